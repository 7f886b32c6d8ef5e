// Lists the arrangements of each part of a view, and joins those with the right total.
#include "endgame/solutions.hpp"

#include <algorithm>

namespace fairmines {
namespace {

// The work of a call of walk() or join(), or of a solution, in steps of StopCheck.
constexpr std::size_t kCallWork = 50;

}  // namespace

bool Solutions::list(const SolutionCounter& counter, const Grid& grid, int total, std::size_t limit,
                     std::size_t max_arrangements, StopCheck* stop) {
    begin(grid, limit, max_arrangements, stop);
    collect_cells(counter, grid);
    if (full()) return false;

    // 1. The arrangements of each part, with numbers of mines that the other parts can complete.
    const auto components = counter.diagram().components();
    const int undetermined = total - counter.fixed_mines();  // mines outside of lone boxes
    int left = undetermined, low = 0;
    int high = static_cast<int>(interior_.size());
    for (const auto& c : components) {
        low += counter.diagram().low(c);
        high += counter.diagram().high(c);
    }
    for (const auto box : counter.lone_boxes()) {
        add_lone_box(counter, box);
        left += parts_.back().low;
    }
    for (const auto& c : components) {
        const int others_low = low - counter.diagram().low(c);
        const int others_high = high - counter.diagram().high(c);
        add_component(counter, c, undetermined - others_high, undetermined - others_low);
        if (full()) return false;
    }

    // 2. All combinations of them with the right number of mines.
    join(0, left, CellSet{});
    return !full();
}

bool Solutions::list_lone_box(const SolutionCounter& counter, const Grid& grid, std::uint32_t box,
                              std::size_t limit) {
    begin(grid, limit, limit, nullptr);
    take_cells(counter, box);
    add_lone_box(counter, box);
    join(0, parts_.back().low, CellSet{});
    return !full();
}

bool Solutions::list_component(const SolutionCounter& counter, const Grid& grid,
                               const DecisionDiagram::Component& component, std::size_t limit) {
    begin(grid, limit, limit, nullptr);
    for (const auto& layer : counter.diagram().layers(component)) take_cells(counter, layer.box);
    if (full()) return false;
    const int mines = counter.diagram().low(component);
    add_component(counter, component, mines, mines);
    join(0, mines, CellSet{});
    return !full();
}

void Solutions::begin(const Grid& grid, std::size_t limit, std::size_t max_arrangements,
                      StopCheck* stop) {
    stop_ = stop;
    limit_ = limit;
    max_arrangements_ = max_arrangements;
    mines_.clear();
    arrangements_.clear();
    parts_.clear();
    cells_.clear();
    interior_.clear();
    number_.resize(static_cast<std::size_t>(grid.cells()));
}

void Solutions::take_cell(int cell) {
    number_[static_cast<std::size_t>(cell)] = static_cast<int>(cells_.size());
    cells_.push_back(cell);
}

void Solutions::take_cells(const SolutionCounter& counter, std::uint32_t box) {
    const Constraints& problem = counter.problem();
    for (const auto place : problem.boxes()[box].cells)
        take_cell(problem.cell(static_cast<int>(place)));
}

void Solutions::collect_cells(const SolutionCounter& counter, const Grid& grid) {
    const Constraints& problem = counter.problem();
    for (int r = 0, cell = 0; r < grid.height; ++r)
        for (int c = 0; c < grid.width; ++c, ++cell) {
            const Status status = problem.status(problem.place(r, c));
            if (status == Status::other || status == Status::mined) continue;
            if (status == Status::interior) interior_.push_back(static_cast<int>(cells_.size()));
            take_cell(cell);
        }
}

std::span<const int> Solutions::numbers_of(const SolutionCounter& counter, std::uint32_t box,
                                           std::array<int, 8>& numbers) const {
    std::size_t size = 0;
    for (const auto place : counter.problem().boxes()[box].cells) {
        const int cell = counter.problem().cell(static_cast<int>(place));
        numbers[size++] = number_[static_cast<std::size_t>(cell)];
    }
    return std::span(numbers).first(size);
}

void Solutions::add_lone_box(const SolutionCounter& counter, std::uint32_t box) {
    const Constraints& problem = counter.problem();
    const int mines = problem.constraints()[problem.boxes()[box].constraints[0]].need;
    std::array<int, 8> numbers;
    const std::size_t first = arrangements_.size();
    choose_cells(numbers_of(counter, box, numbers), mines, CellSet{},
                 [&](const CellSet& set) { arrangements_.push_back({set, mines}); });
    parts_.push_back({first, arrangements_.size(), mines, mines});
}

void Solutions::add_component(const SolutionCounter& counter,
                              const DecisionDiagram::Component& component, int low, int high) {
    const DecisionDiagram& diagram = counter.diagram();
    low = std::max(low, diagram.low(component));
    high = std::min(high, diagram.high(component));
    const std::size_t first = arrangements_.size();
    for (int mines = low; mines <= high; ++mines)
        walk(counter, diagram.layers(component), component.final_state, mines, CellSet{}, mines);
    parts_.push_back({first, arrangements_.size(), low, high});
}

// Follows the diagram backwards from a state; the layers before it have used `mines`.
void Solutions::walk(const SolutionCounter& counter, std::span<const DecisionDiagram::Layer> layers,
                     std::size_t state, int mines, const CellSet& set, int total) {
    if (full()) return;
    report_work(stop_, kCallWork);
    const DecisionDiagram& diagram = counter.diagram();
    if (layers.empty()) {
        arrangements_.push_back({set, total});
        return;
    }
    const DecisionDiagram::Layer& layer = layers.back();
    std::array<int, 8> numbers;
    const auto cells = numbers_of(counter, layer.box, numbers);
    for (const auto& edge : diagram.edges(layer)) {
        const DecisionDiagram::State& from = diagram.state(edge.from);
        const int before = mines - edge.mines;
        if (edge.to != state || before < from.low || before > from.high) continue;
        choose_cells(cells, edge.mines, set, [&](const CellSet& chosen) {
            walk(counter, layers.first(layers.size() - 1), edge.from, before, chosen, total);
        });
    }
}

// Combines the arrangements of the parts from this one on, with this many mines left for them and
// the interior.
void Solutions::join(std::size_t part, int mines, const CellSet& set) {
    if (full()) return;
    report_work(stop_, kCallWork);
    if (part == parts_.size()) {
        if (mines >= 0 && mines <= static_cast<int>(interior_.size()))
            choose_cells(interior_, mines, set, [&](const CellSet& chosen) {
                report_work(stop_, kCallWork);
                mines_.push_back(chosen);
            });
        return;
    }
    int others_low = 0, others_high = static_cast<int>(interior_.size());
    for (std::size_t i = part + 1; i < parts_.size(); ++i) {
        others_low += parts_[i].low;
        others_high += parts_[i].high;
    }
    for (std::size_t i = parts_[part].first; i < parts_[part].end; ++i) {
        const Arrangement& one = arrangements_[i];
        const int left = mines - one.mines;
        if (left >= others_low && left <= others_high) join(part + 1, left, set | one.set);
    }
}

template <class Visit>
void Solutions::choose_cells(std::span<const int> cells, int wanted, const CellSet& set,
                             Visit&& visit) {
    if (wanted == 0) {
        visit(set);
        return;
    }
    for (std::size_t i = 0; i + static_cast<std::size_t>(wanted) <= cells.size(); ++i) {
        if (full()) return;
        CellSet more = set;
        more.add(static_cast<std::size_t>(cells[i]));
        choose_cells(cells.subspan(i + 1), wanted - 1, more, visit);
    }
}

}  // namespace fairmines
