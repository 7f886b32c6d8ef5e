// Replaces presses with Shift, and switches of question marks.
#include "replays/plain_events.hpp"

namespace fairmines {

PlainEvents plain_events(const Video& video, bool drop) {
    const PointerEvents& events = video.events;
    PlainEvents plain{{}, video.question_marks};
    plain.events.reserve(events.size());
    bool flagged = false, shift = false;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto add = [&](PointerKind what) {
            plain.events.add(events.time[i], what, events.x[i], events.y[i]);
        };
        switch (events.kind[i]) {
            case PointerKind::toggle_questions:
                if (flagged && !drop)
                    throw Failure{"questions_switched",
                                  Failure::kNowhere,
                                  {static_cast<std::int64_t>(i + 1)}};
                plain.question_marks = !plain.question_marks;
                break;
            case PointerKind::shift_press:
                shift = true;
                add(PointerKind::left_press);
                add(PointerKind::right_press);
                break;
            case PointerKind::left_release:
                add(events.kind[i]);
                if (shift) add(PointerKind::right_release);
                shift = false;
                break;
            default:
                flagged |= events.kind[i] == PointerKind::right_press;
                add(events.kind[i]);
        }
    }
    return plain;
}

}  // namespace fairmines
