"""One process of `paiju.envs.seat_tables`: steps the seats of some tables against their opponents."""

from typing import Any

from numpy.typing import NDArray

from paiju.envs.episode import Arrays, EpisodeSetting
from paiju.envs.seat import SeatEnv
from paiju.envs.shared import take


class SeatDesk:
    """Tables at each of which the caller has one seat; see `paiju.envs.table_worker.TableShare`."""

    def __init__(
        self,
        setting: EpisodeSetting,
        seat: tuple[Any, ...],
        arrays: dict[str, NDArray[Any]],
        numbers: list[int],
    ) -> None:
        opponents, own, strict = seat
        self._arrays = arrays
        self._tables = {number: SeatEnv(setting, opponents, own, strict=strict) for number in numbers}

    def reset(self, seeds: dict[int, int | None]) -> dict[int, Any]:
        """Reset these tables; return the info of each."""
        return {
            number: self._begin(table, number, seeds[number])
            for number, table in self._tables.items()
            if number in seeds
        }

    def step(self) -> dict[int, Any]:
        """Take the actions in shared memory; return for each table its info and, if an episode ended, its last data."""
        return {number: self._stepped(number, table) for number, table in self._tables.items()}

    def _stepped(self, number: int, table: SeatEnv) -> tuple[dict[str, Any], tuple[Arrays, Any] | None]:
        arrays = self._arrays
        seen, arrays["rewards"][number], over, _, info = take(table.step, arrays["actions"], number)
        arrays["over"][number] = over
        if over:
            return self._begin(table, number, None)[0], (seen, info)
        self._write(number, seen)
        return info, None

    def _begin(self, table: SeatEnv, number: int, seed: int | None) -> tuple[dict[str, Any], None]:
        seen, info = table.reset(seed=seed)
        self._write(number, seen)
        return info, None

    def _write(self, number: int, seen: Arrays) -> None:
        for name, values in seen.items():
            self._arrays[name][number] = values
