"""Settings, read once.

Each comes from the first that has it: the command line, the environment (`PAIJU_…`), a secret's own file, the settings
file, the default.

Each field here is a whole setting: `paiju.server.options` derives the option of `paiju serve`, the variable, the key in
the file and the line in docs/operations.md from its name, type, bounds and docstring. After a change, `python -m
paiju.server.options` writes these lines anew.
"""

import re
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

from pydantic import BeforeValidator, Field, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from paiju.server.accounts.refused_names import read_words
from paiju.server.database.address import Address, beside, parse_database
from paiju.server.people.providers import read_providers
from paiju.server.redis.address import BadAddress, parse_address

NO_DATABASE: Final = "none"
PREFIX: Final = "PAIJU_"
"""The prefix of every variable's name."""
_SITE: Final = re.compile(r"https://[a-z0-9.-]+\.[a-z0-9-]+(?::\d{1,5})?|http://localhost(?::\d{1,5})?")
_ORIGIN: Final = re.compile(r"\*|[a-z][a-z0-9+.-]*://[^/\s,@?#]+")

_HOST: Final = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?")
_PLACE: Final = re.compile(r"unix:/.+|(?:[^\s:/]+|\[[0-9a-fA-F:.]+\]):\d{1,5}")
_BASE_PATH: Final = re.compile(r"(?:/[A-Za-z0-9._~-]+)+")


def _split(words: Any) -> Any:
    return tuple(word.strip() for word in words.split(",")) if isinstance(words, str) else words


Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
"""Several words: the option may be repeated, the variable has commas between them."""


class SettingGroup(NamedTuple):
    """Settings that belong together: a table of the configuration file, a part of `--help`, a table of the document."""

    key: str
    """The name of the table in the file."""
    title: str
    first: str
    """The group's first field; the group ends before the first field of the next group."""


GROUPS: Final = (
    SettingGroup("listen", "Listening", "host"),
    SettingGroup("data", "Redis and data", "redis"),
    SettingGroup("nodes", "Nodes", "role"),
    SettingGroup("people", "People", "secret"),
    SettingGroup("connections", "Connections", "max_connections"),
    SettingGroup("requests", "HTTP requests", "requests_per_s"),
    SettingGroup("tables", "Tables", "demo"),
    SettingGroup("bots", "Bots", "bots"),
    SettingGroup("records", "Records of deals", "records_keep_days"),
    SettingGroup("operations", "Operations", "ops"),
    SettingGroup("page", "The page", "web_dir"),
)
"""All groups, in the order of the fields."""


