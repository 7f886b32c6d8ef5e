// Exports the calls about games to JavaScript.
#include "requests.hpp"

#define GAME_CALL(Result, name, doc, json, ...)                    \
    FAIRMINES_EXPORT(name)                                         \
    int call_##name() {                                            \
        return browser::run([] { browser::call(browser::name); }); \
    }
#include "call_table.hpp"
