// Package page is the laboratory in the browser: it serves a page about boards, a page about
// runs, and the JSON interface that both use.
//
// # Words
//
// The page is shown by a browser; its files are in web. A question is one of package ask; it
// has a socket, a WebSocket with the events of its progress and its answer. A question waits for
// one of the seats, which are as many as questions may run at once. A board is a puzzle in JSON.
//
// # Invariants
//
// The server answers no request for a host name that is neither loopback nor allowed, and none but
// for the files of the page without the token, which browsers send to no other server. No request
// names a command, a file or a folder: files and folders were given at the start, and requests
// select them by name or number, and documents by ids. Only documents are written to a disk, in
// their folder. A question ends with its client, and the server keeps nothing of it. Every body,
// side and number of questions has a limit.
//
// # Design
//
// A question works in the goroutine of its socket, and a client that reads slowly slows it down.
// The road not taken, jobs with logs of events that clients read when they come back, keeps hours of
// work when a page is closed; but it needs names of questions, limits of unread answers, and somebody
// who ends what nobody waits for. Such work is for the command.
package page

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"

	"basisk/experiments"
	"basisk/grid/format"
	"basisk/solver"
)

// Options configure a server.
type Options struct {
	// Catalog has the rules and methods to choose from.
	Catalog experiments.Catalog
	// Hosts are the permitted hosts besides the names of loopback, with their ports unless these are usual ones.
	Hosts []string
	// Name is the host name to which localhost is redirected; default none.
	Name string
	// Runs are the folders of runs that are shown.
	Runs []string
	// Documents is the folder of the documents; default none.
	Documents string
	// Compare returns the text of the command about two runs in directories.
	Compare func(ctx context.Context, a, b string) (string, error)
	// Files are the records that were read at the start.
	Files []format.Record
	// Time is the time limit of a question; default none.
	Time time.Duration
	// AtOnce is the maximum number of running questions; default one per processor.
	AtOnce int
	// Log gets the internal errors of the server; default none.
	Log *log.Logger
}

// Server serves the page.
type Server struct {
	options Options
	times   times
	token   string // of the printed address
	seats   *seats // of questions about boards, and lists the seat of a question about a list
	lists   *seats
	runs    *runs
	docs    *documents
	forms   []form
	given   []listed        // the files that were read at the start
	open    sync.RWMutex    // read-locked by every question
	life    context.Context // ends with the server
	end     context.CancelFunc
	handler http.Handler
}

// New returns a server.
func New(o Options) *Server {
	if o.Log == nil {
		o.Log = log.New(io.Discard, "", 0)
	}
	o.AtOnce = cmp.Or(o.AtOnce, runtime.GOMAXPROCS(0))
	o.Catalog.Rules = solver.Checked(o.Catalog.Rules)
	s := &Server{
		options: o, times: usualTimes(), token: rand.Text(), forms: formsOf(&o), given: filesOf(o.Files),
		seats: newSeats(o.AtOnce), lists: newSeats(1),
		docs: &documents{dir: o.Documents, known: map[string]*document{}},
	}
	s.life, s.end = context.WithCancel(context.Background())
	s.runs = newRuns(&s.options)
	mux := http.NewServeMux()
	s.routeBoard(mux)
	s.runs.route(mux)
	s.docs.route(mux)
	s.handler = s.guard(mux)
	return s
}

// routeBoard adds the paths of the page about boards.
func (s *Server) routeBoard(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", page("index.html"))
	mux.HandleFunc("GET /web/{edition}/{name...}", asset)
	mux.HandleFunc("GET /api/about", s.about)
	mux.HandleFunc("GET /api/files", s.files)
	mux.HandleFunc("POST /api/read", s.read)
	mux.HandleFunc("POST /api/write", s.write)
	mux.HandleFunc("POST /api/print", s.print)
	mux.HandleFunc("GET /api/shape/{shape}", s.shape)
	mux.HandleFunc("GET /api/question", s.question)
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Token returns the token for the printed address.
func (s *Server) Token() string { return s.token }

// times are the time limits of clients.
type times struct {
	header, send time.Duration // to send the headers, and the whole of a request
	fetch        time.Duration // to fetch an answer
	idle         time.Duration // until the next request
}

// usualTimes returns the limits outside of tests.
func usualTimes() times {
	return times{header: 10 * time.Second, send: time.Minute, fetch: 30 * time.Second, idle: 2 * time.Minute}
}

// shutdownTime is the time limit of open requests when the server ends.
const shutdownTime = 2 * time.Second

// Serve serves on a listener until ctx ends. Then the questions end with what is known by then, and
// open requests get shutdownTime.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	base, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	h := &http.Server{
		Handler: s, BaseContext: func(net.Listener) context.Context { return base },
		ReadHeaderTimeout: s.times.header, ReadTimeout: s.times.send, WriteTimeout: s.times.send + s.times.fetch,
		IdleTimeout:    s.times.idle,
		MaxHeaderBytes: 1 << 16, ErrorLog: s.options.Log,
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.end()
	s.settle(shutdownTime / 2)
	cut()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	if err := h.Shutdown(last); errors.Is(err, context.DeadlineExceeded) {
		return h.Close()
	}
	return nil
}
