"""Make the spoken calls of the page: `web/src/art/voices/{zh,en}.mp3`, and where each call lies in them.

    apt-get install espeak-ng sox libsox-fmt-mp3    # Debian's; no other machine needs them
    python web/voices/make.py

`words.json` has each call in Chinese and English, as a synthesiser reads it. Equal words share one clip. The result is
part of the repository: the page and its build need none of these programs.
"""

import json
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
PLACE: Final = HERE.parent / "src" / "art" / "voices"
VOICES: Final = {"zh": ["-v", "cmn", "-s", "240", "-p", "42"], "en": ["-v", "en-gb", "-s", "185", "-p", "40"]}
LONGEST_MS: Final = 900
GAP_MS: Final = 60
"""Silence between two clips: a decoder is off by some milliseconds."""
RATE: Final = 16_000


def run(*command: str) -> str:
    """Run a program; return its output. Raises `CalledProcessError`."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def length_ms(file: Path) -> int:
    """Return the length of a sound."""
    return round(1000 * float(run("soxi", "-D", str(file))))


def spoken(word: str, voice: list[str], file: Path) -> int:
    """Say a word into a file, without silence at its ends; return its length."""
    raw = file.with_suffix(".raw.wav")
    run("espeak-ng", *voice, "-w", str(raw), word)
    trim = ["silence", "1", "0.01", "0.4%", "fade", "t", "0.01", "reverse"] * 2
    shape = ["highpass", "120", "norm", "-3"]
    run("sox", str(raw), "-r", str(RATE), "-c", "1", str(file), *trim, *shape)
    if (length := length_ms(file)) <= LONGEST_MS:
        return length
    faster = file.with_suffix(".fast.wav")
    run("sox", str(file), str(faster), "tempo", "-s", f"{length / LONGEST_MS:.3f}")
    faster.replace(file)
    return length_ms(file)


def made(column: int, lang: str, words: dict[str, list[str]], folder: Path) -> dict[str, list[int]]:
    """Make a language's file; return where each call begins in it and how long it is, in ms."""
    gap = folder / "gap.wav"
    run("sox", "-n", "-r", str(RATE), "-c", "1", str(gap), "trim", "0", f"{GAP_MS / 1000}")
    at, parts, spans = GAP_MS, [gap], {}
    for number, word in enumerate(dict.fromkeys(pair[column] for pair in words.values())):
        clip = folder / f"{lang}{number}.wav"
        length = spoken(word, VOICES[lang], clip)
        spans[word] = [at, length]
        parts += [clip, gap]
        at += length + GAP_MS
    run("sox", *map(str, parts), "-C", "24.2", str(PLACE / f"{lang}.mp3"))
    return {call: spans[pair[column]] for call, pair in words.items()}


def main() -> None:
    """Make both files and their index; print their sizes."""
    words = json.loads((HERE / "words.json").read_text())
    PLACE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        spans = {lang: made(column, lang, words, Path(folder)) for column, lang in enumerate(VOICES)}
    # A line a call, as the page's formatter has it.
    lines = re.sub(r"\[\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2]", json.dumps(spans, indent=2))
    (PLACE / "spans.json").write_text(lines + "\n")
    for file in sorted(PLACE.iterdir()):
        print(f"{file.name}: {file.stat().st_size / 1024:.1f} KiB")


if __name__ == "__main__":
    main()
