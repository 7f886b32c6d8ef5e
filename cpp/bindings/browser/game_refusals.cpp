// Refusals of the part that plays games, which a first visit loads. The page has texts for them,
// counts no views with it, and searches for layouts with the whole kernel.
#include "exchange.hpp"

namespace browser {

std::string english(const fairmines::Refusal&) { return {}; }

void refuse_count() {}

void refuse_search(const fairmines::WantedDeal&, double) {
    try {
        throw;
    } catch (const fairmines::NoDeal&) {
        throw fairmines::Refusal(fairmines::RefusalKey::no_deal);
    }
}

}  // namespace browser
