"""What is logged of mjai programs."""

import logging

import pytest


class Lines(logging.Handler):
    """Keeps the lines of a logger, whatever else in this process has set up logging."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


@pytest.fixture
def warned():
    """The warnings about programs, in order."""
    logger, handler = logging.getLogger("paiju.bot"), Lines()
    before = (logger.level, logger.disabled)
    logger.setLevel(logging.WARNING)
    logger.disabled = False
    logger.addHandler(handler)
    yield handler.lines
    logger.removeHandler(handler)
    logger.level, logger.disabled = before
