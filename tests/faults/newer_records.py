"""`paiju serve` of a version to come, which writes records of another format and still reads the present one."""

from paiju.server.cluster import formats

formats.WRITES = formats.WRITES + 1
formats.READS = (*formats.READS, formats.WRITES)

from paiju.cli.main import app  # noqa: E402 - what it imports takes the formats from there

if __name__ == "__main__":
    app()
