"""The public names of all subpackages.

`import fairmines` offers them, and loads the module of each at its first use. It reads off the
imports here which module that is, so this file only imports and lists names.
"""

from fairmines.agents.episode import Episode
from fairmines.agents.episodes import EpisodeSummary, play_episodes, summarise_episodes
from fairmines.agents.judging import EpisodeReport
from fairmines.agents.outcomes import Outcome
from fairmines.agents.players import Player
from fairmines.agents.score import Score, score
from fairmines.boards.layout import Layout
from fairmines.boards.level import BEGINNER, EXPERT, INTERMEDIATE, LEVELS, Level
from fairmines.boards.view import View
from fairmines.bounds.upper_bound import ClueBound, UpperBound, upper_bound
from fairmines.datasets.frames import to_frame
from fairmines.datasets.positions import Positions, positions
from fairmines.engines.analysis import Analysis
from fairmines.engines.endgame import Endgame, solve_endgame
from fairmines.engines.many import Analyses, analyse_many
from fairmines.engines.probabilities import Probabilities
from fairmines.engines.registry import analyse
from fairmines.errors import (
    DamagedGameWarning,
    FairminesError,
    InconsistentViewError,
    InterruptedWarning,
    LevelError,
    MissingExtraError,
    NoDealError,
    NoResultWarning,
    NotationError,
    NotationWarning,
    StrategyError,
    TooComplexError,
)
from fairmines.formats.page_link import page_link
from fairmines.formats.position_file import PositionFile
from fairmines.formats.position_formats import read_position, write_position
from fairmines.metrics.board_metrics import BoardMetrics, board_metrics
from fairmines.metrics.game_metrics import GameMetrics, game_metrics
from fairmines.play.daily import DailyBoard, daily
from fairmines.play.game import Game
from fairmines.play.moves import Move
from fairmines.play.record import Record
from fairmines.proofs.difficulty import board_difficulty, difficulty, proof_rules
from fairmines.proofs.explain import explain
from fairmines.proofs.proof import Proof, Witnesses
from fairmines.proofs.steps import PROOF_RULES
from fairmines.records.files import read_record, write_record
from fairmines.records.stored_games import StoredGame, games
from fairmines.rendering.plots import plot_rates, plot_review, plot_survival, plot_sweep
from fairmines.reviews.chance import Chance
from fairmines.reviews.decision import Better, Decision
from fairmines.reviews.review import CurvePoint, Review
from fairmines.reviews.reviewing import review
from fairmines.reviews.summary import ReviewSummary, summarise_reviews
from fairmines.simulation.games import GameDeal, game_deal, game_record
from fairmines.simulation.result import Result
from fairmines.simulation.results import Results, load
from fairmines.simulation.simulate import compare, simulate, sweep
from fairmines.strategies import STRATEGIES, Guess, Strategy, find_strategy
from fairmines.strategies.advice import Advice, Candidate, best_move
from fairmines.train.drills import (
    CertainCell,
    Drill,
    DrillResult,
    GuessedCell,
    drill_of,
    drills,
    find_drill,
)

__all__ = [
    "BEGINNER",
    "EXPERT",
    "INTERMEDIATE",
    "LEVELS",
    "PROOF_RULES",
    "STRATEGIES",
    "Advice",
    "Analyses",
    "Analysis",
    "Better",
    "BoardMetrics",
    "Candidate",
    "CertainCell",
    "Chance",
    "ClueBound",
    "CurvePoint",
    "DailyBoard",
    "DamagedGameWarning",
    "Decision",
    "Drill",
    "DrillResult",
    "Endgame",
    "Episode",
    "EpisodeReport",
    "EpisodeSummary",
    "FairminesError",
    "Game",
    "GameDeal",
    "GameMetrics",
    "Guess",
    "GuessedCell",
    "InconsistentViewError",
    "InterruptedWarning",
    "Layout",
    "Level",
    "LevelError",
    "MissingExtraError",
    "Move",
    "NoDealError",
    "NoResultWarning",
    "NotationError",
    "NotationWarning",
    "Outcome",
    "Player",
    "PositionFile",
    "Positions",
    "Probabilities",
    "Proof",
    "Record",
    "Result",
    "Results",
    "Review",
    "ReviewSummary",
    "Score",
    "StoredGame",
    "Strategy",
    "StrategyError",
    "TooComplexError",
    "UpperBound",
    "View",
    "Witnesses",
    "analyse",
    "analyse_many",
    "best_move",
    "board_difficulty",
    "board_metrics",
    "compare",
    "daily",
    "difficulty",
    "drill_of",
    "drills",
    "explain",
    "find_drill",
    "find_strategy",
    "game_deal",
    "game_metrics",
    "game_record",
    "games",
    "load",
    "page_link",
    "play_episodes",
    "plot_rates",
    "plot_review",
    "plot_survival",
    "plot_sweep",
    "positions",
    "proof_rules",
    "read_position",
    "read_record",
    "review",
    "score",
    "simulate",
    "solve_endgame",
    "summarise_episodes",
    "summarise_reviews",
    "sweep",
    "to_frame",
    "upper_bound",
    "write_position",
    "write_record",
]
