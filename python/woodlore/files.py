"""One row per game in a CSV or Parquet file, written part by part; a full disk leaves the rows before it readable."""

from __future__ import annotations

import contextlib
import os
from typing import Any

import numpy as np
import pyarrow as pa

from ._check import ArgumentError
from .columns import KINDS, NONE, Part, winners_and_kinds

_WORDS = pa.dictionary(pa.int8(), pa.string())


def schema(seats: int) -> pa.Schema:
    """Columns: game (index), seed, winner (seat, -1 nobody), win_kind, faction_0.., agent_0.., score_0.., turns, decisions."""
    return pa.schema(
        [("game", pa.int64()), ("seed", pa.uint64()), ("winner", pa.int8()), ("win_kind", _WORDS)]
        + [(f"faction_{i}", _WORDS) for i in range(seats)]
        + [(f"agent_{i}", _WORDS) for i in range(seats)]
        + [(f"score_{i}", pa.uint8()) for i in range(seats)]
        + [("turns", pa.uint16()), ("decisions", pa.uint32())]
    )


def table(part: Part, names: list[str], agents: list[str]) -> pa.Table:
    """A part's games as an Arrow table of that schema; `names` are the factions and `agents` the players' agents in the config's order."""
    rows, n_seats = part.rows, len(agents)
    seats = range(n_seats)
    winner, kind = winners_and_kinds(rows, n_seats)

    def word(indices: np.ndarray, words: list[str]) -> pa.Array:
        return pa.DictionaryArray.from_arrays(pa.array(indices.astype(np.int8)), pa.array(words, pa.string()))

    columns = [pa.array(rows["index"]), pa.array(rows["seed"]), pa.array(winner), word(kind, list(KINDS))]
    listed = [np.where(rows[f"listed_{i}"] == NONE, 0, rows[f"listed_{i}"]) for i in seats]
    columns += [word(listed[i], names) for i in seats]
    different = list(dict.fromkeys(agents))
    which = np.array([different.index(agent) for agent in agents])
    players = [np.where(rows[f"player_{i}"] == NONE, 0, rows[f"player_{i}"]) for i in seats]
    columns += [word(which[players[i]], different) for i in seats]
    columns += [pa.array(rows[f"score_{i}"]) for i in seats]
    columns += [pa.array(rows["turns"]), pa.array(rows["decisions"])]
    return pa.Table.from_arrays(columns, schema=schema(n_seats))


def open_games(path: str, names: list[str], agents: list[str]) -> CsvFile | ParquetFile:
    """A new file of games; the suffix says which kind. Raises ArgumentError, OSError."""
    suffix = os.path.splitext(path)[1].lower()
    kinds = {".csv": CsvFile, ".parquet": ParquetFile}
    if suffix not in kinds:
        raise ArgumentError(f"{path}: the suffix must be .csv or .parquet")
    return kinds[suffix](path, names, agents)


class _Sink:
    """A file without a buffer of its own: what is written is the system's, and an error comes when it happens."""

    closed = False

    def __init__(self, path: str) -> None:
        self.file = open(path, "wb", buffering=0)  # noqa: SIM115
        self.broken = False

    def write(self, data: Any) -> int:
        if self.broken:  # the writer of a file given up, closing itself
            return len(data)
        view = memoryview(data).cast("B")
        while view:
            view = view[self.file.write(view) :]
        return len(data)

    def tell(self) -> int:
        return self.file.tell()

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False

    def seekable(self) -> bool:
        return False


class CsvFile:
    """After a failed write the file ends with its last whole row."""

    def __init__(self, path: str, names: list[str], agents: list[str]) -> None:
        self.names, self.agents, self.rows = names, agents, 0
        self._sink = _Sink(path)
        try:
            self._append(",".join(schema(len(agents)).names).encode() + b"\n")
        except BaseException:
            self._sink.file.close()
            raise

    def write(self, part: Part) -> None:
        """Raises OSError."""
        import pyarrow.csv as csv

        plain = pa.schema([(f.name, pa.string() if f.type == _WORDS else f.type) for f in schema(len(self.agents))])
        out = pa.BufferOutputStream()
        csv.write_csv(table(part, self.names, self.agents).cast(plain), out, csv.WriteOptions(include_header=False, quoting_style="none"))
        self._append(out.getvalue().to_pybytes())
        self.rows += part.games

    def close(self) -> None:
        self._sink.file.close()

    def _append(self, data: bytes) -> None:
        before = self._sink.tell()
        try:
            self._sink.write(data)
        except OSError:
            whole = data[: max(0, self._sink.tell() - before)].rfind(b"\n") + 1
            with contextlib.suppress(OSError):  # a device has nothing to cut
                self._sink.file.truncate(before + whole)
            self.rows += data[:whole].count(b"\n")
            raise


class ParquetFile:
    """A Parquet file can be read only once its end is written. After a failed write the file is made anew from the parts before
    it (kept in memory, some 32 bytes a game), leaving out the last of them until the rest fits."""

    def __init__(self, path: str, names: list[str], agents: list[str]) -> None:
        self.names, self.agents = names, agents
        self._parts: list[pa.Table] = []
        self._sink = _Sink(path)
        try:
            self._writer = self._new_writer()
        except BaseException:
            self._sink.file.close()
            raise

    @property
    def rows(self) -> int:
        return sum(part.num_rows for part in self._parts)

    def write(self, part: Part) -> None:
        """Raises OSError."""
        rows = table(part, self.names, self.agents)
        try:
            self._writer.write_table(rows)
        except OSError:
            self._salvage()
            raise
        self._parts.append(rows)

    def close(self) -> None:
        """Raises OSError."""
        if self._sink.broken:
            return
        try:
            self._writer.close()
        except OSError:
            self._salvage()
            raise
        self._sink.file.close()

    def _new_writer(self) -> Any:
        import pyarrow.parquet as pq

        return pq.ParquetWriter(pa.PythonFile(self._sink, mode="w"), schema(len(self.agents)))

    def _salvage(self) -> None:
        path = self._sink.file
        self._sink.broken = True
        while True:
            try:
                path.seek(0)
                path.truncate(0)
                sink = _Sink.__new__(_Sink)
                sink.file, sink.broken = path, False
                import pyarrow.parquet as pq

                writer = pq.ParquetWriter(pa.PythonFile(sink, mode="w"), schema(len(self.agents)))
                try:
                    for rows in self._parts:
                        writer.write_table(rows)
                    writer.close()
                except OSError:
                    sink.broken = True
                    raise
                break
            except OSError:
                if not self._parts:
                    break  # not even an empty file fits, or the file is a device
                self._parts.pop()
        with contextlib.suppress(OSError):
            path.close()
