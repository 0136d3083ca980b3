#!/bin/sh
# All hashes as one list of JSON: README.md beside this file says what it wants.
set -eu
cd "$(dirname "$0")"
{
  "${PHP:-php}" -d error_reporting=E_ERROR produce.php
  python3 produce.py
  node ../../bench/golden-hashes.mjs
  node -e 'for (const one of require("./published.json")) console.log(JSON.stringify(one))'
} | node -e 'const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\n"); console.log(`[\n  ${lines.join(",\n  ")}\n]`)'
