// Finds the names in requests, and keeps answers for JavaScript.
#include "requests.hpp"

namespace fairmines::calls {

std::size_t find_name(std::string_view name, std::span<const std::string_view> names) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return i;
    __builtin_trap();
}

}  // namespace fairmines::calls

namespace browser {

void leave(std::string&& json) { answer(std::move(json)); }
void leave(std::optional<std::string>&& json) {
    if (json) answer(std::move(*json));
}
void leave(std::vector<std::uint8_t>&& bytes) { exchange().bytes = std::move(bytes); }
void leave(std::vector<double>&& numbers) {
    Answer answer;
    answer.add(numbers);
    leave(std::move(answer.bytes));
}
void leave(Answer&& it) {
    leave(std::move(it.json));
    leave(std::move(it.bytes));
}

}  // namespace browser
