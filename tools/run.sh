#!/usr/bin/env bash
# From a fresh clone to a running demo: installs what is missing, builds a release into
# build/release/bin and starts `callboard demo`. Arguments go to the demo; with --build-only it
# stops before. A second run installs nothing and builds only what changed.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/packages.sh

if ! install_packages "${build_packages[@]}"; then
  echo "The packages could not be installed; see the message of apt-get above." >&2
  exit 2
fi
if [ ! -f build/release/build.ninja ]; then
  echo "Configuring build/release"
  mkdir -p build
  log=build/configure-release.log
  cmake --preset release > $log 2>&1 || { cat $log >&2; exit 2; }
fi
echo "Building build/release (minutes the first time, seconds afterwards)"
cmake --build build/release -j "$(build_jobs)"
[ "${1:-}" != --build-only ] || exit 0
exec build/release/bin/callboard demo "$@"
