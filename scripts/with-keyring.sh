#!/bin/sh
# Runs a command inside a private D-Bus session with an unlocked, throw-away GNOME keyring.
# usage: with-keyring.sh <command...>     (needs dbus and gnome-keyring; no X server)
# Only the bus and the keyring are private: the command keeps its HOME and its XDG folders.
set -eu
KEYRING_HOME="$(mktemp -d)"
export KEYRING_HOME
trap 'rm -rf "$KEYRING_HOME"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
mkdir -p "$KEYRING_HOME/share" "$KEYRING_HOME/run" "$KEYRING_HOME/config"
chmod 700 "$KEYRING_HOME" "$KEYRING_HOME/run"

# A bus that starts nothing by itself: in place of a daemon that crashed it would start one that stays locked.
cat >"$KEYRING_HOME/bus.conf" <<END
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END

keyring_started_as() {
  HOME="$KEYRING_HOME" XDG_DATA_HOME="$KEYRING_HOME/share" XDG_RUNTIME_DIR="$KEYRING_HOME/run" \
    XDG_CONFIG_HOME="$KEYRING_HOME/config" "$@"
}

KEPT_HOME="${HOME-}" KEPT_DATA="${XDG_DATA_HOME-}" KEPT_RUNTIME="${XDG_RUNTIME_DIR-}" KEPT_CONFIG="${XDG_CONFIG_HOME-}"
export KEPT_HOME KEPT_DATA KEPT_RUNTIME KEPT_CONFIG

# The bus complains about limits it may not raise in a container; that is kept aside unless the keyring fails.
status=0
keyring_started_as dbus-run-session --config-file="$KEYRING_HOME/bus.conf" -- sh -c '
  # One that crashes is followed by another, which opens what was kept.
  keep() {
    trap "kill \"\$daemon\" 2>/dev/null; exit 0" TERM
    while :; do
      printf "%s" "${KEYRING_PASSWORD:-test}" | gnome-keyring-daemon --foreground --unlock \
        --components=secrets --control-directory="$KEYRING_HOME/run" >/dev/null &
      daemon=$!
      wait "$daemon" || true
      sleep 0.05
    done
  }
  keep &
  keyring=$!
  owner() { dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
    string:org.freedesktop.secrets 2>/dev/null; }
  tries=0
  until owner | grep -q true; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { cat "$KEYRING_HOME/errors" >&3; exit 125; }
    sleep 0.1
  done
  restore() { if [ -n "$2" ]; then export "$1=$2"; else unset "$1"; fi; }
  restore HOME "$KEPT_HOME"; restore XDG_DATA_HOME "$KEPT_DATA"
  restore XDG_RUNTIME_DIR "$KEPT_RUNTIME"; restore XDG_CONFIG_HOME "$KEPT_CONFIG"
  unset KEPT_HOME KEPT_DATA KEPT_RUNTIME KEPT_CONFIG
  code=0
  "$@" 2>&3 3>&- || code=$?
  kill "$keyring" 2>/dev/null
  exit "$code"
' sh "$@" 3>&2 2>"$KEYRING_HOME/errors" || status=$?
exit "$status"
