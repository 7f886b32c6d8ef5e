"""A plain server of files with a site that `fairmines site` writes."""

from contextlib import ExitStack
from pathlib import Path
from typing import Self

from fairmines.web.site import write_site
from tests.helpers.file_server import FileHandler, serve_files


class PageHandler(FileHandler):
    """Finds pages without their .html, too, as many hosts of files do."""

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return found if Path(found).exists() else f"{found}.html"


class SiteServer:
    """Serves a site in a subfolder; it can be stopped, and started again at the same port."""

    def __init__(self, root: Path, folder: str) -> None:
        write_site(root / folder)
        self._root, self._folder = root, folder
        self.port = 0
        self._running = ExitStack()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{self._folder}/"

    def start(self) -> None:
        serving = serve_files(self._root, PageHandler, self.port)
        self.port = self._running.enter_context(serving)

    def stop(self) -> None:
        self._running.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
