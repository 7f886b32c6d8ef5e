// Writes what moves did.
#include "games.hpp"

#include <optional>

#include "json.hpp"
#include "proofs.hpp"

namespace fairmines {
namespace {

std::optional<int> known_cell(int cell) { return cell < 0 ? std::nullopt : std::optional(cell); }

}  // namespace

// What a move drew.
struct DrawnBy {
    const Move& move;
    const Grid& grid;

    auto layout() const {
        std::optional<std::vector<std::string>> rows;
        if (move.layout) rows = layout_rows(grid, move.layout->mines);
        return rows;
    }
    auto redrawn() const {
        std::optional<std::vector<Place>> cells;
        if (move.redrawn) cells = Json(grid).places(*move.redrawn);
        return cells;
    }
};

static void write(Json& json, const DrawnBy& it) {
    json.object("attempt", it.move.attempt, "layout", it.layout(), "redrawn", it.redrawn(),
                "together", it.move.together, "decided_by", it.move.decided_by);
}

void write(Json& json, const Seconds& it) {
    std::string text = json_of(it.number);
    if (text.find_first_of(".e") == text.npos) text += ".0";
    json.value(Written{text});
}

void write(Json& json, const MoveOf& it) {
    const auto& [move, grid] = it;
    const DrawnBy drawn{move, grid};
    std::optional<std::string_view> mark;
    if (move.kind == MoveKind::flag) mark = mark_name(move.mark);
    const auto layout = drawn.layout();
    const auto redrawn = drawn.redrawn();
    const auto [row, column] = grid.cell(move.cell);
    json.object("kind", move.kind, "row", row, "column", column, "elapsed", Seconds{move.elapsed},
                "mark", if_any(mark), "attempt", if_any(move.attempt), "layout", if_any(layout),
                "redrawn", if_any(redrawn), "together", if_any(move.together), "decided_by",
                move.decided_by == DecidedBy::count ? nullptr : &move.decided_by);
}

std::vector<MoveOf> moves_of(std::span<const Move> moves, const Grid& grid) {
    std::vector<MoveOf> written;
    for (const Move& move : moves) written.push_back({move, grid});
    return written;
}

std::string describe_moves(const Game& game, std::size_t first) {
    return json_of(moves_of(std::span(game.moves()).subspan(first), game.terms().grid));
}

std::string describe_change(const Game& game, const std::vector<int>& changed) {
    Json json(game.terms().grid);
    const auto place = [&](int cell) { return json.place(known_cell(cell)); };
    const Move& move = game.moves().back();
    std::optional<DrawnBy> drawn;
    if (move.redrawn) drawn.emplace(DrawnBy{move, game.terms().grid});
    json.object("status", game.status(), "mines_left", game.mines_left(), "hit", place(game.hit()),
                "start", place(game.start()), "last", place(game.last_cell()), "practice",
                game.practice(), "changed", json.places(changed), "drawn", drawn);
    return json.take();
}

std::string describe_loss(const Game& game, const Loss& loss) {
    Json json(game.terms().grid);
    json.object("hit", json.place(loss.hit), "kind", loss.kind, "safe",
                json.place(known_cell(loss.safe)), "flag", json.place(known_cell(loss.flag)));
    return json.take();
}

std::string describe_moment(const Game& game, const Moment& moment) {
    Json json(game.terms().grid);
    json.object("move", moment.move, "opened", json.places(moment.opened));
    return json.take();
}

}  // namespace fairmines
