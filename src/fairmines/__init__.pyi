"""What type checkers see of the package: the names of `fairmines.public`, from their modules."""

from fairmines.agents.episode import (
    Episode as Episode,
)
from fairmines.agents.episodes import (
    EpisodeSummary as EpisodeSummary,
    play_episodes as play_episodes,
    summarise_episodes as summarise_episodes,
)
from fairmines.agents.judging import (
    EpisodeReport as EpisodeReport,
)
from fairmines.agents.outcomes import (
    Outcome as Outcome,
)
from fairmines.agents.players import (
    Player as Player,
)
from fairmines.agents.score import (
    Score as Score,
    score as score,
)
from fairmines.boards.layout import (
    Layout as Layout,
)
from fairmines.boards.level import (
    BEGINNER as BEGINNER,
    EXPERT as EXPERT,
    INTERMEDIATE as INTERMEDIATE,
    LEVELS as LEVELS,
    Level as Level,
)
from fairmines.boards.view import (
    View as View,
)
from fairmines.bounds.upper_bound import (
    ClueBound as ClueBound,
    UpperBound as UpperBound,
    upper_bound as upper_bound,
)
from fairmines.datasets.frames import (
    to_frame as to_frame,
)
from fairmines.datasets.positions import (
    Positions as Positions,
    positions as positions,
)
from fairmines.engines.analysis import (
    Analysis as Analysis,
)
from fairmines.engines.endgame import (
    Endgame as Endgame,
    solve_endgame as solve_endgame,
)
from fairmines.engines.many import (
    Analyses as Analyses,
    analyse_many as analyse_many,
)
from fairmines.engines.probabilities import (
    Probabilities as Probabilities,
)
from fairmines.engines.registry import (
    analyse as analyse,
)
from fairmines.errors import (
    DamagedGameWarning as DamagedGameWarning,
    FairminesError as FairminesError,
    InconsistentViewError as InconsistentViewError,
    InterruptedWarning as InterruptedWarning,
    LevelError as LevelError,
    MissingExtraError as MissingExtraError,
    NoDealError as NoDealError,
    NoResultWarning as NoResultWarning,
    NotationError as NotationError,
    NotationWarning as NotationWarning,
    StrategyError as StrategyError,
    TooComplexError as TooComplexError,
)
from fairmines.formats.page_link import (
    page_link as page_link,
)
from fairmines.formats.position_file import (
    PositionFile as PositionFile,
)
from fairmines.formats.position_formats import (
    read_position as read_position,
    write_position as write_position,
)
from fairmines.metrics.board_metrics import (
    BoardMetrics as BoardMetrics,
    board_metrics as board_metrics,
)
from fairmines.metrics.game_metrics import (
    GameMetrics as GameMetrics,
    game_metrics as game_metrics,
)
from fairmines.play.daily import (
    DailyBoard as DailyBoard,
    daily as daily,
)
from fairmines.play.game import (
    Game as Game,
)
from fairmines.play.moves import (
    Move as Move,
)
from fairmines.play.record import (
    Record as Record,
)
from fairmines.proofs.difficulty import (
    board_difficulty as board_difficulty,
    difficulty as difficulty,
    proof_rules as proof_rules,
)
from fairmines.proofs.explain import (
    explain as explain,
)
from fairmines.proofs.proof import (
    Proof as Proof,
    Witnesses as Witnesses,
)
from fairmines.proofs.steps import (
    PROOF_RULES as PROOF_RULES,
)
from fairmines.records.files import (
    read_record as read_record,
    write_record as write_record,
)
from fairmines.records.stored_games import (
    StoredGame as StoredGame,
    games as games,
)
from fairmines.rendering.plots import (
    plot_rates as plot_rates,
    plot_review as plot_review,
    plot_survival as plot_survival,
    plot_sweep as plot_sweep,
)
from fairmines.reviews.decision import (
    Chance as Chance,
)
from fairmines.reviews.decision import (
    Better as Better,
    Decision as Decision,
)
from fairmines.reviews.review import (
    CurvePoint as CurvePoint,
    Review as Review,
)
from fairmines.reviews.reviewing import (
    review as review,
)
from fairmines.reviews.summary import (
    ReviewSummary as ReviewSummary,
    summarise_reviews as summarise_reviews,
)
from fairmines.simulation.games import (
    GameDeal as GameDeal,
    game_deal as game_deal,
    game_record as game_record,
)
from fairmines.simulation.result import (
    Result as Result,
)
from fairmines.simulation.results import (
    Results as Results,
    load as load,
)
from fairmines.simulation.simulate import (
    compare as compare,
    simulate as simulate,
    sweep as sweep,
)
from fairmines.strategies import (
    STRATEGIES as STRATEGIES,
    Guess as Guess,
    Strategy as Strategy,
    find_strategy as find_strategy,
)
from fairmines.strategies.advice import (
    Advice as Advice,
    Candidate as Candidate,
    best_move as best_move,
)
from fairmines.train.drills import (
    CertainCell as CertainCell,
    Drill as Drill,
    DrillResult as DrillResult,
    GuessedCell as GuessedCell,
    drill_of as drill_of,
    drills as drills,
    find_drill as find_drill,
)

__version__: str
