// Package browser has the tests of the page in a real browser, and no code besides: what
// somebody sees who starts the command, opens the address that it prints, and reads, clicks
// and types. They are built with the tag browser alone, need an installed browser, and
// leave pictures of what they have seen in the folder that BASISK_PICTURES names.
//
// # Design
//
// Each test is a journey of its own, with a server of its own and a browser that remembers
// nothing, written in the words of a [tab]. Several run at once, except those in speed_test.go.
// All journeys fail if the browser has complained of anything: an error in the console, an
// exception, a request that the policy of the page refuses or that goes elsewhere. What takes
// time is waited for and never timed, but for the figures in speed_test.go, which are logged.
package browser
