package format_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// TestSymbols has characters of which the alphabet follows, or is stated.
func TestSymbols(t *testing.T) {
	checkDocuments(t, []document{
		{"0-F", "0123456789ABCDEF" + strings.Repeat("\n................", 15) + "\n", "line 1: 4x4 123456789ABCDEFG … in 0-F", auto},
		{"hex G", "0123456789ABCDEF\nG000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n0000000000000000\n", "line 1: 4x4 .123456789ABCDEF G............... … in 1-G", auto},
		{"hex doubt", "123456789ABCDEF" + strings.Repeat("0\n000000000000000", 15) + "0\n", "line 1, column 1: found 0 and F but neither G nor another blank, which is both hexadecimal digits and 1-9A-G with 0 for an open cell, expected --from hex or --from grid (0 is open)", auto},
		{"hex doubt E", "123456789ABCDE" + strings.Repeat("00\n00000000000000", 15) + "00\n", "line 1: 4x4 123456789ABCDE.. … in 1-G", auto},
		{"hex doubt grid", "123456789ABCDEF" + strings.Repeat("0\n000000000000000", 15) + "0\n", "line 1: 4x4 123456789ABCDEF. … in 1-G", format.Options{From: "grid"}},
		{"hex", "123456789ABCDEF" + strings.Repeat("0\n000000000000000", 15) + "0\n", "line 1: 4x4 23456789ABCDEFG" + strings.Repeat("1 111111111111111", 15) + "1 in 0-F", format.Options{From: "hex"}},
		{"hex beyond", "123456789ABCDEG" + strings.Repeat("0\n000000000000000", 15) + "0\n", `line 1, column 15: found "G", expected 0 to 9 or A to F`, format.Options{From: "hex"}},
		{"letters", "ABCDEFGHIJKLMNOP" + strings.Repeat("\n................", 15) + "\n", "line 1: 4x4 123456789ABCDEFG … in A-P", auto},
		{"letters with x", "ABCDEFGHIJKLMNOP" + strings.Repeat("\nxxxxxxxxxxxxxxxx", 15) + "\n", "line 1: 4x4 123456789ABCDEFG … in A-P", auto},
		{"letters 25", "ABCDEFGHIJKLMNOPQRSTUVWXY" + strings.Repeat("\n.........................", 24) + "\n", "line 1: 5x5 123456789ABCDEFGHIJKLMNOP … in A-Y", auto},
		{"letters 26", "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + strings.Repeat("\n..........................", 25) + "\n", "line 1: 2x13 123456789ABCDEFGHIJKLMNOPQ … in A-Z", auto},
		{"letters 27", "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + strings.Repeat(".\n..........................", 26) + ".\n", `line 1, column 19: found "S", expected 1 to 9 or A to R`, auto},
		{"small", "123456789abcdefg" + strings.Repeat("\n................", 15) + "\n", "line 1: 4x4 123456789ABCDEFG … in 1-g", auto},
		{"mixed", "123456789aBcDefg" + strings.Repeat("\n................", 15) + "\n", "line 1: 4x4 123456789ABCDEFG … in 1-G", auto},
		{"crosses 4", "12xX\nxx34\n....\nXX21\n", "line 1: 2x2 12.. ..34 - ..21", auto},
		{"crosses letters", "ABxx\nxxCD\n....\nxxDC\n", "line 1: 2x2 12.. ..34 - ..43 in A-D", auto},
		{"X letters", "ABXX\nXXCD\nXXXX\nXXDC\n", "line 1: 2x2 12.. ..34 - ..43 in A-D", auto},
		{"0 and dot 9", "120......\n........3\n........3\n........3\n........3\n........3\n........3\n........3\n........3\n", "line 1: 3x3 12....... ........3 ........3 ........3 ........3 ........3 ........3 ........3 ........3", auto},
		{"10 digits", "0123456789" + strings.Repeat("\n..........", 9) + "\n", "line 1: 2x5 123456789A …", auto},
		{"10 digits A", "123456789A" + strings.Repeat("\n0000000000", 9) + "\n", "line 1: 2x5 123456789A … in 1-A", auto},
		{"10 digits from 0 full", "0123456789\n3456789012\n6789012345\n0123456789\n3456789012\n6789012345\n0123456789\n3456789012\n6789012345\n0123456789\n", "line 1: 2x5 .123456789 3456789.12 6789.12345 .123456789 3456789.12 6789.12345 .123456789 3456789.12 6789.12345 .123456789", auto},
		{"10 digits from 0 begun", "0123456789\n3456789012\n6789012345\n0123456789\n3456789012\n6789012345\n0123456789\n3456789012\n6789012345\n0000000000\n", "line 1: 2x5 .123456789 3456789.12 6789.12345 .123456789 3456789.12 6789.12345 .123456789 3456789.12 6789.12345 -", auto},
		{"12 z", "123456789ABZ" + strings.Repeat("\n............", 11) + "\n", `line 1, column 12: found "Z", expected 1 to 9 or A to C`, auto},
		{"36", "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ" + strings.Repeat("\n....................................", 35) + "\n", "line 1: 6x6 23456789A1BCDEFGHIJKLMNOPQRSTUVWXYZa … in 0-Z", auto},
		{"36 no 0", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" + strings.Repeat(".\n...................................", 35) + ".\n", "line 1: 6x6 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ. … in 1-Za", auto},
		{"36 and one more", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@" + strings.Repeat("\n....................................", 35) + "\n", "line 1: 6x6 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa …", auto},
		{"36 two more", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@\n!...................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n....................................\n", `line 1, column 36: found "@", expected 1 to 9, A to Z or !`, auto},
		{"49", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn" + strings.Repeat("\n.................................................", 48) + "\n", "line 1: 7x7 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn … in 1-Za-n", auto},
		{"49 from 0", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklm" + strings.Repeat("\n.................................................", 48) + "\n", "line 1: 7x7 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn … in 0-Za-m", auto},
		{"49 soup", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd@!$%&" + strings.Repeat(".....\n............................................", 48) + ".....\n", "line 1: 7x7 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdiefgh..... …", auto},
		{"49 stars", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn" + strings.Repeat("\n*************************************************", 48) + "\n", "line 1: 7x7 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn … in 1-Za-n", auto},
		{"49 zeros", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn" + strings.Repeat("\n0000000000000000000000000000000000000000000000000", 48) + "\n", "line 1: 7x7 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn … in 1-Za-n", auto},
		{"49 too many", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn\nop" + strings.Repeat(".", 47) + strings.Repeat("\n.................................................", 47) + "\n", `line 2, column 1: found "o", expected 1 to 9, A to Z or a to n`, auto},
		{"64 star is a symbol", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$*\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "\n", "line 1: 8x8 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzzzz …", auto},
		{"stated", "# N=4 symbols=A\nABCD\nCDAB\nBADC\nDCB.\n", "line 2: 2x2 1234 3412 2143 432. in A-D", auto},
		{"stated digits", "# N=4 symbols=3-6\n3456\n5634\n4365\n654.\n", "line 2: 2x2 1234 3412 2143 432. in 3-6", auto},
		{"stated other", "# N=4 symbols=3-6\n3456\n5634\n4365\n6541\n", `line 5, column 4: found "1", expected 3 to 6`, auto},
		{"stated few", "# N=4 symbols=1-3\n1234\n3412\n2143\n432.\n", "line 1: found symbols=1-3 in a header, expected symbols 1-3 are 3, expected at least 4, one for each digit\nline 2: 2x2 1234 3412 2143 432.", auto},
		{"stated unknown", "# N=4 symbols=--\n1234\n3412\n2143\n432.\n", "line 1: found symbols=-- in a header, expected \"--\": expected figures and letters as in 1-G, 0-F, A-P, or decimal\nline 2: 2x2 1234 3412 2143 432.", auto},
		{"stated small", "# N=4 symbols=a-d\nABCD\nCDAB\nBADC\nDCB.\n", "line 2: 2x2 1234 3412 2143 432. in a-d", auto},
		{"stated both cases", "# N=4 symbols=abAB\nabAB\nABab\nbaBA\nBAb.\n", "line 2: 2x2 1234 3412 2143 432. in a-bA-B", auto},
		{"stated candidates", "# N=4 symbols=A-D\nA B C D\nC D A B\n[AB] A D C\nD C B [A,1]\n", `line 4, column 1: found candidate "AB", expected A to D`, auto},
		{"stated candidates bad", "# N=4 symbols=A-D\nA B C D\nC D A B\n[AE] A D C\nD C B .\n", `line 4, column 1: found candidate "AE", expected A to D`, auto},
		{"stated numbers", "# N=4 symbols=A-D\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 -1\n", "line 2: 2x2 1234 3412 2143 432.", auto},
		{"stated line", "# N=4 symbols=A-D\nABCDCDABBADCDCB.\n", "line 2: 2x2 1234 3412 2143 432. in A-D", auto},
		{"capital letters and crosses", "ABCDEFGHIJKLMNOPQRSTUVWXY" + strings.Repeat("\nxxxxxxxxxxxxxxxxxxxxxxxxx", 24) + "\n", "line 1: 5x5 123456789ABCDEFGHIJKLMNOP … in A-Y", auto},
		{"small letters with x", "abcdefghijklmnopqrstuvwxy" + strings.Repeat("\n.........................", 24) + "\n", "line 1: 5x5 123456789ABCDEFGHIJKLMNOP … in a-y", auto},
		{"0, small letters and dots", "0123456789abcdef\ng...............\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n", "line 1: 4x4 .123456789ABCDEF G............... … in 1-g", auto},
		{"nine words, one too long", "21 3 4 5 6 7 8 9 1" + strings.Repeat("\n1 . . . . . . . 2", 8) + "\n", "line 1, column 1: found digit 21, expected 1 to 9", auto},
		{"a hundred words, one too long", "1000" + strings.Repeat(" .", 99) + "\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n" + strings.Repeat(". ", 99) + ".\n", "line 1, column 1: found digit 1000, expected 1 to 100", auto},
	})
}

// TestWords has words of which only the order is known.
func TestWords(t *testing.T) {
	checkDocuments(t, []document{
		{"words letters", "aa ab ac ad\nac ad aa ab\nab aa ad ac\nad ac ab aa\n", "line 4: found 4 rows, expected 8 for rows of 8 cells", auto},
		{"words of sixteen", "1 2 3 4 5 6 7 8 9 10 A B C D E F\n2 3 4 5 6 7 8 9 10 A B C D E F 1\n3 4 5 6 7 8 9 10 A B C D E F 1 2\n4 5 6 7 8 9 10 A B C D E F 1 2 3\n5 6 7 8 9 10 A B C D E F 1 2 3 4\n6 7 8 9 10 A B C D E F 1 2 3 4 5\n7 8 9 10 A B C D E F 1 2 3 4 5 6\n8 9 10 A B C D E F 1 2 3 4 5 6 7\n9 10 A B C D E F 1 2 3 4 5 6 7 8\n10 A B C D E F 1 2 3 4 5 6 7 8 9\nA B C D E F 1 2 3 4 5 6 7 8 9 10\nB C D E F 1 2 3 4 5 6 7 8 9 10 A\nC D E F 1 2 3 4 5 6 7 8 9 10 A B\nD E F 1 2 3 4 5 6 7 8 9 10 A B C\nE F 1 2 3 4 5 6 7 8 9 10 A B C D\nF 1 2 3 4 5 6 7 8 9 10 A B C D E\n", "line 1: 4x4 123456789ABCDEFG 23456789ABCDEFG1 3456789ABCDEFG12 456789ABCDEFG123 56789ABCDEFG1234 6789ABCDEFG12345 789ABCDEFG123456 89ABCDEFG1234567 9ABCDEFG12345678 ABCDEFG123456789 BCDEFG123456789A CDEFG123456789AB DEFG123456789ABC EFG123456789ABCD FG123456789ABCDE G123456789ABCDEF", auto},
		{"words of sixteen open", "1 2 3 4 5 6 7 8 9 10 A B . x 0 -1\n2 3 4 5 6 7 8 9 10 A B . x 0 -1 1\n3 4 5 6 7 8 9 10 A B . x 0 -1 1 2\n4 5 6 7 8 9 10 A B . x 0 -1 1 2 3\n5 6 7 8 9 10 A B . x 0 -1 1 2 3 4\n6 7 8 9 10 A B . x 0 -1 1 2 3 4 5\n7 8 9 10 A B . x 0 -1 1 2 3 4 5 6\n8 9 10 A B . x 0 -1 1 2 3 4 5 6 7\n9 10 A B . x 0 -1 1 2 3 4 5 6 7 8\n10 A B . x 0 -1 1 2 3 4 5 6 7 8 9\nA B . x 0 -1 1 2 3 4 5 6 7 8 9 10\nB . x 0 -1 1 2 3 4 5 6 7 8 9 10 A\n. x 0 -1 1 2 3 4 5 6 7 8 9 10 A B\nx 0 -1 1 2 3 4 5 6 7 8 9 10 A B .\n0 -1 1 2 3 4 5 6 7 8 9 10 A B . x\n-1 1 2 3 4 5 6 7 8 9 10 A B . x 0\n", "line 1: 4x4 123456789ABC.D.. 23456789ABC.D..1 3456789ABC.D..12 456789ABC.D..123 56789ABC.D..1234 6789ABC.D..12345 789ABC.D..123456 89ABC.D..1234567 9ABC.D..12345678 ABC.D..123456789 BC.D..123456789A C.D..123456789AB .D..123456789ABC D..123456789ABC. ..123456789ABC.D .123456789ABC.D.", auto},
		{"words of sixteen too many", "1 2 3 4 5 6 7 8 9 10 A B C D E F\n2 3 4 5 6 7 8 9 10 A B C D E F 1\n3 4 5 6 7 8 9 10 A B C D E F 1 2\n4 5 6 7 8 9 10 A B C D E F 1 2 3\n5 6 7 8 9 10 A B C D E F 1 2 3 4\n6 7 8 9 10 A B C D E F 1 2 3 4 5\n7 8 9 10 A B C D E F 1 2 3 4 5 6\n8 9 10 A B C D E F 1 2 3 4 5 6 7\n9 10 A B C D E F 1 2 3 4 5 6 7 8\n10 A B C D E F 1 2 3 4 5 6 7 8 9\nA B C D E F 1 2 3 4 5 6 7 8 9 10\nB C D E F 1 2 3 4 5 6 7 8 9 10 A\nC D E F 1 2 3 4 5 6 7 8 9 10 A B\nD E F 1 2 3 4 5 6 7 8 9 10 A B C\nE F 1 2 3 4 5 6 7 8 9 10 A B C D\n11 . . . . . . . . . . . . . . .\n", "line 1, column 1: found 17 different symbols, expected at most 16", auto},
	})
}

// TestCandidates has lists of candidates among the cells.
func TestCandidates(t *testing.T) {
	checkDocuments(t, []document{
		{"candidates", "[12] 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 [1]\n", "line 1: 2x2 .234 3412 2143 432. R1C1=[1 2] R4C4=[1]", auto},
		{"commas", "[1,2] 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 [3;1 2 2]\n", "line 1: 2x2 .234 3412 2143 432. R1C1=[1 2] R4C4=[1 2 3]", auto},
		{"none", "[] 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "line 1: 2x2 .234 3412 2143 4321 R1C1=[]", auto},
		{"all", "[1234] 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "line 1: 2x2 .234 3412 2143 4321", auto},
		{"5", "[125] 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", `line 1, column 1: found candidate "5", expected 1 to 4`, auto},
		{"0", "[10] 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", `line 1, column 1: found candidate "0", expected 1 to 4`, auto},
		{"x", "[1x] 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", `line 1, column 1: found candidate "1x", expected 1 to 4`, auto},
		{"letters", "[AB] B C D\nC D A B\nB A D C\nD C B A\n", `line 1, column 1: found candidate "AB", expected A to D`, auto},
		{"bare", "12 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "line 1: 2x2 .234 3412 2143 4321 R1C1=[1 2]", auto},
		{"bare and zero", "12 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n", "line 1, column 1: found digit 12, expected 1 to 4", auto},
		{"bare and dot", "12 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n", "line 1, column 1: found digit 12, expected 1 to 4", auto},
		{"bare wrong order", "21 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "line 1, column 1: found digit 21, expected 1 to 4", auto},
	})
}

// TestCountFromZero has numbers that count from 0, and such as do not.
func TestCountFromZero(t *testing.T) {
	checkDocuments(t, []document{
		{"10", "0 1 2 3 4 5 6 7 8 9" + strings.Repeat("\n. . . . . . . . . .", 9) + "\n", "line 1: 2x5 123456789A …", auto},
		{"9 minus", "0 1 2 3 4 5 6 7 8" + strings.Repeat("\n-1 -1 -1 -1 -1 -1 -1 -1 -1", 8) + "\n", "line 1: 3x3 123456789 …", auto},
		{"9 dot", "0 1 2 3 4 5 6 7 8" + strings.Repeat("\n. . . . . . . . .", 8) + "\n", "line 1: 3x3 .12345678 …", auto},
		{"9 minus and 9", "0 1 2 3 4 5 6 7 9" + strings.Repeat("\n-1 -1 -1 -1 -1 -1 -1 -1 -1", 8) + "\n", "line 1: 3x3 .12345679 …", auto},
		{"10 by grid", "0 1 2 3 4 5 6 7 8 9" + strings.Repeat("\n. . . . . . . . . .", 9) + "\n", "line 1: 2x5 .123456789 …", format.Options{From: "grid"}},
		{"candidates", "0 1 2 3 4 5 6 7 8 9\n[0,9] . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n", "line 1: 2x5 123456789A … R2C1=[1 10]", auto},
		{"candidate 10", "0 1 2 3 4 5 6 7 8 9\n[0,10] . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n", `line 2, column 1: found candidate "10", expected 0 to 9`, auto},
		{"zeros", "00 01 02 03 04 05 06 07 08 10" + strings.Repeat("\n00 00 00 00 00 00 00 00 00 09", 9) + "\n", "line 1: 2x5 .12345678A" + strings.Repeat(" .........9", 9), auto},
	})
}

// TestWordsOfOneNumber has words that are the same number beside letters: 05 comes before 5,
// every time.
func TestWordsOfOneNumber(t *testing.T) {
	words := strings.Fields("05 5 A B C D E F G H")
	var text strings.Builder
	var want []grid.Digit
	for r := range words {
		row := slices.Concat(words[r:], words[:r])
		text.WriteString(strings.Join(row, ",") + "\n")
		for _, w := range row {
			want = append(want, grid.Digit(slices.Index(words, w)+1))
		}
	}
	for range 20 {
		require.Equal(t, want, onlyRecord(t, text.String(), auto).Puzzle.Givens)
	}
}
