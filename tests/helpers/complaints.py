"""What the consoles of pages say: tests name what they provoke, the rest are faults."""


class Complaints:
    """The lines of the consoles of one or more pages, in the order in which they come.

    A line comes on a channel of its own, perhaps after what the page has answered since: what a
    test allows is therefore allowed before and after.
    """

    def __init__(self):
        self.said = []
        self._allowed = []

    def hear(self, page):
        """Listen to a page and its workers."""
        page.on("console", lambda message: self.said.append(_line(message)))
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def allow(self, *words):
        """Pass over the lines that contain one of these words, whenever they are said."""
        self._allowed += words

    def expect(self, page, words):
        """Wait until a line contains these words, and pass over such lines."""
        self.allow(words)
        if not any(words in line for line in self.said):
            page.wait_for_event("console", lambda message: words in _line(message))

    def check(self):
        """Fail if anything was said that no test allows."""
        left = [line for line in self.said if not any(words in line for words in self._allowed)]
        assert not left, "\n".join(left)


def _line(message):
    return f"{message.type}: {message.text}"
