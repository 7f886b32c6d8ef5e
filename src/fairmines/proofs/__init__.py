"""Proofs: why a cell is certain, and how difficult that is to see.

Public: `board_difficulty`, `difficulty`, `explain`, `proof_rules`, `PROOF_RULES`, `Proof`,
`Witnesses`.
"""
