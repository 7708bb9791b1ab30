#!/bin/sh
# Makes the corpus: the puzzles of each size in a file, one a line, and beside it a table
# of what they take. From the top of the project:
#
#   testdata/corpus/make.sh [DIRECTORY] [SIZE]...
#
# DIRECTORY gets the files, default testdata/corpus; SIZE is 16x16, 25x25, 36x36 or one of
# dug-16x16 to dug-64x64, default all. BASISK names the program, default one that is built
# here. Some fifteen minutes on one core.
set -eu
here=${1:-testdata/corpus}
[ $# -gt 0 ] && shift
sizes=${*:-16x16 25x25 36x36 dug-16x16 dug-25x25 dug-36x36 dug-49x49 dug-64x64}
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

# dug BASIS COUNT CLUES CLUES CLUES adds unique puzzles with numbers of clues at which singles, locked candidates and
# tuples solve about a quarter, half and three quarters of them, and writes the solutions.
dug() {
	basis=$1 number=$2
	shift 2
	for level in quarter half three-quarters; do
		kind "$level" --population "$basis unique $1" -n "$number"
		shift
	done
	"$BASISK" solve -q -f line -o "$here/$size.solutions.txt" "$puzzles"
}

for size in $sizes; do
	begin "$size"
	case $size in
	16x16)
		kind easy --basis 4 -n 50 --solvable-by singles --fill 45%
		kind singles --basis 4 -n 50 --solvable-by singles --minimal
		kind logic --basis 4 -n 50 --solvable-by $logic --minimal
		kind minimal --basis 4 -n 60 --minimal -m search
		kind balanced --basis 4 -n 20 --holes balanced --clues 96 --unique -m search
		;;
	25x25)
		kind easy --basis 5 -n 55 --solvable-by singles --fill 50%
		kind singles --basis 5 -n 55 --solvable-by singles --minimal
		kind logic --basis 5 -n 40 --solvable-by $logic --minimal
		kind dug --basis 5 -n 45 --fill 44% --unique -m search --nodes 1000
		kind balanced --basis 5 -n 20 --holes balanced --clues 300 --unique
		kind minimal --basis 5 -n 4 --minimal
		;;
	36x36)
		kind easy --basis 6 -n 6 --solvable-by singles --fill 55%
		kind logic --basis 6 -n 6 --solvable-by singles,locked,hall --minimal
		kind dug --basis 6 -n 6 --fill 50% --unique -m search --nodes 1000
		kind balanced --basis 6 -n 4 --holes balanced --clues 684 --unique
		;;
	dug-16x16) dug 4 30 110 114 118 ;;
	dug-25x25) dug 5 30 311 316 322 ;;
	dug-36x36) dug 6 20 707 715 721 ;;
	dug-49x49) dug 7 10 1405 1413 1422 ;;
	dug-64x64) dug 8 5 2529 2542 2554 ;;
	*)
		echo "size $size: expected one of the sizes above" >&2
		exit 2
		;;
	esac
done
