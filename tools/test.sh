#!/usr/bin/env bash
# Every test there is: installs what they need, names each suite as it runs, and ends with one line
# "N passed, N failed, N skipped". Exit code 0 only if nothing failed.
#
#   tools/test.sh            all suites
#   tools/test.sh dev tidy   some of them
#   tools/test.sh --again    also those that have passed since anything changed
#
# A suite that passed and skipped nothing is not run again until a file of the checkout changes;
# its tests count as passed. Only lint goes on where its time was up. With CI set every suite runs.
#
# The tests run once, under AddressSanitizer and UBSan (asan); `dev` runs the same ones without, for
# quick work, and is no part of the whole; nor is `dendrite`, a match on a second homeserver. What
# plays with the real program takes the one that people run (browser, scan, kill, dendrite).
# `coverage` runs them once more to count the lines they reach, by folder.
#
# A suite that cannot run is skipped with its reason, which counts as a failure when CI=true.
# Logs stand in build/test-logs. CTest labels: `tsan` marks tests worth a run under ThreadSanitizer,
# `kill` the tests that kill a running daemon, `matrix` those that need a real homeserver (a suite
# of their own each).
set -uo pipefail
cd "$(dirname "$0")/.."
. tools/packages.sh

all_suites=(tidy tools format asan matrix release kill clang tsan lint scan browser)
other_suites=(dev coverage dendrite)
# These mostly wait, for a server or for clocks: as soon as there is what they need they run beside
# what comes after them.
waiting_suites=(matrix kill)
lint_seconds=${LINT_SECONDS:-60}
logs=build/test-logs
mkdir -p "$logs"
passed=0 failed=0 skipped=0
jobs=$(build_jobs)

begin() {
  name=$1
  log=$logs/$name.log
  suite_started=$SECONDS
  : > "$log"
  echo "== $name"
}

# tally PASSED FAILED SKIPPED
tally() {
  passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
  if [ "$2" -gt 0 ]; then
    grep -vE '^ +Start +[0-9]+:| Passed +[0-9.]+ sec' "$log" | tail -n 120 | sed 's/^/   | /'
    echo "   the whole log: $log"
  fi
  echo "   $1 passed, $2 failed, $3 skipped, $((SECONDS - suite_started)) s"
}

skip() {
  echo "   SKIPPED: $1"
  if [ "${CI:-}" = true ]; then tally 0 1 0; else tally 0 0 1; fi
}

# The state of every file of the checkout that is not ignored, in one line; nothing: not known.
fingerprint() {
  local root
  root=$(git rev-parse --show-toplevel 2> /dev/null) && [ "$root" = "$PWD" ] || return 0
  { git ls-files -s && git diff && git ls-files -o --exclude-standard -z | xargs -0r sha256sum; } |
    sha256sum
}

# run_suite NAME: runs it, unless it passed with every file as it is now.
run_suite() {
  local kept=$logs/$1.passed state before=$passed bad=$failed missed=$skipped
  state=$(fingerprint)
  begin "$1"
  if [ -n "$state" ] && [ $again = no ] && [ "$(head -n 1 "$kept" 2> /dev/null)" = "$state" ]; then
    passed=$((passed + $(tail -n 1 "$kept")))
    echo "   $(tail -n 1 "$kept") passed before, and nothing has changed since (--again runs them)"
    return
  fi
  rm -f "$kept"
  "suite_$1"
  [ -n "$state" ] && [ "$1" != lint ] || return 0
  [ "$failed" -eq "$bad" ] && [ "$skipped" -eq "$missed" ] || return 0
  [ "$(fingerprint)" != "$state" ] || printf '%s\n' "$state" $((passed - before)) > "$kept"
}

# run_beside NAME: the same, while other suites go on; join_beside NAME prints and counts it.
run_beside() {
  rm -f "$logs/$1.counts"
  (
    passed=0 failed=0 skipped=0
    run_suite "$1" > "$logs/$1.beside" 2>&1
    echo "$passed $failed $skipped" > "$logs/$1.counts"
  ) &
  beside[$1]=$!
}

join_beside() {
  local counts=(0 1 0)  # it ended before it could count
  wait "${beside[$1]}"
  cat "$logs/$1.beside"
  [ ! -s "$logs/$1.counts" ] || read -ra counts < "$logs/$1.counts"
  passed=$((passed + counts[0])) failed=$((failed + counts[1])) skipped=$((skipped + counts[2]))
  unset "beside[$1]"
}

# A suite that is one command: one test.
check() {
  local code
  "$@" >> "$log" 2>&1
  code=$?
  if [ $code -eq 2 ] && grep -q 'is not installed$' "$log"; then
    skip "$(tail -n 1 "$log")"
    return 0
  fi
  if [ $code -eq 0 ]; then tally 1 0 0; else tally 0 1 0; fi
  return $code
}

