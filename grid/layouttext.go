package grid

import "errors"

// LayoutText is a layout, but for its side, as JSON has it.
type LayoutText struct {
	Box     *[2]int  `json:"box"`               // rows and columns of a box, null if there are no equal boxes
	Units   []string `json:"units,omitempty"`   // what there is beside rows, columns and equal boxes: `latin` if there are no boxes of any kind, `jigsaw`, `x`, `windows`, `groups`
	Regions string   `json:"regions,omitempty"` // the irregular box of each cell: a letter each, beyond 62 of them a number each with blanks between
}

// Text returns the layout as JSON has it. Extra units have no text.
func (l *Layout) Text() LayoutText {
	t := LayoutText{Units: l.Names(), Regions: l.RegionText()}
	if l.BoxRows != 0 {
		t.Box = &[2]int{l.BoxRows, l.BoxCols}
	}
	return t
}

// CheckWritable returns an error if there are units that no format has.
func (l *Layout) CheckWritable() error {
	if l.Extra != nil {
		return errors.New("extra units: they cannot be written, expected latin, jigsaw, x, windows and groups")
	}
	return nil
}
