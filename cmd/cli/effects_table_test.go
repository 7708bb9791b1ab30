package cli

import (
	"maps"
)

// What the flags of flagEffects are set to, and on what, where a command needs a special
// input to show what they do, and the flags that only one command has.

// submitDry has nothing submitted, and submitPhase is a run of which nothing is.
const (
	submitDry   = "--pilot 0s --dry-run --on local -o new"
	submitPhase = "phase --bases 2 --scale 0.0001 --pilot 0s --dry-run -o new "
)

// ownEffects are the lines of flags that need some of their own, by command and flag.
var ownEffects = join(
	racing(),
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

		"experiment run quiet":    {"phase --bases 2 --scale 0.0001", "-q"},
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

		"count format":  {"--show 1 two.txt", "-f csv"},
		"count proof":   {"one.txt --json", "--proof proofs"},
		"count show":    {"two.txt", "--show 1"},
		"count symbols": {"--show 1 two.txt", "--symbols a"},

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

		"explain color":  {"one.txt --draw", "--color always"},
		"explain draw":   {"one.txt", "--draw"},
		"explain format": {"one.txt", "-f svg"},
		"explain full":   {"hard.txt --rules singles,dilemma-2 --steps 1", "--full"},
		"explain nodes":  {"--verify log.jsonl one.txt", "--nodes 0x"},
		"explain verify": {"one.txt", "--verify log.jsonl"},

		"generate per-page": {"--basis 2 -n 2 -f html", "--per-page 1"},
		"generate title":    {"--basis 2 -f html", "--title X"},

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

		"solve color": {"one.txt", "--color always"},
		"solve stats": {"two.txt", "--stats"},

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

// racing returns lines for the flags of bench that direct a search.
func racing() map[string]effect {
	search := "--methods search hard.txt --json --rules none --nodes 50"
	engine := func(method string) string { return "--methods " + method + " hard.txt --json" }
	return map[string]effect{
		"bench cdcl":      {engine("cdcl"), "--cdcl vivify=0"},
		"bench choose":    {search, "--choose random"},
		"bench max-tuple": {engine("logic") + " --rules hall", "--max-tuple 2"},
		"bench nodes":     {search, "--nodes 1"},
		"bench restart":   {search, "--restart 1"},
		"bench rules":     {engine("search"), "--rules none"},
		"bench seed":      {search + " --choose random", "--seed 9"},
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
