"""Notes of what happens, one JSON object a line on standard error, for people and for programs."""

import json
import logging
import sys

from ludotheque.core.text import plain_json

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON; whatever was given as `extra` is a field."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in PLAIN},
        }
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return plain_json(json.dumps(fields, ensure_ascii=False, default=str))


def names_no_address(record: logging.LogRecord) -> bool:
    """Uvicorn notes each socket with the address it comes from, and the privacy page says that none is written down."""
    return not (record.name == "uvicorn.error" and '"WebSocket ' in str(record.msg))


def set_up(level: int = logging.INFO) -> None:
    """From now on everything is noted so."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(names_no_address)
    for detail in ("logThreads", "logProcesses", "logMultiprocessing", "logAsyncioTasks"):
        setattr(logging, detail, False)  # nobody reads them, and finding them out takes time
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("websockets").setLevel(logging.WARNING)