class Settings(BaseSettings):
    """How this server runs. The name of a duration ends in its unit."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, frozen=True, env_ignore_empty=True, use_attribute_docstrings=True
    )

    host: str = Field("127.0.0.1", min_length=1)
    """Address to listen on."""
    port: int = Field(8000, ge=0, le=65535)
    """Port to listen on; 0 takes any free one, which is printed at start."""
    unix_socket: Path | None = None
    """Path of a Unix socket to listen at, in place of host and port: for a proxy on this machine, which is trusted."""
    base_path: str | None = None
    """Path prefix below which a proxy shows the server, as `/paiju`; requests without it are taken too."""
    origins: Words = ()
    """Web origins that may connect besides the server's own, as `https://cards.example`; `*` allows any."""
    site: str | None = None
    """Public address, as `https://cards.example`: passkeys work there alone. Without it they work on `localhost`."""
    providers: Path | None = None
    """TOML file of sign-in providers (OpenID Connect), mode 0600 if it has secrets. Read at start."""
    proxies: Words = ("127.0.0.1",)
    """Addresses and networks of proxies in front, whose X-Forwarded-For is trusted; `*`: all, `none`: none."""
    redis: str | None = Field(None, repr=False)
    """URL of an outside Redis, one or several (docs/operations.md); without it one is embedded under `--data-dir`."""
    redis_replicas: int | None = Field(None, ge=0, le=5)
    """Replicas of Redis that must have a write before it is published; default: 1 with Sentinel and Cluster, else 0."""
    data_dir: Path = Path("data")
    """Folder of the embedded Redis, and of the default database."""
    fsync: Literal["everysec", "always", "no"] = "everysec"
    """When the embedded Redis syncs its log to disk; `always` loses nothing even if the machine dies."""
    trust_redis_policy: bool = False
    """Start even if Redis does not tell its eviction policy."""
    trust_redis_durability: bool = False
    """Start even if an outside Redis has no append-only file, or does not tell whether it has one."""
    database: str | None = Field(None, repr=False)
    """Database: `postgresql://…`, `sqlite:///FILE` or `none`; default: a file in `--data-dir`, none with `--redis`."""
    role: Literal["all", "gateway", "engine"] = "all"
    """With an outside Redis: `gateway` takes clients and runs no tables, `engine` runs tables and takes no clients."""
    link_host: str = Field("127.0.0.1", min_length=1)
    """With an outside Redis: the address at which other nodes of that Redis reach this one; no wildcard."""
    link_port: int = Field(0, ge=0, le=65535)
    """Port for links of other nodes; 0 takes any free one. Nodes learn each other's port from Redis."""
    link_cert: Path | None = None
    """PEM file of this node's certificate, for `--link-host`: with it links are encrypted, at all nodes or at none."""
    link_key: Path | None = None
    """PEM file of the certificate's key, without a password."""
    link_ca: Path | None = None
    """PEM file of the authority that has signed the certificates of all nodes."""
    workers: int = Field(1, ge=0, le=64)
    """Serving processes on this machine, each a node of the same Redis; 0: one per core. More than 1 need Linux."""
    spread: bool = False
    """Give tables to the node that has the fewest, if this node has many more. Workers of one server do so anyway."""
    secret: str | None = Field(None, min_length=32, repr=False)
    """Signs session tokens; by default one is made and kept in Redis. Set the variable: command lines are readable."""
    previous_secret: str | None = Field(None, min_length=32, repr=False)
    """The former value of `--secret`; its tokens stay valid until they expire."""
    session_days: int = Field(30, ge=1, le=3650)
    """Length of a session, counted from its first token; a new name does not prolong it."""
    account_days: int = Field(180, ge=1, le=3650)
    """How long an account stays signed in on a device that is not used."""
    ended_sessions: int = Field(100_000, ge=1, le=10_000_000)
    """Logged-out sessions that are remembered until they expire; with more, a logout is answered `busy`."""
    sessions_per_minute: int = Field(120, ge=1, le=1_000_000)
    """New guest sessions of one address."""
    names_refused: Path | None = None
    """UTF-8 file of words that no name may have, one per line, `#` for comments; look-alikes count. Read at start."""
    push_hosts: Words = ()
    """Push services besides those of Chrome, Edge, Firefox and Safari, as `push.example` or `10.0.0.7:8443`."""
    push_contact: str | None = None
    """Address of the operator, for push services: `mailto:…` or `https://…`; Safari's service requires one."""
    max_connections: int = Field(16_000, ge=1, le=1_000_000)
    """Open websocket connections; more are refused. 512 other connections are allowed besides."""
    connections_per_address: int = Field(256, ge=0, le=1_000_000)
    """Open connections of one address (IPv6: of one /64), except those of a proxy; 0: no limit."""
    connections_per_user: int = Field(256, ge=1, le=1_000_000)
    """Open connections of one user."""
    messages_per_s: int = Field(40, ge=1, le=1_000_000)
    """Sustained rate of one connection's messages."""
    burst: int = Field(120, ge=1, le=1_000_000)
    """How many messages of one connection may come at once."""
    user_share: float = Field(2, ge=1, le=1_000_000)
    """Bounds for all connections of one user together, as a multiple of `--messages-per-s` and `--burst`."""
    address_share: float = Field(40, ge=1, le=1_000_000)
    """The same for all connections of one address, except those of a proxy."""
    requests_per_s: int = Field(30, ge=1, le=1_000_000)
    """HTTP requests of an address under `/api`, and its new websockets; ten times as many at once, or elsewhere."""
    head_bytes: int = Field(16_384, ge=1_024, le=1_048_576)
    """The most bytes of an HTTP request before its body."""
    head_s: float = Field(10, gt=0, le=600)
    """How long a connection may take to send these bytes."""
    body_s: float = Field(10, gt=0, le=600)
    """How long a request's body may take to come."""
    answer_s: float = Field(60, gt=0, le=3_600)
    """How long a client may take to read an HTTP answer."""
    demo: bool = False
    """Keep demo tables at which bots play."""
    max_tables: int = Field(5_000, ge=1, le=1_000_000)
    """Open tables of the server."""
    tables_per_user: int = Field(16, ge=1, le=1_000)
    """Tables at which one user may sit."""
    tables_opened_per_user: int = Field(24, ge=1, le=100_000)
    """Tables that one user has opened and that are not closed."""
    opens_per_minute: int = Field(20, ge=1, le=1_000_000)
    """New tables of one user, by `create` and `quick`."""
    opens_per_minute_of_address: int = Field(120, ge=1, le=1_000_000)
    """New tables of one address, by `create` and `quick`."""
    tables_watched: int = Field(16, ge=1, le=100_000)
    """Tables that one connection may watch at a time."""
    changes_per_deal: int = Field(200, ge=20, le=100_000)
    """Changes of one seat besides its actions (托管, `ready`, `sit`, `plan`, `join` …) in one deal."""
    requests_waiting: int = Field(1_000, ge=10, le=1_000_000)
    """Requests that may wait for one table; more are answered `busy`."""
    requests_waiting_per_user: int = Field(128, ge=1, le=1_000_000)
    """Requests of one user that may wait for one table, or for all tables of other nodes; more are answered `busy`."""
    log_records: int = Field(1_000, ge=10, le=1_000_000)
    """A table's log is cut between two deals once it has so many records; a client can resume over as many."""
    sessions_per_user: int = Field(8, ge=1, le=1_000)
    """Client sessions per user of which each table remembers the last request, so that it is done only once."""
    sessions_per_table: int = Field(128, ge=1, le=100_000)
    """Client sessions of which each table remembers the last request, those of seated users not counted."""
    quick_fill_ms: int = Field(10_000, ge=0, le=600_000)
    """How long a table opened by `quick` waits for people before bots take its free seats."""
    code_hours: float = Field(24, gt=0, le=8_760)
    """How long a private table's code is valid."""
    code_guesses_per_minute: int = Field(10, ge=1, le=10_000)
    """Wrong codes of one user, and of one address."""
    daily_players: int = Field(50_000, ge=1, le=10_000_000)
    """Users who may play the daily deal of a game on one day; their results are kept for `--daily-keep-days`."""
    table_failures: int = Field(5, ge=0, le=100)
    """How often a failing table is recovered from its log within `--table-failure-minutes` before it is quarantined."""
    table_failure_minutes: float = Field(10, gt=0, le=1_440)
    """How long a table's failures count."""
    bots: Words = ()
    """Bots of your own, as `my_bot.py:MyBot`: each becomes a level of the server's bots, named like its class."""
    bot_workers: int = Field(1, ge=1, le=16)
    """Processes in which the server's bots compute their moves."""
    bots_only_ms: int = Field(250, ge=0, le=10_000)
    """Least pause of a bot at a new table where no person acts, times the number of such tables of the same author."""
    records_keep_days: int = Field(365, ge=0, le=36_500)
    """How long the records of finished deals are kept in the database; 0: for good. Results stay without them."""
    redis_records_keep_days: int = Field(30, ge=1, le=3_650)
    """How long records are kept in Redis: those of imported deals, and without a database all."""
    daily_keep_days: int = Field(30, ge=1, le=3_650)
    """How long the results of daily deals are kept."""
    guest_days: int = Field(90, ge=1, le=36_500)
    """How long the name of a guest who does not come back is kept in the database."""
    bot_records_keep_hours: float = Field(12, gt=0, le=87_600)
    """How long the records of deals in which no person acted are kept, if that is shorter."""
    records_per_hour: int = Field(120, ge=1, le=1_000_000)
    """Deals of one table per hour whose records are kept in full; further ones are kept as if no person had acted."""
    record_workers: int = Field(2, ge=1, le=16)
    """Processes in which records are read, replayed and solved; one more analyses deals."""
    records_waiting: int = Field(16, ge=0, le=1_000)
    """Records that may wait for such a process; more are answered `busy`."""
    record_memory_mb: int = Field(1_024, ge=256, le=65_536)
    """Memory that one process for records may take."""
    records_per_minute: int = Field(30, ge=1, le=1_000_000)
    """Records that one user may have read, replayed or solved."""
    records_per_minute_of_address: int = Field(120, ge=1, le=1_000_000)
    """The same for all users of one address together."""
    ops: str | None = None
    """HOST:PORT or unix:PATH at which `/metrics` and operators are answered; by default at the main port."""
    operator_token: str | None = Field(None, min_length=32, repr=False)
    """Allows `paiju admin` to operate this server; without it that is impossible. Best set as the variable."""
    drain_s: float = Field(5.0, ge=0, le=60)
    """How long a stop waits for clients to go and for commits to be written."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The least level that is logged."""
    log_format: Literal["text", "json"] = "text"
    """Lines for people, or one JSON object per line."""
    trace_ratio: float = Field(0.001, ge=0, le=1)
    """Share of requests that are traced, if OTEL_EXPORTER_OTLP_ENDPOINT names a collector; 0: none."""
    web_dir: Path | None = None
    """Folder of a built web client, instead of the one that comes with the server; read once, at start."""
    debug_page: bool = False
    """Show the protocol inspector at `/debug`."""

    @model_validator(mode="after")
    def _has_a_secret_if_it_had_one(self) -> Self:
        if self.previous_secret is not None and self.secret is None:
            raise ValueError("--previous-secret (PAIJU_PREVIOUS_SECRET) needs a --secret (PAIJU_SECRET)")
        return self

    @model_validator(mode="after")
    def _shares_its_redis_if_it_is_a_part(self) -> Self:
        if self.role != "all" and self.redis is None:
            raise ValueError(f"--role {self.role} needs other nodes, and so an outside Redis (--redis)")
        if self.redis_replicas and self.redis is None:
            raise ValueError("--redis-replicas (PAIJU_REDIS_REPLICAS) needs an outside Redis (--redis)")
        return self

    @model_validator(mode="after")
    def _can_be_shared(self) -> Self:
        if self.workers == 1:
            return self
        if sys.platform != "linux":
            raise ValueError("--workers needs Linux, where several processes may share a port")
        named = {
            "--unix-socket": self.unix_socket is not None,
            "--ops unix:…": (self.ops or "").startswith("unix:"),
            "--link-port": self.link_port != 0,
        }
        if any(named.values()):
            wrong = ", ".join(name for name, given in named.items() if given)
            raise ValueError(f"workers share TCP ports, and each has a free port for links: not {wrong}")
        return self

    @model_validator(mode="after")
    def _has_a_whole_certificate(self) -> Self:
        given = [self.link_cert, self.link_key, self.link_ca]
        if any(given) and not (all(given) and self.redis is not None):
            raise ValueError(
                "--link-cert, --link-key and --link-ca belong together, and need other nodes (--redis)"
            )
        return self

    @field_validator("base_path")
    @classmethod
    def _is_a_path(cls, path: str | None) -> str | None:
        base = (path or "").rstrip("/")
        if base and not _BASE_PATH.fullmatch(base):
            raise ValueError("should be a path as /paiju, of letters, digits and -._~")
        return base or None

    @field_validator("link_host")
    @classmethod
    def _is_one_address(cls, host: str) -> str:
        if host in {"0.0.0.0", "::", "*"}:  # noqa: S104 - refused
            raise ValueError("should be an address at which other nodes reach this one, not a wildcard")
        return host

    @field_validator("redis")
    @classmethod
    def _is_a_redis_url(cls, url: str | None) -> str | None:
        try:
            if url is not None:
                parse_address(url)
        except BadAddress as error:
            raise ValueError(f"should name Redis: {error}") from None
        except (ValueError, OSError):
            # The error's own text may hold the password.
            raise ValueError(
                "should be a URL as redis://:password@127.0.0.1:6379/0, rediss://…, unix:///path, "
                "redis+sentinel://host:port,…/name or redis+cluster://host:port,…"
            ) from None
        return url

    @field_validator("database")
    @classmethod
    def _is_a_database(cls, url: str | None) -> str | None:
        if url is not None and url != NO_DATABASE:
            parse_database(url)  # raises `BadDatabase`, a `ValueError`
        return url

    @field_validator("origins")
    @classmethod
    def _are_origins(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        for origin in origins:
            if not _ORIGIN.fullmatch(origin):
                raise ValueError("each should be an origin, as https://cards.example:8443, or *")
        return origins

    @field_validator("site")
    @classmethod
    def _is_a_site(cls, site: str | None) -> str | None:
        if site is None or _SITE.fullmatch(site):
            return site
        raise ValueError(
            "should be an address as https://cards.example, or http://localhost:8000, in lower case"
        )

    @field_validator("push_hosts")
    @classmethod
    def _are_hosts(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        if not all(_HOST.fullmatch(host) for host in hosts):
            raise ValueError("each should be a host as push.example or 10.0.0.7:8443, in small letters")
        return hosts

    @field_validator("push_contact")
    @classmethod
    def _is_a_contact(cls, contact: str | None) -> str | None:
        if contact is not None and not contact.startswith(("mailto:", "https://")):
            raise ValueError("should be an address as mailto:me@cards.example or https://cards.example")
        return contact

    @field_validator("ops")
    @classmethod
    def _is_a_place(cls, ops: str | None) -> str | None:
        if ops is not None and not _PLACE.fullmatch(ops):
            raise ValueError("should be HOST:PORT, as 127.0.0.1:8100 or [::1]:8100, or unix:PATH")
        return ops

    @field_validator("proxies")
    @classmethod
    def _are_addresses(cls, proxies: tuple[str, ...]) -> tuple[str, ...]:
        if proxies == ("none",):
            return ()
        for proxy in proxies:
            try:
                if proxy != "*":
                    ip_network(proxy)
            except ValueError:
                # uvicorn takes any other text for a host name, which would silently match no proxy.
                raise ValueError(
                    "each should be an address, a network as 10.0.0.0/8, or *; or one is none"
                ) from None
        return proxies

    @field_validator("providers")
    @classmethod
    def _names_providers(cls, path: Path | None) -> Path | None:
        if path is not None:
            read_providers(path)  # raises `BadProviders`, a `ValueError`
        return path

    @field_validator("names_refused")
    @classmethod
    def _can_be_read(cls, path: Path | None) -> Path | None:
        if path is not None:
            read_words(path)  # raises `BadWords`, a `ValueError`
        return path

    @field_validator("web_dir")
    @classmethod
    def _has_a_page(cls, folder: Path | None) -> Path | None:
        if folder is not None and not (folder / "index.html").is_file():
            raise ValueError("no web client is built there (no index.html)")
        return folder


def database_of(settings: Settings) -> Address | None:
    """Return the database of a server; None: it has none."""
    if settings.database == NO_DATABASE or (settings.database is None and settings.redis is not None):
        return None
    default = beside(settings.data_dir)
    if settings.database is None:
        return default
    found = parse_database(settings.database)
    return default if found.path == default.path else found
