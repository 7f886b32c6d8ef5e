// Ends the program where a clock fails, which no browser's does. The standard library would throw
// an error with a formatted text, and all of printf would come with it: a thirtieth of the module.

#include <cstdlib>
#include <system_error>

void std::__throw_system_error(int /*error*/, const char* /*what*/) { std::abort(); }
