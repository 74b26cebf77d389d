#!/usr/bin/env bash
# Builds flowcheck from the sources that this action came with.
set -euo pipefail

if [ "$(uname)" = Darwin ]; then
  brew list graphviz >/dev/null 2>&1 || brew install graphviz
  command -v pkg-config >/dev/null || brew install pkgconf
else
  sudo=$([ "$(id -u)" -eq 0 ] || echo sudo)
  $sudo apt-get update
  $sudo apt-get install -y libgraphviz-dev pkg-config fonts-dejavu-core
fi
swift build -c release --product flowcheck --package-path "$GITHUB_ACTION_PATH/../../.." --scratch-path "$BUILD_PATH"
