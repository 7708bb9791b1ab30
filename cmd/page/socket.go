package page

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"basisk/cmd/internal/output"

	"github.com/coder/websocket"
)

// A WebSocket serves one question. Browsers open only six connections to a
// server for everything else, but hundreds of WebSockets.

// sendTime is the time in which a client must take an event.
const sendTime = 30 * time.Second

// socket sends events to a client. Several goroutines may call its methods. An event that the
// client does not take makes the sender wait, so that nothing piles up in the server.
type socket struct {
	conn     *websocket.Conn
	ctx      context.Context // ends with the client
	gone     context.CancelFunc
	sendTime time.Duration
}

// accept opens the socket of a request, which must come from the page of this server. It returns
// nil after a refusal.
func accept(w http.ResponseWriter, r *http.Request) *socket {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{subprotocol}})
	if err != nil { // it has replied
		return nil
	}
	ctx, gone := context.WithCancel(r.Context())
	return &socket{conn, ctx, gone, sendTime}
}

// send sends an event with an object.
func (k *socket) send(event string, object any) { k.sendJSON(event, output.Object(object)) }

// sendJSON sends an event with JSON. If that fails, the client is gone.
func (k *socket) sendJSON(event string, data []byte) {
	ctx, cancel := context.WithTimeout(k.ctx, k.sendTime)
	defer cancel()
	text := fmt.Appendf(nil, `{"event":%q,"data":%s}`, event, data)
	if k.conn.Write(ctx, websocket.MessageText, text) != nil {
		k.gone()
	}
}

// listen calls stop when the client sends the message "stop", and ends with the client.
func (k *socket) listen(stop func()) {
	defer k.gone()
	for {
		_, text, err := k.conn.Read(k.ctx)
		if err != nil {
			return
		}
		if string(text) == "stop" {
			stop()
		}
	}
}

// close ends the connection after all events are sent.
func (k *socket) close() {
	_ = k.conn.Close(websocket.StatusNormalClosure, "") // a client that is gone does not matter
	k.gone()
}
