#include "fairmines/leftovers.hpp"

#include <algorithm>
#include <cmath>

namespace fairmines {
namespace {

// Positive weights never fall below this, relative to the largest: zero means impossible.
constexpr double kTiny = 1e-120;
// Windows longer than this lose the tails that weigh less than kNegligible.
constexpr int kTrimAbove = 256;
constexpr double kNegligible = 1e-60;
// Above this many numbers of mines in all the tilt is worth correcting.
constexpr int kRetiltAbove = 200;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

double log_choose(int n, int k) {
    return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
}

}  // namespace

void Leftovers::begin(int mines, int interior, double tilt) {
    mines_ = mines;
    interior_ = interior;
    tilt_ = first_tilt_ = tilt;
    least_ = 0;
    most_ = interior;
    span_ = 0;
    log_total_ = 0;
    trimmed_ = false;
    next_ = 0;
    lows_.clear();
    part_of_.clear();
    parts_.clear();
    weights_.clear();
}

void Leftovers::add(int low, std::span<const double> weights, double log_scale) {
    const int span = static_cast<int>(weights.size()) - 1;
    lows_.push_back(low);
    least_ += low;
    most_ += low + span;
    mines_ -= low;
    // The weights hold tilt^low too much.
    const double largest = *std::max_element(weights.begin(), weights.end());
    log_total_ += std::log(largest) + log_scale - low * std::log(tilt_);
    part_of_.push_back(span == 0 ? -1 : static_cast<int>(parts_.size()));
    if (span == 0) return;
    parts_.push_back({span, weights_.size(), span_});
    span_ += span;
    for (const double w : weights)
        weights_.push_back(w > 0 ? std::max(w / largest, kTiny) : 0);
}

bool Leftovers::solve() {
    if (mines_ < 0 || mines_ > span_ + interior_) return false;
    if (span_ > kRetiltAbove) retilt();
    weigh_interior();
    for (std::size_t i = parts_.size(); i-- > 0;) convolve_after(i);
    const double total = weight(after_[0], after_store_, 0);
    if (total == 0) return false;
    log_total_ += std::log(total) - mines_ * std::log(tilt_);
    // Nothing comes before the first part.
    before_ = {0, 1, 0};
    before_store_.assign(1, 1.0);
    return true;
}

// Chooses the tilt with which the expected number of mines is the number there is.
void Leftovers::retilt() {
    double low = -20, high = 20;
    for (int round = 0; round < 24; ++round) {
        const double middle = (low + high) / 2;
        (expected_mines(middle) < mines_ ? low : high) = middle;
    }
    const double factor = std::exp((low + high) / 2);
    tilt_ *= factor;
    for (const Part& part : parts_) {
        double* w = weights_.data() + part.first;
        double largest = 0;
        double power = 1;
        for (int m = 0; m <= part.span; ++m, power *= factor) {
            w[m] *= power;
            largest = std::max(largest, w[m]);
        }
        for (int m = 0; m <= part.span; ++m) w[m] = w[m] > 0 ? std::max(w[m] / largest, kTiny) : 0;
        log_total_ += std::log(largest);
    }
}

double Leftovers::expected_mines(double log_tilt) const {
    const double odds = tilt_ * std::exp(log_tilt);
    double expected = interior_ * (odds / (1 + odds));
    const double down = std::exp(-std::abs(log_tilt));
    for (const Part& part : parts_) {
        // From the end where the powers are largest, so that they only fall.
        double total = 0, sum = 0, power = 1;
        for (int i = 0; i <= part.span; ++i, power *= down) {
            const int m = log_tilt > 0 ? part.span - i : i;
            const double w = weights_[part.first + at(m)] * power;
            total += w;
            sum += m * w;
        }
        expected += sum / total;
    }
    return expected;
}

// after_.back(): the interior takes what is left. Its weights fall from the largest one outwards.
void Leftovers::weigh_interior() {
    after_.assign(parts_.size() + 1, {});
    after_store_.clear();
    // 1. The numbers of mines that the parts may use, and the one that weighs most.
    Window window{std::max(0, mines_ - interior_), std::min(span_, mines_) + 1, 0};
    const double odds = tilt_;
    const int mode = static_cast<int>((interior_ + 1.0) * (odds / (1 + odds)));
    const int peak = std::clamp(mines_ - mode, window.low, window.end - 1);
    // 2. C(interior, j) odds^j for j = mines - used, relative to the peak.
    after_store_.assign(at(window.end - window.low), 1.0);
    const auto w = [&](int used) -> double& { return after_store_[at(used - window.low)]; };
    for (int used = peak + 1; used < window.end; ++used) {
        const double j = mines_ - used + 1;
        w(used) = std::max(w(used - 1) * (j / ((interior_ - j + 1) * odds)), kTiny);
    }
    for (int used = peak - 1; used >= window.low; --used) {
        const double j = mines_ - used;
        w(used) = std::max(w(used + 1) * ((interior_ - j + 1) * odds / j), kTiny);
    }
    const int at_peak = mines_ - peak;
    log_total_ += log_choose(interior_, at_peak) + at_peak * std::log(odds);
    log_total_ += normalise(window, after_store_);
    after_.back() = window;
}

void Leftovers::convolve_after(std::size_t i) {
    const Part& part = parts_[i];
    const Window& in = after_[i + 1];
    Window out{std::max(0, in.low - part.span), std::min(part.below + 1, in.end),
               after_store_.size()};
    if (out.low >= out.end) out.end = out.low;
    after_store_.resize(out.first + at(out.end - out.low), 0.0);
    for (int m = 0; m <= part.span; ++m) {
        const double factor = weights_[part.first + at(m)];
        const int low = std::max(out.low, in.low - m), end = std::min(out.end, in.end - m);
        if (low >= end) continue;
        const double* from = after_store_.data() + in.first + at(low + m - in.low);
        double* to = after_store_.data() + out.first + at(low - out.low);
        for (int k = 0; k < end - low; ++k) to[k] += factor * from[k];
    }
    log_total_ += normalise(out, after_store_);
    after_[i] = out;
}

void Leftovers::convolve_before(std::size_t i) {
    const Part& part = parts_[i];
    Window out{before_.low, before_.end + part.span, 0};
    scratch_.assign(at(out.end - out.low), 0.0);
    for (int m = 0; m <= part.span; ++m) {
        const double factor = weights_[part.first + at(m)];
        double* to = scratch_.data() + m;
        for (int k = 0; k < before_.end - before_.low; ++k)
            to[k] += factor * before_store_[before_.first + at(k)];
    }
    std::swap(scratch_, before_store_);
    normalise(out, before_store_);
    before_ = out;
}

// Makes the largest weight 1 and cuts off negligible tails; returns the log of what it divided by.
double Leftovers::normalise(Window& window, std::vector<double>& store) {
    const auto begin = store.begin() + static_cast<std::ptrdiff_t>(window.first);
    const auto end = begin + (window.end - window.low);
    if (begin == end) return 0;
    const double largest = *std::max_element(begin, end);
    if (largest == 0) return 0;
    const double factor = 1 / largest;
    for (auto w = begin; w != end; ++w) *w = *w > 0 ? std::max(*w * factor, kTiny) : 0;
    if (window.end - window.low > kTrimAbove) {
        trimmed_ = true;
        const auto counts = [](double w) { return w > kNegligible; };
        const auto first = std::find_if(begin, end, counts);
        auto last = end;
        while (!counts(last[-1])) --last;
        window.end -= static_cast<int>(end - last);
        window.low += static_cast<int>(first - begin);
        window.first += static_cast<std::size_t>(first - begin);
    }
    return std::log(largest);
}

std::span<const double> Leftovers::next_component() {
    const int number = part_of_[next_++];
    if (number < 0) {
        leftover_.assign(1, 1.0);
        return leftover_;
    }
    const auto i = static_cast<std::size_t>(number);
    const Part& part = parts_[i];
    const Window& after = after_[i + 1];
    leftover_.assign(at(part.span + 1), 0.0);
    for (int m = 0; m <= part.span; ++m) {
        const int low = std::max(before_.low, after.low - m);
        const int end = std::min(before_.end, after.end - m);
        double sum = 0;
        if (low < end) {
            const double* left = before_store_.data() + before_.first + at(low - before_.low);
            const double* right = after_store_.data() + after.first + at(low + m - after.low);
            for (int k = 0; k < end - low; ++k) sum += left[k] * right[k];
        }
        // What was only cut off is not impossible.
        if (sum < kTiny && (sum > 0 || (trimmed_ && possible(part, m)))) sum = kTiny;
        leftover_[at(m)] = sum;
    }
    convolve_before(i);
    // The component's own weights hold the first tilt only: these are to hold the correction. Its
    // powers fall from 1, whichever way.
    const double factor = tilt_ / first_tilt_;
    double power = 1;
    for (int k = 0; k <= part.span; ++k, power *= factor > 1 ? 1 / factor : factor) {
        double& w = leftover_[at(factor > 1 ? part.span - k : k)];
        if (w > 0) w = std::max(w * power, kTiny * kTiny);
    }
    return leftover_;
}

// Whether the other parts and the interior can take the rest, gaps left aside.
bool Leftovers::possible(const Part& part, int mines) const {
    return mines <= mines_ && mines + (span_ - part.span) >= mines_ - interior_;
}

double Leftovers::interior_share() {
    const Window& after = after_.back();
    double total = 0, sum = 0;
    bool none = true, all = true;
    const int low = std::max(before_.low, after.low), end = std::min(before_.end, after.end);
    for (int used = low; used < end; ++used) {
        const double w = weight(before_, before_store_, used) * weight(after, after_store_, used);
        if (w == 0) continue;
        const int j = mines_ - used;
        total += w;
        sum += w * j;
        none &= j == 0;
        all &= j == interior_;
    }
    if (none) return 0;
    if (all) return 1;
    return std::clamp(sum / total / interior_, 0x1p-1000, 1 - 0x1p-53);
}

int Leftovers::draw(Rng& rng, std::vector<int>& mines) const {
    mines.clear();
    int used = 0;
    for (std::size_t c = 0; c < lows_.size(); ++c) {
        int above = 0;
        if (part_of_[c] >= 0) {
            const auto i = static_cast<std::size_t>(part_of_[c]);
            const auto share = [&](int m) {
                return weights_[parts_[i].first + at(m)] *
                       weight(after_[i + 1], after_store_, used + m);
            };
            double total = 0;
            for (int m = 0; m <= parts_[i].span; ++m) total += share(m);
            double left = rng.unit() * total;
            for (int m = 0; m <= parts_[i].span; ++m) {
                if (share(m) == 0) continue;
                above = m;
                left -= share(m);
                if (left < 0) break;
            }
        }
        mines.push_back(lows_[c] + above);
        used += above;
    }
    return mines_ - used;
}

}  // namespace fairmines
