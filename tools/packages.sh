# Sourced by tools/run.sh and tools/test.sh: the Debian packages needed, and how to get them.
# "a|b" means: either will do, the first that the distribution offers is installed.

build_packages=(
  build-essential cmake ninja-build ccache lld pkg-config
  'libboost1.81-dev|libboost-dev' libssl-dev nlohmann-json3-dev libsqlite3-dev libspdlog-dev
  libcli11-dev libtomlplusplus-dev libkainjow-mustache-dev libmd4c-dev librsvg2-dev libcairo2-dev
  libpng-dev libdeflate-dev libsodium-dev libutf8proc-dev libhowardhinnant-date-dev tzdata
  fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-symbola
  libcurl4-openssl-dev libjemalloc-dev
  zlib1g-dev libsimdjson-dev libicu-dev
)
test_packages=(
  git python3 python3-venv 'clang-14|clang' 'libclang-rt-14-dev|libclang-rt-dev'
  'clang-format-14|clang-format' 'clang-tidy-14|clang-tidy'
  libgtest-dev librapidcheck-dev libbenchmark-dev chromium nginx-light openssl wapiti gcovr
)

# try TIMES COMMAND...: again after 5, 10, ... seconds while it fails.
try() {
  local times=$1 pause=5
  shift
  until "$@"; do
    times=$((times - 1))
    [ "$times" -gt 0 ] || return 1
    echo "failed: $*; again in $pause s" >&2
    sleep "$pause"
    pause=$((pause * 2))
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Prints those of the packages given of which no alternative is installed.
missing_packages() {
  local installed spec name found
  installed=" $(dpkg-query -W -f='${Package}=${db:Status-Status}\n' | sed -n 's/=installed$//p' |
    tr '\n' ' ') "
  for spec in "$@"; do
    found=no
    for name in ${spec//|/ }; do
      case $installed in *" $name "*) found=yes ;; esac
    done
    [ $found = yes ] || printf '%s\n' "$spec"
  done
}

# install_packages SPEC...: does nothing at all when everything is there.
install_packages() {
  local missing spec name wanted=()
  if ! command -v apt-get > /dev/null; then
    echo "no apt-get here: please see to it that these are installed: $*" >&2
    return 0
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "installing: ${missing[*]}"
  try 4 as_root apt-get -q update || return 1
  for spec in "${missing[@]}"; do
    for name in ${spec//|/ }; do
      if apt-cache show "$name" > /dev/null 2>&1; then break; fi
    done
    wanted+=("$name")
  done
  try 4 as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q install -y --no-install-recommends "${wanted[@]}"
}

# Parallel jobs: one for each processor, but 1.2 GB of memory for each.
build_jobs() {
  local jobs memory
  jobs=$(nproc)
  memory=$(awk '/^MemAvailable/ { print int($2 / 1200000) }' /proc/meminfo 2> /dev/null)
  [ "${memory:-1}" -ge 1 ] || memory=1
  if [ "${memory:-1}" -lt "$jobs" ]; then echo "${memory:-1}"; else echo "$jobs"; fi
}
