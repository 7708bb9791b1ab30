// Command ownrule is basisk with one more rule: every command knows y-wing like the built-in
// rules.
package main

import "basisk/cmd/cli"

func main() {
	catalog := cli.Default()
	catalog.Rules = append(catalog.Rules, ywing())
	cli.Main(catalog)
}
