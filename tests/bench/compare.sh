#!/usr/bin/env bash
# Callboard's benchmarks beside boardgame.io and a bot on better-sqlite3, one after another in the
# same minutes, several rounds, and a table: ours, theirs, ratio, floor, goal, met or not. Only
# ratios mean anything on another machine. Nothing here is a test: it never fails for being slow.
#
#   tests/bench/compare.sh             3 rounds
#   tests/bench/compare.sh 5           5 rounds
#   tests/bench/compare.sh 1 --quick   one short round, without the 100,000 matches
#
# Needs a machine that does nothing else, 4 GB of memory and 4 GB of disk where TMPDIR points.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/packages.sh

here=tests/bench/compare
rounds=${1:-3}
mode=${2:-}
case $rounds in *[!0-9]* | '') echo "usage: compare.sh [ROUNDS] [--quick]" >&2; exit 2 ;; esac

echo "Installs, if missing: ${build_packages[*]} ${test_packages[*]}"
install_packages "${build_packages[@]}" "${test_packages[@]}"
if ! command -v node > /dev/null || ! command -v npm > /dev/null; then
  echo "Installs nodejs and npm, for boardgame.io and better-sqlite3"
  install_packages nodejs npm
fi
if [ ! -d $here/node_modules/better-sqlite3/build ]; then
  echo "Installs into $here/node_modules, as package-lock.json names them:"
  node -p "Object.entries(require('./$here/package.json').dependencies).map(
    ([name, version]) => '  ' + name + ' ' + version).join('\n')"
  npm ci --prefix $here --no-audit --no-fund
  npm rebuild --prefix $here better-sqlite3  # the one package with a native part
fi

echo "Building build/bench (minutes the first time)"
[ -f build/bench/build.ninja ] || cmake --preset bench > /dev/null
cmake --build build/bench -j "$(build_jobs)" \
  --target reply_bench rules_bench render_bench house_bench > /dev/null
exec python3 $here/table.py "$rounds" $mode
