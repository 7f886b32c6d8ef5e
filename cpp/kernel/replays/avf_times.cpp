// Parses the times of AVF files from both ends, because in the middle may stand any text.
#include "replays/avf_times.hpp"

#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

// Parses `B<3BV>T<seconds>]`.
bool parse_figures(std::string_view text, AvfTimes& times) {
    TextScanner scanner(text);
    if (!scanner.skip('B')) return false;
    const auto bbbv = scanner.digits(9);
    if (bbbv.empty() || !scanner.skip('T')) return false;
    const auto seconds = scanner.digits(9);
    if (seconds.empty()) return false;
    std::string_view fraction;
    if (scanner.skip_any(".,")) {
        fraction = scanner.digits(3);
        if (fraction.empty()) return false;
    }
    if (!scanner.skip(']') || !scanner.at_end()) return false;
    times.bbbv = number_of(bbbv);
    // Arbiter counts from 1, so one second is taken off.
    times.time_ms = (number_of(seconds) - 1) * 1000 + thousandths_of(fraction);
    return true;
}

// Skips the size of a custom level, `W<w>H<h>M<m>|`, if all of it is there.
std::string_view without_size(std::string_view text) {
    TextScanner scanner(text);
    for (const char letter : {'W', 'H', 'M'})
        if (!scanner.skip(letter) || scanner.digits(text.size()).empty()) return text;
    return scanner.skip('|') ? scanner.rest() : text;
}

// Parses `start|end`, after which may stand `|`, `HS|` (of a high score), or both.
bool parse_span(std::string_view text, AvfTimes& times) {
    const std::size_t bar = text.find('|');
    if (bar == std::string_view::npos) return false;
    std::string_view end = text.substr(bar + 1);
    for (const std::string_view last : {"|HS|", "HS|", "|"})
        if (end.ends_with(last)) {
            end.remove_suffix(last.size());
            break;
        }
    times.start = text.substr(0, bar);
    times.end = end;
    return end.find('|') == std::string_view::npos;
}

}  // namespace

std::optional<AvfTimes> parse_avf_times(std::string_view text) {
    AvfTimes times{};
    // The times in the middle may be any text, so the figures are found from the right.
    const std::size_t figures = text.rfind('B');
    if (figures == std::string_view::npos || figures < 3) return {};
    if (!parse_figures(text.substr(figures), times)) return {};
    TextScanner scanner(text.substr(0, figures));
    if (!scanner.skip('[')) return {};
    const auto level = scanner.digits(1);
    if (level.empty() || level > "3" || !scanner.skip('|')) return {};
    times.level = static_cast<int>(number_of(level));
    const std::string_view span = scanner.rest();
    if (parse_span(without_size(span), times) || parse_span(span, times)) return times;
    return {};
}

}  // namespace fairmines
