#!/bin/sh
# Measures the intervals of speeds by identical contenders: how often they contain 1, how wide
# they are, and how often they would find a planted 5 %, which is an interval of 0.95 times the
# ratio without 1. Each compares 300 positions of 20 000 nodes. TRIALS (20) of each kind, BUSY (0) busy processes beside them, JOBS (1)
# searches at a time, SUITE (wacnew).
set -eu
trials=${TRIALS:-20} jobs=${JOBS:-1} suite=${SUITE:-wacnew}
dir=$(mktemp -d)
busy=
# Its processes are known by their ids.
trap 'for id in $busy; do kill "$id"; done; rm -r "$dir"' EXIT
go build -o "$dir/one" ./cmd/keymove
cp "$dir/one" "$dir/two"
for _ in $(seq "${BUSY:-0}"); do
	sh -c 'while :; do :; done' &
	busy="$busy $!"
done

# of prints what the lines "ratio low high" of the kind $1 say.
of() {
	awk -v kind="$1" '{ half = ($3 - $2) / 2; holds += $2 <= 1 && 1 <= $3; found += .95 * $3 < 1
		narrow += half <= .03; sum += half; x = log($1); all += x; squares += x * x }
	END { printf "%s: 1 in %d of %d intervals, half-width %.1f %% (at most 3 %% in %d), 5 %% found in %d; the ratio varies by %.1f %%\n",
		kind, holds, NR, 100 * sum / NR, narrow, found, 100 * sqrt((squares - all * all / NR) / (NR - 1)) }'
}

# runs prints the ratio of nodes/s of two contenders in each of the trials.
runs() {
	for i in $(seq "$trials"); do
		"$dir/one" run "$suite" "$@" --nodes 20000 --jobs "$jobs" --quiet --out "$dir/run$i" >"$dir/log" 2>&1
		awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR == 2 { print $at["nps_ratio"], $at["nps_lo"], $at["nps_hi"] }' "$dir/run$i/comparison.csv"
		rm -r "$dir/run$i"
	done
}

# gates does so by the gate for speed.
gates() {
	for i in $(seq "$trials"); do
		"$dir/one" run "$suite" "$@" --nodes 20000 --repeat 1 --max-slower 3% --quiet --out "$dir/gate$i" >"$dir/log" 2>&1
		"$dir/one" gate "$dir/gate$i" --max-slower 3% --json |
			tr -d ' ,"' | awk -F: '$1 == "value" || $1 == "low" || $1 == "high" { printf "%s ", $2 } END { print "" }'
		rm -r "$dir/gate$i"
	done
}

runs --profile a:default --profile b:default | of "run, profiles"
runs --engine "cmd=$dir/one arg=uci name=a" --engine "cmd=$dir/two arg=uci name=b" | of "run, UCI engines"
gates --profile a:default --profile b:default | of "gate, profiles"
gates --engine "cmd=$dir/one arg=uci name=a" --engine "cmd=$dir/two arg=uci name=b" | of "gate, UCI engines"
