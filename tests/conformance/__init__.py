"""Our rules against vectors: facts from independent engines, one adapter per family of games.

    pytest tests/conformance --vectors DIR

DIR has one folder per family, laid out as the vectors' README says; without the option it is the team's folder where
that is present, else the sample in tests/vectors. A file of a game that is not registered yet is left alone.
"""
