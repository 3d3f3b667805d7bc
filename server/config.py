"""Settings: read once, from the command line over the environment (`PAIJU_…`) over defaults."""

from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from server.web import BUILT


class Settings(BaseSettings):
    """How this server runs. Durations end in their unit."""

    model_config = SettingsConfigDict(env_prefix="PAIJU_", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    """0: any free port, printed at start."""
    redis: str | None = None
    """URL of an outside Redis; None: an embedded one under `data_dir`."""
    data_dir: Path = Path("data")
    fsync: Literal["everysec", "always", "no"] = "everysec"
    """When the embedded Redis writes its log through; `always` loses nothing even if the machine dies."""
    trust_redis_policy: bool = False
    """Start although Redis does not tell its eviction policy."""
    demo: bool = False
    """Keep one table at which bots play on and on."""
    origins: tuple[str, ...] = ()
    """Origins of pages that may connect, besides the server's own; `*` allows any."""
    secret: str | None = Field(None, min_length=32)
    """Signs session tokens; None: one is made and kept in Redis."""
    session_days: int = 30
    messages_per_s: int = 40
    """Sustained rate of one connection's messages."""
    burst: int = 120
    sessions_per_minute: int = 120
    """New guest sessions of one address."""
    max_connections: int = 20_000
    tables_per_user: int = 16
    quick_fill_ms: int = Field(10_000, ge=0, le=600_000)
    """How long a table opened by `quick` waits for people before bots take its free seats."""
    code_hours: float = Field(24, gt=0)
    """How long a private table's code is good for."""
    code_guesses_per_minute: int = Field(10, gt=0)
    """Wrong codes of one user, and of one address."""
    records_keep_days: int = 30
    bot_workers: int = Field(1, ge=1, le=16)
    """Processes in which fill bots think."""
    drain_s: float = 5.0
    """How long a stop waits for clients to go."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    web_dir: Path = BUILT
    """The built web client that is served; read once, at start."""
    debug_page: bool = False
    """Show the protocol inspector at `/debug`."""

    @field_validator("web_dir")
    @classmethod
    def _has_a_page(cls, folder: Path) -> Path:
        if not (folder / "index.html").is_file():
            raise ValueError("no web client is built there: it has no index.html")
        return folder
