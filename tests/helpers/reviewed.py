"""What a reviewed game shows."""


def board_after(told, number):
    """The codes after so many moves, from the frames of an answer."""
    level = told["record"]["level"]
    cells = [["c"] * level["width"] for _ in range(level["height"])]
    for frame in told["frames"][:number]:
        for cell in frame:
            cells[cell["row"]][cell["column"]] = cell["code"]
    return cells
