package cli

import (
	"maps"
	"strings"
)

// What the flags of flagEffects are set to, and on what, where a command needs a special
// input to show what they do, and the flags that only one command has.

// cutShort is a survey that ends before it knows all, so that what it knows depends on the
// way of the search.
const cutShort = "--counts --limit 1 --json -m search --rules none --nodes 20 empty.txt"

// submitDry has nothing submitted, and submitPhase is a run of which nothing is.
const (
	submitDry   = "--pilot 0s --dry-run --on local -o new"
	submitPhase = "phase --bases 2 --scale 0.0001 --pilot 0s --dry-run -o new "
)

// ownEffects are the lines of flags that need some of their own, by command and flag.
var ownEffects = join(
	tuning("solve"), tuning("count"), tuning("bench --methods search"),
	planning("experiment plan", "--pilot 0s"), planning("experiment run", "-q -o new"), planning("experiment submit", submitDry),
	map[string]effect{
		" version": {"", "--version"},

		"bands basis":       {"--rows", "--basis 2"},
		"bands classes":     {"--basis 2", "--classes"},
		"bands completions": {"--basis 2 --classes", "--completions"},
		"bands floors":      {"--basis 2", "--floors"},
		"bands limit":       {"--basis 2 --rows --list", "--limit 1"},
		"bands list":        {"--basis 2 --rows", "--list"},
		"bands rows":        {"--basis 2", "--rows"},
		"bands skip":        {"--basis 2 --rows --list", "--skip 1"},

		"bench limit":   {"--methods dlx empty.txt --json", "--limit 2"},
		"bench methods": {"two.txt", "--methods dlx"},
		"bench seeds":   {"--methods dlx two.txt", "--seeds 2"},
		"bench timeout": {"--methods search --rules none hard.txt --json", "--timeout 1ns"},

		"candidates true":      {"two.txt", "--true"},
		"candidates counts":    {"two.txt", "--counts"},
		"candidates limit":     {"empty.txt --counts", "--limit 2"},
		"candidates rules":     {"two.txt", "--rules none"},
		"candidates max-tuple": {"triple.txt --rules hall", "--max-tuple 2"},

		"candidates nodes":        {"hard.txt --counts -m search --rules none", "--nodes 1"},
		"candidates method":       {"hard.txt --counts --limit 1", "-m logic"},
		"experiment run quiet":    {"phase --bases 2 --scale 0.0001", "-q"},
		"candidates choose":       {cutShort, "--choose random"},
		"candidates restart":      {cutShort, "--restart 1"},
		"candidates seed":         {cutShort + " --choose random", "--seed 9"},
		"candidates cdcl":         {"--counts --limit 1 --json --rules none -m cdcl --nodes 30 hard.txt", "--cdcl stable=0"},
		"canonical automorphisms": {"two.txt", "--automorphisms"},
		"canonical color":         {"empty.txt --work 1", "--color always"},
		"canonical work":          {"empty.txt", "--work 1"},

		"check solution": {"two.txt", "--solution full.txt"},
		"check timeout":  {"one.txt --why", "--timeout 1ns"},
		"check symbols":  {"clash.txt", "--symbols a"},
		"check why":      {"none.txt", "--why"},
		"claims quick":   {"Y3b", "--quick"},

		"convert format":   {"two.txt", "-f csv"},
		"convert per-page": {"--to html two.txt", "--per-page 1"},
		"convert reduced":  {"--to dimacs one.txt", "--reduced"},
		"convert timeout":  {"--to html two.txt", "--timeout 1ns"},
		"convert title":    {"--to html two.txt", "--title X"},
		"convert to":       {"two.txt", "--to csv"},

		"count cells":    {"empty.txt", "--cells R1C1"},
		"count ci":       {"empty.txt --estimate --probes 20", "--ci 0.5"},
		"count estimate": {"empty.txt", "--estimate"},
		"count format":   {"--show 1 two.txt", "-f csv"},
		"count limit":    {"empty.txt", "--limit 5"},
		"count memory":   {"empty.txt -m diagram --limit 0", "--memory 1"},
		"count probes":   {"empty.txt --estimate", "--probes 20"},
		"count proof":    {"one.txt --json", "--proof proofs"},
		"count show":     {"two.txt", "--show 1"},
		"count symbols":  {"--show 1 two.txt", "--symbols a"},

		"cover choose":     {"toy.dlx --json", "--choose random"},
		"cover ci":         {"toy.dlx --estimate --json", "--ci 0.5"},
		"cover count":      {"toy.dlx", "--count"},
		"cover estimate":   {"toy.dlx", "--estimate"},
		"cover limit":      {"toy.dlx", "--limit 1"},
		"cover method":     {"toy.dlx --json", "-m cdcl"},
		"cover nodes":      {"toy.dlx --count", "--nodes 1"},
		"cover probes":     {"toy.dlx --estimate", "--probes 20"},
		"cover seed":       {"toy.dlx --estimate --probes 20 --json", "--seed 4"},
		"cover stats":      {"toy.dlx", "--stats"},
		"cover stratified": {"toy.dlx --estimate --probes 20 --json", "--stratified"},

		"experiment list bases":   {"--scale 0.001", "--bases 2"},
		"experiment list scale":   {"--bases 2", "--scale 0.001"},
		"experiment list shapes":  {"--scale 0.001", "--shapes 2"},
		"experiment list verbose": {"--bases 2 --scale 0.001", "-v"},
		"experiment list workers": {"--bases 2 --scale 0.001 --json", "--workers 0"},
		"experiment plan brief":   {"phase --bases 2 --scale 0.0001 --pilot 0s", "--brief"},
		"experiment plan pilot":   {"phase --bases 2 --scale 0.0001 --brief", "--pilot 0s"},
		"experiment rerun shard":  {"run -o new", "--shard 1/2"},
		"experiment status json":  {"sub", "--json"},
		"experiment status watch": {"sub", "--watch"},

		"experiment submit account":   {submitPhase + "--on slurm", "--account a"},
		"experiment submit at-once":   {submitPhase + "--on slurm", "--at-once 2"},
		"experiment submit dry-run":   {"./sub", "--dry-run"},
		"experiment submit max-tasks": {submitPhase + "--on local --shards 2", "--max-tasks 1"},
		"experiment submit mem":       {submitPhase + "--on slurm", "--mem 1G"},
		"experiment submit on":        {submitPhase, "--on local"},
		"experiment submit output":    {"phase --bases 2 --scale 0.0001 --on local --pilot 0s --dry-run -o new", "-o new2x"},
		"experiment submit partition": {submitPhase + "--on slurm", "--partition p"},
		"experiment submit pilot":     {"phase --bases 2 --scale 0.0001 --on local --dry-run -o new", "--pilot 0s"},
		"experiment submit quiet":     {"./sub", "-q"},
		"experiment submit shards":    {submitPhase + "--on local", "--shards 2"},
		"experiment submit template":  {submitPhase + "--on slurm", "--template site.sh"},
		"experiment submit time":      {submitPhase + "--on slurm", "--time 5h"},
		"experiment submit timeout":   {submitPhase + "--on local", "--timeout 9s"},
		"experiment submit workers":   {submitPhase + "--on local", "--workers 2"},
		"experiment resume shard":     {"run", "--shard 1/2"},

		"explain color":     {"one.txt --draw", "--color always"},
		"explain draw":      {"one.txt", "--draw"},
		"explain format":    {"one.txt", "-f svg"},
		"explain full":      {"hard.txt --rules singles,dilemma-2 --steps 1", "--full"},
		"explain max-tuple": {"one.txt --json --rules hall", "--max-tuple 2"},
		"explain nodes":     {"--verify log.jsonl one.txt", "--nodes 0x"},
		"explain rules":     {"one.txt", "--rules none"},
		"explain steps":     {"one.txt", "--steps 1"},
		"explain verify":    {"one.txt", "--verify log.jsonl"},

		"generate attempts":    {"--basis 2 --clues 3 --unique --json", "--attempts 1"},
		"generate basis":       {"", "--basis 2"},
		"generate box":         {"", "--box 1x4"},
		"generate clues":       {"--basis 2", "--clues 10"},
		"generate count":       {"--basis 2", "-n 2"},
		"generate cube":        {"", "--cube 2"},
		"generate fill":        {"--basis 2", "--fill 0.5"},
		"generate full":        {"--basis 2 --clues 8", "--full search"},
		"generate holes":       {"--basis 2 --clues 8", "--holes balanced"},
		"generate max-tuple":   {"--basis 2 --rules singles,hall", "--max-tuple 1x"},
		"generate method":      {"--basis 2", "-m logic"},
		"generate minimal":     {"--basis 2", "--minimal --clues 5"},
		"generate nodes":       {"--basis 3 -m search", "--nodes 1"},
		"generate per-page":    {"--basis 2 -n 2 -f html", "--per-page 1"},
		"generate puzzles":     {"--basis 2", "--puzzles 2"},
		"generate rules":       {"--basis 3", "--rules naked-single"},
		"generate seed":        {"--basis 2", "--seed 5"},
		"generate shapes":      {"", "--shapes 2"},
		"generate solvable-by": {"--basis 3", "--solvable-by naked-single"},
		"generate symmetry":    {"--basis 2", "--symmetry half-turn"},
		"generate title":       {"--basis 2 -f html", "--title X"},
		"generate unique":      {"--basis 2 --clues 8 --json", "--unique"},

		"man quiet": {"new", "-q"},

		"pattern complete by":      {"two.txt", "--by floors"},
		"pattern complete limit":   {"floor.txt --by tower", "--limit 2"},
		"pattern complete nodes":   {"empty.txt --by symmetry", "--nodes 1"},
		"pattern complete pattern": {"two.txt", "--pattern full.txt"},
		"pattern complete quiet":   {"shift.txt", "-q"},
		"pattern complete timeout": {"empty.txt --by floors", "--timeout 1ns"},
		"pattern encode code":      {"full.txt", "--code rows"},
		"pattern make basis":       {"", "--basis 2"},
		"pattern make box":         {"", "--box 2x3"},
		"pattern make cube":        {"", "--cube 2"},
		"pattern make first":       {"--basis 2", "--first 2,1,3,4"},
		"pattern match format":     {"two.txt", "-f grid"},
		"pattern match nodes":      {"empty.txt --symmetry", "--nodes 1"},
		"pattern match pattern":    {"two.txt", "--pattern full.txt"},
		"pattern match quiet":      {"one.txt -f svg", "-q"},
		"pattern match symmetry":   {"two.txt", "--symmetry"},
		"pattern match timeout":    {"hard.txt --symmetry", "--timeout 1ns"},

		"payoff fish":  {"two.txt", "--fish"},
		"payoff probe": {"two.txt", "--probe"},
		"payoff rules": {"two.txt", "--rules none"},

		"rate nodes": {"hard.txt", "--nodes 1"},

		"solve all":    {"empty.txt", "--all"},
		"solve color":  {"one.txt", "--color always"},
		"solve limit":  {"empty.txt --all", "--limit 2"},
		"solve method": {"hard.txt --json", "-m cdcl"},
		"solve stats":  {"two.txt", "--stats"},

		"solve unique-hint": {"one.txt", "--unique-hint"},

		"transform axes":      {"--transpose --cube cube.txt", "--axes 2,1,3"},
		"transform bands":     {"--transpose one.txt", "--bands 2,1"},
		"transform by":        {"one.txt", "--by transpose"},
		"transform columns":   {"--transpose one.txt", "--columns 2,1,3,4"},
		"transform group":     {"--random one.txt", "--group swaps"},
		"transform inverse":   {"--relabel 2,3,4,1 one.txt", "--inverse"},
		"transform layers":    {"--transpose one.txt", "--layers 2,1,3,4"},
		"transform random":    {"one.txt", "--random"},
		"transform relabel":   {"--transpose one.txt", "--relabel 2,1,3,4"},
		"transform rows":      {"--transpose one.txt", "--rows 2,1,3,4"},
		"transform seed":      {"--random one.txt", "--seed 3"},
		"transform stacks":    {"--transpose one.txt", "--stacks 2,1"},
		"transform tiers":     {"--transpose one.txt", "--tiers 2,1"},
		"transform transpose": {"one.txt", "--transpose"},
	},
)

