//go:build browser

package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"basisk/internal/testenv"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// The sizes of the views, in pixels of the page: of a desk, of a small one, and of a telephone.
const (
	wide, high   = 1400, 900
	narrow, tall = 390, 844
	middle       = 1000
)

// resize gives the page another size.
func (p *tab) resize(width, height int64) {
	p.t.Helper()
	do(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 500,
	})
}

// media lets the page believe that the user wants something.
func (p *tab) media(features ...*emulation.MediaFeature) {
	p.t.Helper()
	do(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// picture leaves pictures of the page as it is, at three widths, if they are wanted.
func (p *tab) picture(name string) {
	p.t.Helper()
	folder := testenv.Pictures()
	if folder == "" {
		return
	}
	require.NoError(p.t, os.MkdirAll(folder, 0o755))
	for _, size := range [][2]int64{{wide, high}, {middle, tall}, {narrow, tall}} {
		p.resize(size[0], size[1])
		p.still()
		shot, err := chromedp.Run(p.ctx, map[bool]chromedp.Action[[]byte]{true: chromedp.CaptureScreenshot(), false: chromedp.FullScreenshot(100)}[size[0] == wide])
		require.NoError(p.t, err)
		file := strings.NewReplacer("/", "-", " ", "-", "?", "-", "&", "-").Replace(fmt.Sprintf("%s-%s-%d.png", p.t.Name(), name, size[0]))
		require.NoError(p.t, os.WriteFile(filepath.Join(folder, file), shot, 0o644))
	}
	p.resize(wide, high)
	p.still()
}

// TestTilesOfLargeScreens: all tiles that a screen of 6016×3384 pixels shows are kept, so that the next frame paints none.
func TestTilesOfLargeScreens(t *testing.T) {
	t.Parallel()
	p := visit(t)
	require.Zero(t, evaluate[int](p, `async () => {
		const { Tiles } = await import(document.querySelector("link[href$='/board/tiles.js']").href);
		let painted = 0;
		const tiles = new Tiles(() => { painted++; });
		const camera = { scale: 1, fitScale: 0.5, x: 100, y: 100, width: 6016, height: 3384, plane: { width: 7000, height: 7000 } };
		const draw = () => tiles.draw({ drawImage() {} }, camera, 1, false);
		for (let i = 0; i < 200 && draw(); i++);
		painted = 0;
		draw();
		return painted;
	}`))
}

// still waits until everything is drawn.
func (p *tab) still() {
	p.t.Helper()
	evaluate[bool](p, `() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	p.wait("the board is drawn", `() => (document.getElementById("canvas")?.dataset.drawn ?? "all") === "all"`)
}
