#!/usr/bin/env bash
# Runs flowcheck as the inputs of the action say, which come as variables of the environment.
set -euo pipefail

arguments=()
while IFS= read -r path; do
  [ -z "$path" ] || arguments+=("$path")
done <<<"${PATHS:-}"

add_flag() { # value option
  case "$1" in
    true) arguments+=("--$2") ;;
    false) arguments+=("--no-$2") ;;
    "") ;;
    *) echo "::error::$2 is true, false or empty, not $1" && exit 2 ;;
  esac
}
add_flag "${STRICT:-}" strict
add_flag "${REQUIRE_COMPLETE:-}" require-complete
[ -z "${BASELINE:-}" ] || arguments+=(--baseline "$BASELINE")

rm -f -- "$SARIF"
status=0
"$FLOWCHECK" check --report github --report "sarif=$SARIF" ${arguments[@]+"${arguments[@]}"} || status=$?

echo "exit-code=$status" >>"$GITHUB_OUTPUT"
[ ! -f "$SARIF" ] || echo "sarif=$SARIF" >>"$GITHUB_OUTPUT"
exit "$status"
