// Command ownrule is basisk with one rule more: every command knows y-wing, as it
// knows the rules that basisk comes with.
package main

import "basisk/cmd/cli"

func main() {
	catalog := cli.Default()
	catalog.Rules = append(catalog.Rules, ywing())
	cli.Main(catalog)
}
