"""`python -m fairmines.box FOLDER`: serve the page in a folder, and keep copies of its games."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from fairmines import checks
from fairmines.box import PORT
from fairmines.box.pages import PageFiles
from fairmines.box.server import HOST, PortTakenError, Server, is_served, listen
from fairmines.box.store import Box, data_folder
from fairmines.errors import FairminesError

INTERRUPTED = 130
"""What a shell reports for SIGINT."""


def serve(folder: Path, port: int, data: Path) -> None:
    """Serve until Ctrl-C, or say that another process does."""
    pages = PageFiles(folder)
    with closing(Box(data)) as box:
        try:
            listening = listen(port)
        except PortTakenError:
            if not is_served(box, port):
                raise
            print(f"fairmines: it runs already at http://{HOST}:{port}/")
            return
        with listening:
            port = listening.getsockname()[1]
            print(f"fairmines: http://{HOST}:{port}/ (Ctrl-C ends it)", flush=True)
            asyncio.run(Server(pages, box, port).serve(listening))


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and serve; return the exit code."""
    parser = ArgumentParser(prog="python -m fairmines.box", description=__doc__)
    parser.add_argument("folder", type=Path, help="as `fairmines site` writes one")
    parser.add_argument("--port", type=int, default=PORT, help=f"default {PORT}; 0: any")
    parser.add_argument("--data", type=Path, help="the folder of the games")
    stated = parser.parse_args(arguments)
    try:
        port = checks.integer("port", stated.port, 0, 65535)
        serve(stated.folder, port, stated.data or data_folder())
    except FairminesError as error:
        print(f"fairmines: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
