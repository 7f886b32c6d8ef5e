// Replaces presses with Shift, and switches of question marks.
#include "replays/plain_events.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace fairmines {
namespace {

// Whether the left button's next event after an index is its release: another press ends what Shift
// means.
bool chords_at_release(const std::vector<PointerKind>& kinds, std::size_t index) {
    const auto of_left = [](PointerKind it) {
        return it == PointerKind::left_press || it == PointerKind::shift_press ||
               it == PointerKind::left_release;
    };
    const auto next =
        std::find_if(kinds.begin() + static_cast<std::ptrdiff_t>(index) + 1, kinds.end(), of_left);
    return next != kinds.end() && *next == PointerKind::left_release;
}

}  // namespace

PlainEvents plain_events(const Video& video, bool drop) {
    const PointerEvents& events = video.events;
    PlainEvents plain{{}, video.question_marks};
    plain.events.reserve(events.size());
    bool flagged = false;
    bool right = false;    // whether the right button is held
    bool instead = false;  // whether it is written as held because Shift is
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto add = [&](PointerKind what) {
            plain.events.add(events.time[i], what, events.x[i], events.y[i]);
        };
        switch (events.kind[i]) {
            case PointerKind::toggle_questions:
                if (flagged && !drop)
                    throw Failure{say("event ", grouped(static_cast<std::int64_t>(i + 1)),
                                      " switches question marks within the game, which this "
                                      "format cannot have")};
                plain.question_marks = !plain.question_marks;
                break;
            case PointerKind::shift_press:
                instead = !right && chords_at_release(events.kind, i);
                add(PointerKind::left_press);
                if (instead) add(PointerKind::right_press);
                break;
            case PointerKind::left_release:
                add(events.kind[i]);
                if (instead) add(PointerKind::right_release);
                instead = false;
                break;
            case PointerKind::right_press:
                flagged = right = true;
                instead = false;
                add(events.kind[i]);
                break;
            case PointerKind::right_release:
                // Of a button that is not held: it must not release the one that is written.
                if (!instead) add(events.kind[i]);
                right = false;
                break;
            default:
                add(events.kind[i]);
        }
    }
    return plain;
}

}  // namespace fairmines
