package grid

import (
	"errors"
	"fmt"
	"slices"
)

// LayoutText is a layout, except for its side, as JSON.
type LayoutText struct {
	Box *[2]int `json:"box"` // rows and columns of equal boxes
	// `latin` without boxes, `irregular`, `x`, `windows`, `groups`
	Units []string `json:"units,omitempty"`
	// a letter or number for the irregular box of each cell
	Regions string `json:"regions,omitempty"`
}

// Text returns the layout as JSON. Extra units have no text.
func (l *Layout) Text() LayoutText {
	t := LayoutText{Units: l.Names(), Regions: l.RegionText()}
	if l.BoxRows != 0 {
		t.Box = &[2]int{l.BoxRows, l.BoxCols}
	}
	return t
}

// Layout returns the layout of side n with that text. Names may be in any order, and latin and
// irregular may be missing: boxes and regions imply them.
func (t LayoutText) Layout(n int) (l Layout, err error) {
	l.Side = n
	if t.Box != nil {
		l.BoxRows, l.BoxCols = t.Box[0], t.Box[1]
	}
	if t.Regions != "" {
		if l.Regions, err = ParseRegions(t.Regions, n); err != nil {
			return l, err
		}
	}
	for _, name := range t.Units {
		switch name = UnitsOf(name); {
		case name == UnitsIrregular && l.Regions == nil:
			return l, errors.New("units irregular without regions: expected a letter for each cell")
		case name == UnitsIrregular:
		case name == UnitsLatin && (l.Regions != nil || t.Box != nil && !slices.Contains(t.Box[:], 1)):
			return l, errors.New("units latin with boxes: expected one of them")
		default:
			if err := l.Add(name); err != nil {
				return l, err
			}
		}
	}
	return l, nil
}

// CheckWritable returns an error if there are units that no format can express.
func (l *Layout) CheckWritable() error {
	if l.Extra != nil {
		return fmt.Errorf("extra units cannot be written: expected %s, %s, %s, %s and %s only",
			UnitsLatin, UnitsIrregular, UnitsX, UnitsWindows, UnitsGroups)
	}
	return nil
}