// join joins tables; what stands in a later one counts.
func join(tables ...map[string]effect) map[string]effect {
	all := map[string]effect{}
	for _, table := range tables {
		maps.Copy(all, table)
	}
	return all
}

// tuning returns lines for the flags that direct a search, of a command with the flags that
// make it one.
func tuning(call string) map[string]effect {
	command, with, _ := strings.Cut(call, " ")
	search := with + " hard.txt --json -m search --rules none --nodes 50"
	if command == "bench" {
		search = with + " hard.txt --json --rules none --nodes 50"
	}
	engine := func(method string) string {
		if command == "bench" {
			return "--methods " + method + " hard.txt --json"
		}
		return with + " hard.txt --json -m " + method
	}
	return map[string]effect{
		command + " cdcl":      {engine("cdcl"), "--cdcl vivify=0"},
		command + " choose":    {search, "--choose random"},
		command + " max-tuple": {engine("logic") + " --rules hall", "--max-tuple 2"},
		command + " method":    {with + " hard.txt --json", "-m cdcl"},
		command + " nodes":     {search, "--nodes 1"},
		command + " restart":   {search, "--restart 1"},
		command + " rules":     {engine("search"), "--rules none"},
		command + " seed":      {search + " --choose random", "--seed 9"},
	}
}

