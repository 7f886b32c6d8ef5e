// Searches: for layouts that keep the promise of a deal, and for drills, positions with one task
// that has a proven answer.
#include "drills.hpp"

#include <algorithm>

#include "drills/drill_rating.hpp"
#include "exchange.hpp"
#include "held_games.hpp"

namespace browser {
namespace {

void answer_drill(const fairmines::Grid& grid, int mines, const fairmines::Drill& drill,
                  fairmines::StopCheck* stop) {
    static fairmines::DrillRating rating;
    answer(fairmines::describe_drill(grid, mines, drill, rating.of(grid, mines, drill, stop)));
}

}  // namespace
}  // namespace browser

using namespace browser;

// The drill of a seed; task and rule are numbers of terms.hpp. JSON: see describe_drill().
FAIRMINES_EXPORT(find_drill)
int find_drill(int task, int rule, int width, int height, int mines, std::uint64_t seed,
               double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        static fairmines::DrillSearch search;
        const fairmines::DrillTerms terms{{width, height},
                                          mines,
                                          static_cast<fairmines::DrillTask>(task),
                                          static_cast<fairmines::Rule>(rule),
                                          seed};
        try {
            answer_drill(terms.grid, mines, search.find(terms, &deadline.stop()), &deadline.stop());
        } catch (...) {
            fairmines::refuse_drill(terms, seconds);
        }
    });
}

// The drill that a view is. JSON: see describe_drill(); none if nothing is known of it.
FAIRMINES_EXPORT(drill_of_view)
int drill_of_view(int width, int height, int mines, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        static fairmines::DrillSearch search;
        const auto options = count_options(mines, 1, fairmines::kDrillBudget, deadline);
        const auto drill = search.of_view(input_view(width, height), mines, options.stop);
        if (drill) answer_drill({width, height}, mines, *drill, &deadline.stop());
    });
}

// A layout that is searched, as in deal_search.hpp. JSON: its attempt. Bytes: the layout.
FAIRMINES_EXPORT(find_deal)
int find_deal(int deal, int width, int height, int mines, std::uint64_t seed, int start, int radius,
              int difficulty, double least_bbbv, double most_bbbv, double seconds) {
    return run([&] {
        Deadline deadline(std::max(seconds, kShortest));
        static fairmines::DealSearch search;
        const fairmines::DealTerms terms{
            {width, height}, mines, radius, seed, range_of(least_bbbv, most_bbbv)};
        const fairmines::HowDealt how{static_cast<std::uint8_t>(deal)};
        try {
            const auto found =
                search.find(how, terms, start, rule_of(difficulty), &deadline.stop());
            tell(found.attempt);
            add_bytes(found.layout);
        } catch (...) {
            refuse_search({how, terms.grid, mines, rule_of(difficulty), terms.bbbv}, seconds);
            throw;
        }
    });
}
