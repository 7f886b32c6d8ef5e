"""`python -m fairmines`, and the command `fairmines`: the command line.

Ctrl-C ends it without a word at any time, also while it is still loading.
"""

import sys

INTERRUPTED = 130
"""What a shell reports for SIGINT."""


def main() -> int:
    """Load the command line and run it; return the exit code."""
    try:
        from fairmines.cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