// planning returns lines for the flags that say what an experiment is about. Those that an
// experiment does not take are refused by it.
func planning(command, with string) map[string]effect {
	plain := "phase --bases 2 --scale 0.0001 " + with
	given := "coupling --scale 0.001 --data two.txt " + with
	return map[string]effect{
		command + " bases":       {"phase --scale 0.0001 --shapes 2 " + with, "--bases 3"},
		command + " box":         {given, "--box 2x3"},
		command + " cdcl":        {plain, "--cdcl vivify=0"},
		command + " choose":      {plain, "--choose cell"},
		command + " clues":       {plain, "--clues 5"},
		command + " cube":        {given, "--cube"},
		command + " data":        {"coupling --scale 0.001 --shapes 2 " + with, "--data two.txt"},
		command + " fill":        {plain, "--fill 0.3"},
		command + " from":        {given, "--from hypotheses"},
		command + " holes":       {plain, "--holes balanced"},
		command + " limit":       {plain, "--limit 2"},
		command + " methods":     {plain, "--methods dlx"},
		command + " nodes":       {plain, "--nodes 5"},
		command + " puzzles":     {plain, "--puzzles 2"},
		command + " rules":       {plain, "--rules a=singles"},
		command + " scale":       {"phase --bases 2 --fill 0.3 --puzzles 1 " + with, "--scale 0x"},
		command + " seed":        {plain, "--seed 3x"},
		command + " seeds":       {plain, "--seeds 2"},
		command + " shapes":      {"phase --scale 0.0001 --bases 2 " + with, "--shapes 3"},
		command + " shard":       {plain, "--shard 1/2"},
		command + " sizes":       {plain, "--sizes 2"},
		command + " solvable-by": {plain, "--solvable-by singles"},
	}
}
