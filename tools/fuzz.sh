#!/usr/bin/env bash
# Tries the doors that strangers' bytes come through (tests/fuzz) with libFuzzer, ASan and UBSan.
#
#   tools/fuzz.sh                        every door, a minute each
#   tools/fuzz.sh --seconds 600 reply    one door, ten minutes
#   tools/fuzz.sh --keep                 puts what earlier runs found new into tests/fuzz/corpus
#
# What a run learns stays in build/fuzz/corpus; bytes a door fell over in build/fuzz/found, and the
# last line names them. Exit code 0 only if every door stood.
set -uo pipefail
cd "$(dirname "$0")/.."
. tools/packages.sh

build=build/fuzz seconds=60 keep=no doors=() fell=0
while [ $# -gt 0 ]; do
  case $1 in
    --seconds)
      seconds=$2
      shift
      ;;
    --keep) keep=yes ;;
    -*)
      sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
      exit 2
      ;;
    *) doors+=("$1") ;;
  esac
  shift
done

install_packages "${build_packages[@]}" "${test_packages[@]}" || exit 2
[ ${#doors[@]} -gt 0 ] || mapfile -t doors < <(ls tests/fuzz/corpus)
mkdir -p $build/found
cmake --preset fuzz > $build/configure.log || exit 2
cmake --build $build -j "$(build_jobs)" --target "${doors[@]/#/fuzz_}" > $build/build.log || {
  grep -E 'error|FAILED' $build/build.log | head -n 20
  exit 2
}

# stat NAME LOG: a figure of libFuzzer's own.
stat() { sed -n "s/^stat::$1: *//p" "$2" | tail -n 1; }

for door in "${doors[@]}"; do
  mkdir -p "$build/corpus/$door"
  log=$build/$door.log
  if [ $keep = yes ]; then
    $build/bin/fuzz_"$door" -merge=1 -rss_limit_mb=4096 "tests/fuzz/corpus/$door" \
      "$build/corpus/$door" > "$log" 2>&1
    echo "$door: $(find "tests/fuzz/corpus/$door" -type f | wc -l) files kept"
    continue
  fi
  $build/bin/fuzz_"$door" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -max_len=16384 \
    -print_final_stats=1 -artifact_prefix="$build/found/$door-" "$build/corpus/$door" \
    "tests/fuzz/corpus/$door" > "$log" 2>&1 || {
    fell=$((fell + 1))
    echo "$door FELL: $(grep -E 'ERROR|must hold|SUMMARY' "$log" | head -n 2 | tr '\n' ' ')"
    echo "   again: $build/bin/fuzz_$door $(sed -n 's/.*written to //p' "$log" | tail -n 1)"
    continue
  }
  edges=$(grep -oE 'cov: [0-9]+' "$log" | tail -n 1)
  echo "$door stood: $(stat number_of_executed_units "$log") executions," \
    "$(stat average_exec_per_sec "$log") a second, ${edges#cov: } edges"
done
[ $fell -eq 0 ]
