// Binds the calls of call_table.hpp that have no state: the fields of a request are keywords. What
// ends a call is its `deadline`.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "bind.hpp"
#include "calls.hpp"
#include "interruptible.hpp"

namespace bindings {
namespace {

using fairmines::calls::Bytes;
using fairmines::calls::Context;
using fairmines::calls::Time;

// What Python passes for a field.
template <class T>
struct Argument {
    using Type = T;
    static T of(const T& it) { return it; }
};
template <>
struct Argument<Bytes> {
    using Type = nb::bytes;
    static Bytes of(const nb::bytes& it) {
        return {static_cast<const std::uint8_t*>(it.data()), it.size()};
    }
};
template <>
struct Argument<Time> {
    using Type = const Deadline*;
    static Time of(const Deadline* it) {
        return {it ? it->seconds() : std::numeric_limits<double>::infinity()};
    }
};

template <class T>
auto named(const char* name) {
    if constexpr (std::is_same_v<T, Time>)
        return nb::arg("deadline") = nb::none();
    else
        return nb::arg(name);
}

// The fields of a request.
template <std::size_t kSize, class Request>
auto fields_of(Request& it) {
    if constexpr (kSize == 1) {
        auto& [a] = it;
        return std::tie(a);
    } else if constexpr (kSize == 2) {
        auto& [a, b] = it;
        return std::tie(a, b);
    } else if constexpr (kSize == 3) {
        auto& [a, b, c] = it;
        return std::tie(a, b, c);
    } else if constexpr (kSize == 4) {
        auto& [a, b, c, d] = it;
        return std::tie(a, b, c, d);
    } else if constexpr (kSize == 5) {
        auto& [a, b, c, d, e] = it;
        return std::tie(a, b, c, d, e);
    } else if constexpr (kSize == 6) {
        auto& [a, b, c, d, e, f] = it;
        return std::tie(a, b, c, d, e, f);
    } else {
        static_assert(kSize == 7, "add a case");
        auto& [a, b, c, d, e, f, g] = it;
        return std::tie(a, b, c, d, e, f, g);
    }
}

constexpr std::size_t count_fields(std::string_view fields) {
    std::size_t count = 0;
    for (const char it : fields) count += it == ';';
    return count;
}

// The names in "Int width; Data cells;", kept for good.
const char* name_of_field(std::string_view fields, std::size_t number) {
    static std::deque<std::string> names;
    for (; number > 0; --number) fields.remove_prefix(fields.find(';') + 1);
    fields = fields.substr(0, fields.find(';'));
    return names.emplace_back(fields.substr(fields.find_last_of(' ') + 1)).c_str();
}

std::string decode(std::string_view text) {
    static const nb::handle decode =
        nb::object(nb::module_::import_("fairmines.decoding").attr("decode")).release();
    return nb::cast<std::string>(decode(nb::bytes(text.data(), text.size())));
}

nb::bytes answer_of(const std::string& json) { return answer(json); }
std::optional<nb::bytes> answer_of(const std::optional<std::string>& json) {
    if (!json) return {};
    return answer(*json);
}
nb::bytes answer_of(const std::vector<std::uint8_t>& bytes) {
    return nb::bytes(bytes.data(), bytes.size());
}

template <class Request>
constexpr bool kSearches = std::is_same_v<Request, fairmines::calls::find_drill_request>;

template <class Result, class Request, class... T, std::size_t... kPlaces>
void bind_call(nb::module_& m, const char* name, const char* doc, std::string_view fields,
               Result (*function)(const Request&, const Context&), std::tuple<T&...> (*)(Request&),
               std::index_sequence<kPlaces...>) {
    const auto call = [function](const typename Argument<T>::Type&... arguments) {
        Request request{};
        fields_of<sizeof...(T)>(request) = std::tuple<T...>(Argument<T>::of(arguments)...);
        static const fairmines::Decode decoder = decode;
        Context context{nullptr, &decoder};
        const auto compute = [&] {
            if constexpr ((std::is_same_v<T, Time> || ...)) {
                const Deadline* deadline = nullptr;
                const auto note = [&](const auto& it) {
                    if constexpr (std::is_same_v<decltype(it), const Deadline* const&>)
                        deadline = it;
                };
                (note(arguments), ...);
                // A search says itself that it had no time.
                const Interruptible computation(kSearches<Request> ? nullptr : deadline);
                fairmines::StopCheck stop([&, ended = computation.condition()] {
                    return (deadline && deadline->over()) || ended();
                });
                context.stop = &stop;
                return function(request, context);
            } else {
                return function(request, context);
            }
        };
        try {
            if constexpr (std::is_void_v<Result>)
                compute();
            else
                return answer_of(compute());
        } catch (...) {
            if (PyErr_Occurred()) throw nb::python_error();  // of Ctrl-C
            throw;
        }
    };
    m.def(name, call, nb::kw_only(), named<T>(name_of_field(fields, kPlaces))..., doc);
}

}  // namespace

void bind_calls(nb::module_& m) {
#define CALL(Result, name, doc, json, ...)                                             \
    bind_call(m, #name, doc, #__VA_ARGS__, fairmines::calls::name,                     \
              fields_of<count_fields(#__VA_ARGS__), fairmines::calls::name##_request>, \
              std::make_index_sequence<count_fields(#__VA_ARGS__)>());
#define PYTHON_CALL CALL
#include "call_table.hpp"
}

}  // namespace bindings
