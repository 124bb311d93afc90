#!/usr/bin/env bash
# The web board in real browsers: plays with the program named by CALLBOARD (build/dev/bin/callboard
# if it is not set) in the chromium named by CHROMIUM (/usr/bin/chromium). Pictures of the pages go
# to the folder SHOTS. With names of tests only those run: tests/browser/run.sh match
# Ends with one line "N passed, N failed, N skipped"; exit code 0 only if nothing failed.
set -uo pipefail
cd "$(dirname "$0")/../.."
export CALLBOARD=${CALLBOARD:-build/dev/bin/callboard}
limit_seconds=900
passed=0 failed=0 skipped=0

if [ ! -x "$CALLBOARD" ]; then
  echo "$CALLBOARD is not there: build it first"
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
if [ ! -d tests/browser/node_modules/playwright-core ]; then
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm --prefix tests/browser ci --no-audit --no-fund ||
    { echo "0 passed, 1 failed, 0 skipped"; exit 1; }
fi

[ $# -gt 0 ] || set -- first_visit noscript hostile access desk needs match wheel
for name in "$@"; do
  echo "-- $name"
  out=$(mktemp)
  timeout "$limit_seconds" node "tests/browser/$name.mjs" 2>&1 | tee "$out" |
    grep -v ' passed, .* skipped$'
  if [[ $(tail -n 1 "$out") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed,\ ([0-9]+)\ skipped$ ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
    skipped=$((skipped + BASH_REMATCH[3]))
  else
    echo "FAILED  $name did not come to its end"
    failed=$((failed + 1))
  fi
  rm -f "$out"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
