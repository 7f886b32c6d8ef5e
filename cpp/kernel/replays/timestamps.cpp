// Parses dates and times of the day, and writes them.
#include "replays/timestamps.hpp"

#include <algorithm>
#include <chrono>

#include "replays/text_scanner.hpp"

namespace fairmines {

namespace {

constexpr std::int64_t kSecond = 1'000'000;

// Takes a number of this many digits, or of one to as many.
std::optional<int> take_number(TextScanner& scanner, std::size_t least, std::size_t most) {
    const auto digits = scanner.digits(most);
    if (digits.size() < least) return {};
    return static_cast<int>(number_of(digits));
}

struct Date {
    std::optional<int> year, month, day;

    // The days since 1970, if there is such a date.
    std::optional<std::int64_t> days() const {
        if (!year || !month || !day || !*year) return {};
        const std::chrono::year_month_day date{std::chrono::year(*year),
                                               std::chrono::month(static_cast<unsigned>(*month)),
                                               std::chrono::day(static_cast<unsigned>(*day))};
        if (!date.ok()) return {};
        return std::chrono::sys_days(date).time_since_epoch().count();
    }
};

struct Clock {
    std::optional<int> hour, minute = 0, second = 0;
    std::int64_t micros = 0;

    std::optional<std::int64_t> of_day() const {
        if (!hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 59) return {};
        return ((*hour * 60 + *minute) * 60 + *second) * kSecond + micros;
    }
};

std::optional<Timestamp> at_time(const Date& date, const Clock& clock, std::optional<int> offset) {
    const auto days = date.days();
    const auto time = clock.of_day();
    if (!days || !time) return {};
    return Timestamp{*days * 86400 * kSecond + *time, offset};
}

// `d.m.yyyy.HH:MM:SS:ms`
std::optional<Timestamp> parse_arbiter(std::string_view text) {
    TextScanner scanner(text);
    Date date;
    Clock clock;
    date.day = take_number(scanner, 1, 2);
    if (!date.day || !scanner.skip('.')) return {};
    date.month = take_number(scanner, 1, 2);
    if (!date.month || !scanner.skip('.')) return {};
    date.year = take_number(scanner, 4, 4);
    if (!date.year || !scanner.skip('.')) return {};
    for (auto* it : {&clock.hour, &clock.minute, &clock.second}) {
        *it = take_number(scanner, 1, 2);
        if (!*it || !scanner.skip(':')) return {};
    }
    const auto digits = scanner.digits(6);
    if (digits.empty() || !scanner.at_end()) return {};
    clock.micros = number_of(digits) % 1000 * 1000;
    return at_time(date, clock, {});
}

// Takes a time of the day: hours, and maybe minutes, seconds and a fraction. All or no colons.
std::optional<Clock> take_clock(TextScanner& scanner) {
    Clock clock;
    clock.hour = take_number(scanner, 2, 2);
    if (!clock.hour) return {};
    const bool colons = scanner.skip(':');
    if (!colons && (scanner.at_end() || !is_digit(scanner.rest().front()))) return clock;
    clock.minute = take_number(scanner, 2, 2);
    if (!clock.minute) return {};
    const bool more =
        colons ? scanner.skip(':') : !scanner.at_end() && is_digit(scanner.rest().front());
    if (!more) return clock;
    clock.second = take_number(scanner, 2, 2);
    if (!clock.second) return {};
    if (scanner.skip_any(".,")) {
        auto digits = std::string(scanner.digits(6));
        if (digits.empty()) return {};
        digits.resize(6, '0');
        clock.micros = number_of(digits);
        scanner.digits(scanner.rest().size());
    }
    return clock;
}

std::optional<Timestamp> parse_iso(std::string_view text) {
    TextScanner scanner(text);
    Date date;
    date.year = take_number(scanner, 4, 4);
    const bool dashes = scanner.skip('-');
    date.month = take_number(scanner, 2, 2);
    if (dashes && !scanner.skip('-')) return {};
    date.day = take_number(scanner, 2, 2);
    if (!date.days()) return {};
    if (scanner.at_end()) return at_time(date, {.hour = 0}, {});
    scanner = TextScanner(scanner.rest().substr(1));  // of whatever stands between
    const auto clock = take_clock(scanner);
    if (!clock) return {};
    if (scanner.at_end()) return at_time(date, *clock, {});
    if (scanner.skip('Z')) return scanner.at_end() ? at_time(date, *clock, 0) : std::nullopt;
    const int sign = scanner.skip('-') ? -1 : scanner.skip('+') ? 1 : 0;
    const auto zone = sign ? take_clock(scanner) : std::nullopt;
    const auto offset = zone ? zone->of_day() : std::nullopt;
    if (!offset || *offset % (60 * kSecond) || !scanner.at_end()) return {};
    return at_time(date, *clock, sign * static_cast<int>(*offset / (60 * kSecond)));
}

// Appends a number with this many digits.
void append(std::string& text, std::int64_t number, std::size_t digits) {
    const std::string shown = std::to_string(number);
    text.append(digits - std::min(digits, shown.size()), '0').append(shown);
}

}  // namespace

std::optional<Timestamp> parse_began(std::string_view text) {
    if (text.size() >= 9 && text.size() <= 17 && std::all_of(text.begin(), text.end(), is_digit)) {
        const std::int64_t unit = text.size() <= 11 ? kSecond : text.size() <= 13 ? 1000 : 1;
        return Timestamp{number_of(text) * unit, 0};
    }
    const auto arbiter = parse_arbiter(text);
    return arbiter ? arbiter : parse_iso(text);
}

std::string iso_format(const Timestamp& time) {
    constexpr std::int64_t day = 86400 * kSecond;
    const std::int64_t days = time.micros / day - (time.micros % day < 0);
    const std::int64_t micros = time.micros - days * day;
    const std::chrono::year_month_day date{
        std::chrono::sys_days{std::chrono::days{static_cast<int>(days)}}};
    std::string text;
    append(text, static_cast<int>(date.year()), 4);
    append(text += '-', static_cast<unsigned>(date.month()), 2);
    append(text += '-', static_cast<unsigned>(date.day()), 2);
    append(text += 'T', micros / (3600 * kSecond), 2);
    append(text += ':', micros / (60 * kSecond) % 60, 2);
    append(text += ':', micros / kSecond % 60, 2);
    if (micros % kSecond) append(text += '.', micros % kSecond, 6);
    if (time.offset) {
        const int minutes = *time.offset < 0 ? -*time.offset : *time.offset;
        append(text += *time.offset < 0 ? '-' : '+', minutes / 60, 2);
        append(text += ':', minutes % 60, 2);
    }
    return text;
}

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
