#!/usr/bin/env bash
# Builds callboard-sim and runs fresh seeds of it on all processors: docs/reliability.md.
#
#   tools/simulate.sh                     20 minutes
#   tools/simulate.sh 180 5000            three hours, from seed 5000 on
#   tools/simulate.sh --seeds 2000        so many seeds
#   tools/simulate.sh --results FILE      can be interrupted and goes on where it was
#   tools/simulate.sh --compare-clang     clang's build must have the same histories
#   tools/simulate.sh -- --game wheel     options of callboard-sim
#   tools/simulate.sh --help              all options
#
# Exit code 0: every promise held, 1: one was broken, 2: it could not be run.
set -uo pipefail
cd "$(dirname "$0")/.."
. tools/packages.sh

words=() presets=(bench)
for word in "$@"; do
  if [ "$word" = --compare-clang ]; then
    presets+=(clang-sim)
    words+=(--against build/clang-sim/bin/callboard-sim)
  else
    words+=("$word")
  fi
done
python3 tools/simulate.py --check-words "${words[@]}" || exit 2
install_packages "${build_packages[@]}" "${test_packages[@]}" || exit 2
mkdir -p build
for preset in "${presets[@]}"; do
  log=build/simulate-$preset.log
  echo "building build/$preset"
  { cmake --preset "$preset" &&
    cmake --build "build/$preset" -j "$(build_jobs)" --target callboard-sim; } > "$log" 2>&1 || {
    grep -E 'error|FAILED' "$log" | head -n 20
    echo "it could not be built; the whole log: $log"
    exit 2
  }
done
exec python3 tools/simulate.py "${words[@]}"