# made PRESET [TARGET...]: configures and builds. What runs beside it goes first, and of one folder
# there is one build at a time.
made() {
  local preset=$1
  shift
  (
    flock 9
    cmake --preset "$preset" &&
      nice cmake --build "build/$preset" -j "$jobs" ${1:+--target "$@"}
  ) 9> "$logs/$preset.lock" >> "$log" 2>&1
}

# build PRESET [TARGET...]: a build that fails is one failed test.
build() {
  if ! made "$@"; then
    grep -E 'error|FAILED' "$log" | head -n 20 | sed 's/^/   | /'
    tally 0 1 0
    return 1
  fi
  echo "   built in $((SECONDS - suite_started)) s"
}

# count_ctest CODE: reads ctest's own summary in the log.
count_ctest() {
  local code=$1 total bad unrun
  total=$(sed -n 's/.* tests failed out of \([0-9]*\)$/\1/p' "$log" | tail -n 1)
  bad=$(sed -n 's/.* tests passed, \([0-9]*\) tests failed out of .*/\1/p' "$log" | tail -n 1)
  unrun=$(grep -cE '\*\*\*Skipped|\(Skipped\)' "$log")
  unrun=$((unrun / 2))  # named once as it runs, once in the list at the end
  if [ -z "$total" ]; then tally 0 1 0; return; fi
  [ "$code" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
  tally $((total - bad - unrun)) "$bad" "$unrun"
}

# run_ctest PRESET OPTION...
run_ctest() {
  local preset=$1
  shift
  ctest --test-dir "build/$preset" -j 2 --timeout 600 --output-on-failure --no-tests=error "$@" \
    >> "$log" 2>&1
  count_ctest $?
}

# The tests with a label; each is named as the target that builds its program.
tests_with() {
  ctest --test-dir "build/$1" --show-only=json-v1 -L "$2" | python3 -c '
import json, sys
for test in json.load(sys.stdin)["tests"]:
    print(test["name"])' | sort -u
}

suite_tidy() { check python3 tools/tidy.py; }
suite_format() { check python3 tools/tidy.py format; }

# The tests of the tools themselves.
suite_tools() {
  local code count
  python3 -m unittest discover -s tools -p '*_test.py' >> "$log" 2>&1
  code=$?
  count=$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' "$log")
  if [ $code -eq 0 ]; then tally "${count:-1}" 0 0; else tally 0 1 0; fi
}

others='^(kill|matrix)$'  # labels of tests that have a suite of their own
suite_dev() { build dev && run_ctest dev -LE "$others"; }

suite_clang() {
  command -v clang++-14 > /dev/null || { skip "clang++-14 is not installed"; return; }
  build clang callboard && tally 1 0 0
}

suite_release() { build release && tally 1 0 0; }

# Many of these tests mostly wait, for practice players who think or for a disk.
suite_asan() { build asan && run_ctest asan -LE "$others" -j 3; }

suite_tsan() {
  local targets
  cmake --preset tsan >> "$log" 2>&1 || { tally 0 1 0; return; }
  mapfile -t targets < <(tests_with tsan '^tsan$')
  [ ${#targets[@]} -gt 0 ] || { skip "no test carries the label tsan"; return; }
  build tsan "${targets[@]}" && run_ctest tsan -L '^tsan$'
}

suite_lint() {
  command -v clang++-14 > /dev/null || { skip "clang++-14 is not installed"; return; }
  cmake --preset lint >> "$log" 2>&1 || { tally 0 1 0; return; }
  check python3 tools/lint.py build/lint --seconds "$lint_seconds" --jobs 2
  tail -n 1 "$log" | sed 's/^/   /'
}

# A script of its own; its last line may count as ours does.
run_script() {
  local code last
  "$@" >> "$log" 2>&1
  code=$?
  last=$(grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' "$log" | tail -n 1)
  if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed,\ ([0-9]+)\ skipped$ ]]; then
    local bad=${BASH_REMATCH[2]}
    [ $code -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    tally "${BASH_REMATCH[1]}" "$bad" "${BASH_REMATCH[3]}"
  elif [ $code -eq 0 ]; then
    tally 1 0 0
  else
    tally 0 1 0
  fi
}

suite_browser() {
  [ -x tests/browser/run.sh ] || { skip "tests/browser/run.sh is not there"; return; }
  command -v chromium > /dev/null || { skip "chromium is not installed"; return; }
  build release && CALLBOARD=build/release/bin/callboard run_script tests/browser/run.sh
}

# An independent scanner at the web board; stays on the loopback device.
suite_scan() {
  command -v wapiti > /dev/null || { skip "wapiti is not installed"; return; }
  build release && run_script env PYTHONDONTWRITEBYTECODE=1 \
    python3 tests/scan/scan_test.py build/release/bin/callboard
}

# Which lines the tests run, by folder; slow, so no part of the whole.
suite_coverage() {
  command -v gcovr > /dev/null || { skip "gcovr is not installed"; return; }
  build coverage && run_ctest coverage -LE "$others"
  check python3 tools/coverage.py build/coverage
  sed -n '/^folder/,$p' "$log" | sed 's/^/   /'
}

suite_kill() {
  build release callboard kill_at_call || return
  if [ -z "$(tests_with release '^kill$')" ]; then
    skip "no test carries the label kill"
    return
  fi
  # One of the three mostly waits. They play by the machine's clock, so what fails is tried once
  # more; what was found wrong the first time is printed all the same.
  run_ctest release -L '^kill$' -j 3 --repeat until-pass:2
  grep 'WRONG: ' "$log" | sort -u | head -n 20 | sed 's/^/   /'
}

# Matrix on a real Synapse, which is installed from PyPI and stays on the loopback device. What
# fails there is tried once more: a server on the tests' own processors may be too slow once.
suite_matrix() {
  local server=build/synapse code
  build asan test_adapter_matrix_live callboard callboard_fake_discord_program || return
  rm -rf $server
  python3 tests/adapters/matrix/synapse.py run $server -- \
    ctest --test-dir build/asan --timeout 900 --output-on-failure --no-tests=error \
    --repeat until-pass:2 -L '^matrix$' \
    >> "$log" 2>&1
  code=$?
  if [ $code -eq 2 ] && grep -q 'is not installed$' "$log"; then
    skip "$(grep 'is not installed$' "$log" | tail -n 1)"
  else
    count_ctest $code
  fi
}

# A match on a second homeserver, Dendrite on PostgreSQL, which is built from its Go module: no part
# of the whole.
suite_dendrite() {
  local server=build/dendrite-server code
  install_packages postgresql >> "$log" 2>&1 || true
  build release callboard || return
  rm -rf $server
  python3 tests/adapters/matrix/dendrite.py run $server -- timeout 900 \
    env CALLBOARD=build/release/bin/callboard PYTHONDONTWRITEBYTECODE=1 \
    python3 tests/adapters/matrix/play_test.py >> "$log" 2>&1
  code=$?
  if [ $code -eq 2 ] && grep -q 'is not installed$' "$log"; then
    skip "$(grep 'is not installed$' "$log" | tail -n 1)"
  elif [ $code -eq 0 ]; then
    tally "$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' "$log" | tail -n 1)" 0 0
  else
    tally 0 1 0
  fi
}

install() {
  local node=() folder stamp
  command -v node > /dev/null || node=(nodejs npm)
  install_packages "${build_packages[@]}" "${test_packages[@]}" "${node[@]}" || return 1
  for folder in tests/browser tests/adapters/discord/djs; do
    stamp=$folder/node_modules/.package-lock.json
    if [ ! -f $stamp ] || [ $folder/package-lock.json -nt $stamp ]; then
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 try 3 npm --prefix $folder ci --no-audit --no-fund &&
        touch $stamp
    fi
  done
  build/openapi-venv/bin/python -c 'import jsonschema' 2> /dev/null ||
    try 3 python3 tests/adapters/discord/openapi_test.py install
}

# Ten callers of each allocation are enough to find a leak; to note all thirty, as is usual, was a
# fifth of the time of rules_lucky_numbers_test. ASAN_OPTIONS=malloc_context_size=30 shows them.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:malloc_context_size=10}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$PWD/tools/lsan.supp:print_suppressions=0}
export TSAN_OPTIONS=${TSAN_OPTIONS:-halt_on_error=1}

begin install
if ! install 2>&1 | tee "$log" | sed 's/^/   /'; then
  echo "   what the tests need could not all be installed; those that can run, run"
fi
again=${CI:+yes}
again=${again:-no}
[ "${1:-}" != --again ] || { again=yes; shift; }
[ $# -gt 0 ] || set -- "${all_suites[@]}"
declare -A beside=()  # suite -> process
while [ $# -gt 0 ]; do
  suite=$1
  shift
  case " ${all_suites[*]} ${other_suites[*]} " in
    *" $suite "*)
      [ -z "${beside[$suite]:-}" ] || join_beside "$suite"
      case " ${waiting_suites[*]} " in
        *" $suite "*) run_beside "$suite" ;;
        *) run_suite "$suite" ;;
      esac
      ;;
    *)
      echo "There is no suite $suite; there are: ${all_suites[*]} ${other_suites[*]}" >&2
      failed=$((failed + 1))
      ;;
  esac
done
for suite in "${!beside[@]}"; do join_beside "$suite"; done
echo "all suites took $SECONDS s"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
