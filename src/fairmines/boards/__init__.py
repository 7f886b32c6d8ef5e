"""What a board is: levels, layouts (the truth), views (the knowledge), and how they are written.

Public: `BEGINNER`, `EXPERT`, `INTERMEDIATE`, `LEVELS`, `Layout`, `Level`, `View`.
"""
