"""A plain server of files in a thread of its own, which prints nothing."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class FileHandler(SimpleHTTPRequestHandler):
    """Answers without a word in a log.

    A Chromium with a window asks each site for an icon if the page names none, and would complain
    in its console that there is none.
    """

    def do_GET(self) -> None:  # the name that the library calls
        if self.path != "/favicon.ico":
            super().do_GET()
            return
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


class FileServer(ThreadingHTTPServer):
    """Expects that browsers leave in the middle of a file: a test closes its page."""

    # Each file is a connection. Those beyond a queue of 5 are tried again after 1, 3 and 7 seconds.
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serve_files(
    folder: Path, handler: type[FileHandler] = FileHandler, port: int = 0
) -> Iterator[int]:
    """Serve a folder on this machine; yield the port."""
    with FileServer(("127.0.0.1", port), partial(handler, directory=str(folder))) as server:
        # By default a server looks every half second if it is to end.
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()
