#!/bin/sh
# Makes the corpus: the puzzles of each size in a file, one a line, and beside it a table
# of what they take. From the top of the project:
#
#   testdata/corpus/make.sh [DIRECTORY] [SIZE]...
#
# DIRECTORY gets the files, default testdata/corpus; SIZE is 16x16, 25x25 or 36x36, default
# all. BASISK names the program, default one that is built here. Some ten minutes on one
# core.
set -eu
here=${1:-testdata/corpus}
[ $# -gt 0 ] && shift
sizes=${*:-16x16 25x25 36x36}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${BASISK:-}" ]; then
	BASISK=$work/basisk
	go build -o "$BASISK" ./cmd/basisk
fi
logic=singles,locked,hall,fish
tab=$(printf '\t')

# begin SIZE starts the files of a size.
begin() {
	puzzles=$here/$1.txt table=$here/$1.tsv count=0
	: >"$puzzles"
	printf 'index\tkind\tgivens\tstatus\trating\thardest\ttuple\tfish\tshare\tleft\tnodes\tconflicts\tsteps\n' >"$table"
}

# kind NAME OPTION... adds the puzzles that basisk generate makes with the options.
kind() {
	name=$1
	shift
	"$BASISK" generate -q --seed 2020 -f line -o "$work/made" "$@"
	printf '# %s: basisk generate --seed 2020 -f line %s\n' "$name" "$*" >>"$puzzles"
	cat "$work/made" >>"$puzzles"
	"$BASISK" rate -q --json -o "$work/rated" "$work/made" || true # ratings that are lower bounds
	"$BASISK" count -q -m cdcl --json -o "$work/counted" "$work/made"
	grep -c '"status":"unique"' "$work/counted" >"$work/unique"
	awk -v kind="$name" -v first="$count" '
		function member(name,   at) { # of the JSON object on the line
			if (!match($0, "\"" name "\":(\"[^\"]*\"|[{][^}]*[}]|[^,}]*)")) return "?"
			at = substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
			gsub(/["{}]/, "", at)
			return at
		}
		FILENAME ~ /counted$/ { conflicts[FNR] = member("nodes"); next }
		{
			print first + FNR, kind, member("givens"), member("status"), member("rating"), member("hardest"),
				member("tuple_size_needed"), member("fish_size_needed"), member("share_left"),
				member("candidates_left"), member("nodes"), conflicts[FNR], member("steps")
		}' OFS="$tab" "$work/counted" "$work/rated" >>"$table"
	added=$(grep -vc '^#' "$work/made")
	[ "$(cat "$work/unique")" = "$added" ] || { echo "$name: not all unique" >&2; exit 1; }
	count=$((count + added))
	echo "$puzzles: $name, $count puzzles so far" >&2
}

for size in $sizes; do
	begin "$size"
	case $size in
	16x16)
		kind easy --basis 4 -n 50 --rules singles --fill 45%
		kind singles --basis 4 -n 50 --rules singles --minimal
		kind logic --basis 4 -n 50 --rules $logic --minimal
		kind minimal --basis 4 -n 60 --minimal -m search
		kind balanced --basis 4 -n 20 --holes balanced --clues 96 --unique -m search
		;;
	25x25)
		kind easy --basis 5 -n 55 --rules singles --fill 50%
		kind singles --basis 5 -n 55 --rules singles --minimal
		kind logic --basis 5 -n 40 --rules $logic --minimal
		kind dug --basis 5 -n 45 --fill 44% --unique -m search --nodes 1000
		kind balanced --basis 5 -n 20 --holes balanced --clues 300 --unique
		kind minimal --basis 5 -n 4 --minimal
		;;
	36x36)
		kind easy --basis 6 -n 6 --rules singles --fill 55%
		kind logic --basis 6 -n 6 --rules singles,locked,hall --minimal
		kind dug --basis 6 -n 6 --fill 50% --unique -m search --nodes 1000
		kind balanced --basis 6 -n 4 --holes balanced --clues 684 --unique
		;;
	*)
		echo "size $size: expected 16x16, 25x25 or 36x36" >&2
		exit 2
		;;
	esac
done
