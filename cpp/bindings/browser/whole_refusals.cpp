// Refusals of the whole kernel: those who ask it about positions may read English, as users of the
// npm package do.
#include "exchange.hpp"

namespace browser {

std::string english(const fairmines::Refusal& refusal) { return sentence_of(refusal); }

void refuse_count() {
    try {
        throw;
    } catch (const fairmines::TooComplex&) {
        throw fairmines::Refusal(fairmines::RefusalKey::too_complex_guess)
            .with("budget", static_cast<std::int64_t>(exchange().budget));
    }
}

void refuse_search(const fairmines::WantedDeal& wanted, double seconds) {
    try {
        throw;
    } catch (const fairmines::NoDeal& end) {
        throw fairmines::no_deal(wanted, end, seconds);
    }
}

}  // namespace browser
