package ask

import (
	"cmp"
	"errors"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/solver"
)

// The idea: a search reports each branch that it takes, and the tree is built from that, with some
// twenty bytes per node. Only a part of it is shown: beginning with one node, the largest folded
// subtree is unfolded, until enough is shown. A search with the same options takes the same
// branches, so that a later request can start from the number of a node. After Gist (Schulte, 1997)
// and CP-Profiler (Shishmarev et al., 2016), which draw trees of millions of nodes.

// maxTreeNodes is the number of nodes after which a drawn search ends, and shownNodes the number of
// nodes shown.
const (
	maxTreeNodes = 1_000_000
	shownNodes   = 1500
)

// SearchTree is the tree of a search, folded. The methods search and dlx branch on candidates: search
// has two children per node, the candidate placed and, once that is refuted, removed.
type SearchTree struct {
	Nodes  int          `json:"nodes"`  // the number of nodes
	Failed int          `json:"failed"` // the number of leaves without a solution
	Depth  int          `json:"depth"`  // the largest depth, where the root has 0
	Ended  bool         `json:"ended"`  // whether the search came to its end; else the last leaf is not failed
	Path   []TreeBranch `json:"path"`   // the branches that lead to the first node that is shown
	Shown  []TreeNode   `json:"shown"`  // the nodes that are shown, each after its parent
}

// TreeBranch is the branch of a search that leads to a node.
type TreeBranch struct {
	Cell  grid.Cell  `json:"cell"`          // the cell, by its number from 0
	Digit grid.Digit `json:"digit"`         // the digit that is placed there; 0 for the root
	Out   bool       `json:"out,omitempty"` // whether it is removed instead
}

// TreeNode is a node that is shown.
type TreeNode struct {
	Number int `json:"number"` // its number in the order in which the search came to them, from 0
	Parent int `json:"parent"` // the place of its parent in this list, -1 of the first
	TreeBranch
	Size      int  `json:"size"`                // the number of nodes of its subtree
	Solutions int  `json:"solutions,omitempty"` // the number of solutions in it
	Folded    bool `json:"folded,omitempty"`    // whether it has children that are not shown
}

// treeRecord is a node of a tree that grows.
type treeRecord struct {
	parent    int32
	size      int32
	solutions int32
	TreeBranch
}

// treeRecorder builds a tree.
type treeRecorder struct {
	nodes   []treeRecord
	current []int32 // the current node, by the depth of the current branches
}

// newTreeRecorder returns a recorder of a tree with a root.
func newTreeRecorder() *treeRecorder {
	return &treeRecorder{nodes: []treeRecord{{parent: -1}}, current: []int32{0}}
}

// branched records a branch; see [solver.Config.Branched].
func (t *treeRecorder) branched(depth int, c grid.Cell, d grid.Digit, out bool) {
	t.nodes = append(t.nodes, treeRecord{parent: t.current[depth-1], TreeBranch: TreeBranch{c, d, out}})
	last := int32(len(t.nodes) - 1)
	if out {
		t.current[depth-1] = last
		return
	}
	t.current = append(t.current[:depth], last)
}

// solved records that the last node is a solution.
func (t *treeRecorder) solved() { t.nodes[len(t.nodes)-1].solutions++ }

// tree returns the tree, folded, from a node on.
func (t *treeRecorder) tree(from int, ended bool) (*SearchTree, error) {
	if from >= len(t.nodes) {
		return nil, errors.New("node: the tree has no node of that number")
	}
	x := &SearchTree{Nodes: len(t.nodes), Ended: ended, Path: []TreeBranch{}}
	children := t.sum(x)
	for at := int32(from); t.nodes[at].parent >= 0; at = t.nodes[at].parent {
		x.Path = append([]TreeBranch{t.nodes[at].TreeBranch}, x.Path...)
	}
	x.Shown = t.unfold(int32(from), children)
	return x, nil
}

// sum computes the sizes and solutions of all subtrees, from the last node to the root, since parents
// come before their children, and counts leaves and depths. It returns the children of all nodes.
func (t *treeRecorder) sum(x *SearchTree) treeChildren {
	depths := make([]int32, len(t.nodes))
	for i := range t.nodes {
		if n := &t.nodes[i]; n.parent >= 0 {
			depths[i] = depths[n.parent] + 1
			x.Depth = max(x.Depth, int(depths[i]))
		}
	}
	children := treeChildren{first: make([]int32, len(t.nodes)), next: make([]int32, len(t.nodes))}
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		if n.size++; n.size == 1 && n.solutions == 0 {
			x.Failed++
		}
		if n.parent >= 0 {
			t.nodes[n.parent].size += n.size
			t.nodes[n.parent].solutions += n.solutions
			children.next[i], children.first[n.parent] = children.first[n.parent], int32(i)
		}
	}
	if last := &t.nodes[len(t.nodes)-1]; !x.Ended && last.solutions == 0 {
		x.Failed--
	}
	return children
}

// treeChildren has the first child of each node and the next sibling, or 0.
type treeChildren struct{ first, next []int32 }

// unfold returns the nodes to show.
func (t *treeRecorder) unfold(from int32, children treeChildren) []TreeNode {
	shown := []TreeNode{t.show(from, -1)}
	for len(shown) < shownNodes {
		at := largestFolded(shown)
		if at < 0 {
			break
		}
		shown[at].Folded = false
		for c := children.first[shown[at].Number]; c != 0; c = children.next[c] {
			shown = append(shown, t.show(c, at))
		}
	}
	return shown
}

// largestFolded returns the index of the folded node with the largest subtree, the first of equal
// ones; -1 if no node is folded. The list is short.
func largestFolded(shown []TreeNode) int {
	largest := -1
	for i := range shown {
		if shown[i].Folded && (largest < 0 || shown[i].Size > shown[largest].Size) {
			largest = i
		}
	}
	return largest
}

// show returns a node for display, folded.
func (t *treeRecorder) show(node int32, parent int) TreeNode {
	n := &t.nodes[node]
	return TreeNode{int(node), parent, n.TreeBranch, int(n.size), int(n.solutions), n.size > 1}
}

// treeOptions returns the options of the tree of a count, which only forms have.
func treeOptions() []option.Option {
	return []option.Option{
		option.NewSwitch("tree", "draw the tree of the search, of method search or dlx, up to 1,000,000 nodes"),
		option.NewCount("node", 0, maxTreeNodes*2, "the `number` of the node from which on the tree is drawn"),
	}
}

// checkTree returns an error if the method has no tree.
func checkTree(v option.Values) error {
	if method := v.Text("method"); IsSet("tree")(v) && method != "" && method != "search" && method != "dlx" {
		return errors.New("tree: expected method search or dlx")
	}
	return nil
}

// traced returns the configuration of a search that reports its branches to a recorder.
func traced(c solver.Config, t *treeRecorder) solver.Config {
	if c.Method.Name != "dlx" {
		c.Method = solver.Search()
	}
	c.Nodes, c.Workers, c.Branched = min(cmp.Or(c.Nodes, maxTreeNodes), maxTreeNodes), 1, t.branched
	return c
}
