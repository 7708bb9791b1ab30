package format_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestLinks has links of f-puzzles, packed by LZString.
func TestLinks(t *testing.T) {
	checkDocuments(t, []document{
		{"f-puzzles", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYUK5A=\n", "line 1: 2x2 1... - - ...4", auto},
		{"alone", "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYUK5A=\n", "line 1: 2x2 1... - - ...4", auto},
		{"alone indented", "  N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYUK5A=\n", "line 1: 2x2 1... - - ...4", auto},
		{"sudokupad", "https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC-iFKVqKdIxbtOMYUK5A\n", "line 1: 2x2 1... - - ...4", auto},
		{"fpuz", "fpuzN4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYUK5A=\n", "line 1: 2x2 1... - - ...4", auto},
		{"puzzleid", "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzlesN4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC-iFKVqKdIxbtOMYUK5A\n", "line 1: 2x2 1... - - ...4", auto},
		{"escaped", "https://f-puzzles.com/?load=N4IgzglgXgpiBcACALAGkSA5gJwgEwUQG0jQA3AQwBsBXOJARnSwjJgDtCAXbOgX3TABiIYL4BddKWGiRMiVNlL5k4srGCQlWvRTNMrDt14wJ4vkA%3D%3D%3D\n", "line 1: 2x2 1... - - ...4", auto},
		{"and title", "Easy\nhttps://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYUK5A=\n", `line 2: 2x2 1... - - ...4 "Easy"`, auto},
		{"cells", "https://f-puzzles.com/?load=N4IgxgpgNlDOIC4DaTQDcCGUCuFEEYAaEAcwEs0IA7RAFwCdcBfQ4Ft1pgXUNXf848+nEWyEcJ7EJhx4EAFmLlKNBA2ZcuTIA===\n", "line 1: 2x2 1... - - ...4", auto},
		{"marks", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1DQgDcYA7ABQoGMIAbAWQEMMBrMfARmQCYBdAL7Jgw0SMH9khMSBLN6AVzjxeY9VJkTtozeP0ahQA=\n", "line 1: 2x2 - .2.. - - R1C1=[1 2]", auto},
		{"filled in", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQvxClK1AMz1GLBADNyYGP3Uixg7X00D9GoVyA=\n", "line 1: 2x2 1... …", auto},
		{"empty constraint", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYSJABjEmmp592CMYD2zcgGoEAM3JhdQA==\n", "line 1: 2x2 1... - - ...4", auto},
		{"cage", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYSJABrCGTIwMAYxJpqhEOZgmw+EACUaAYRoghwrkA=\n", "line 1, column 29: found a list under key \"killercage\", expected rows, columns and boxes only, under the keys of docs/formats.md", auto},
		{"flag", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYSJAlmbCAGtmENAAs227kA\n", "line 1, column 29: found \"true\" under key \"antiknight\", expected rows, columns and boxes only, under the keys of docs/formats.md", auto},
		{"no grid", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCAxjANpsCDaAjMgEzIDMAugL5A\n", "line 1, column 29: found no grid, expected a puzzle of f-puzzles", auto},
		{"no object", "https://f-puzzles.com/?load=NrCMBoCZwZnAWAuuYd7gpZYqwYxIA===\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"no json", "https://f-puzzles.com/?load=N4cgdg9gLiBcAEIBWBnCYQF8A08BGArlPADboDm8AppAeQBZA===\n", "line 1, column 29: found data that is no JSON object, expected a puzzle of f-puzzles", auto},
		{"region", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1AxjQgHsA7BARgF9lh7GHaBdZQprl9zl/xr2bCurVrSA==\n", "line 1, column 29: found region 1 has 3 cells, expected 4 in each region", auto},
		{"bad value", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54B2VNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC8UKFcgA=\n", "line 1, column 29: found digit 7, expected 1 to 4", auto},
		{"ragged", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5ChXIA==\n", "line 1, column 29: found a row of 4 cells, expected 3", auto},
		{"unicode", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8SErgAS4AJAUAmMFMyYtGADzWWroafsYEMAjAYy9574hUAcwBOEACYIA2tNAA3dlgCuuAIwiI8mADsEaUaoC+yYCbOmjAXWRzz9yzbuWXZpxY/mQilbhQhhLV19QxhrKyMgA==\n", "line 1: 2x2 1... - - ...4", auto},
		{"9", "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc4lU0IiYA7BAFwyoF9lgufveB/ITwC6yQoL5TJMsROEyFCudKWr1HFYqkgMMOgHtm8ACzaBWteeXiNVq5btOLt3fohGEANmvPuIUkpqAEZaeiZWdhhNEQ4gA\n", "line 1: 3x3 9........ - - - - - - - ........1", auto},
		{"short name", "https://sudokupad.app/N4abc\n1..4\n....\n....\n4..1\n", `line 2: 2x2 1..4 - - 4..1 "https://sudokupad.app/N4abc"`, auto},
		{"nonsense", "https://f-puzzles.com/?load=N4IgAAAAAAAAAAAAAAAAAAAAAAAA\n", "line 1, column 29: found data not compressed by LZString, expected a puzzle of f-puzzles", auto},
		{"cut", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAO\n", "line 1, column 29: found data not compressed by LZString, expected a puzzle of f-puzzles", auto},
		{"cut 2", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOw\n", "line 1, column 29: found data not compressed by LZString, expected a puzzle of f-puzzles", auto},
		{"ends", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYUK5A\n", "line 1: 2x2 1... - - ...4", auto},
		{"two lines", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYUK5A=\nhttps://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uyyooA\n", "line 1: 2x2 1... - - ...4\nline 2: 2x2 …", auto},
		{"from", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqKdIxbtOMYUK5A=\n", "line 1: 2x2 1... - - ...4", format.Options{From: "fpuzzles"}},
		{"blanks for plus signs", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QA8BPKAfgD4RUBzAJwgBMEBtJ0ANwEMsBXXAAgCMyPiCoQ2MAHYI%20aGrwC%20w4Er4rlCgLrDWq9Wr1ad%20k4e19dGq2pCce/FCLETp8WfJhbNCoA===\n", "line 1: 2x2 1... - - ...4", auto},
		{"harmless", fpuzzles(`"title":"t","author":"a","ruleset":"r","solution":[1],"disabledlogic":["x"],"truecandidatesoptions":["x"],"successmessage":"m","highlightconflicts":true,"metadata":{"a":1},"id":["x"],"cellsize":[5],"settings":{"x":true}`), "line 1: 2x2 1... - - ...4", auto},
		{"both diagonals", fpuzzles(`"diagonal+":true,"diagonal-":true`), "line 1: 2x2 x 1... - - ...4", auto},
		{"one diagonal", fpuzzles(`"diagonal+":true,"diagonal-":false`), "line 1, column 29: found one diagonal, expected both or none", auto},
		{"no diagonal", fpuzzles(`"diagonal+":false,"diagonal-":false`), "line 1: 2x2 1... - - ...4", auto},
		{"a diagonal that is a word", fpuzzles(`"diagonal+":"yes"`), `line 1, column 29: found "yes" under key "diagonal+", expected rows, columns and boxes only, under the keys of docs/formats.md`, auto},
		{"disjoint groups", fpuzzles(`"disjointgroups":true`), "line 1: 2x2 groups 1... - - ...4", auto},
		{"windows", fpuzzles(`"extraregion":[{"cells":["R3C3","R2C2","R2C3","R3C2"]}]`), `line 1, column 29: found a list under key "extraregion", expected rows, columns and boxes only, under the keys of docs/formats.md`, auto},
		{"a killer cage", fpuzzles(`"diagonal+":true,"diagonal-":true,"killercage":[{"cells":["R1C1"],"value":"1"}]`), `line 1, column 29: found a list under key "killercage", expected rows, columns and boxes only, under the keys of docs/formats.md`, auto},
		{"jigsaw", packedLink(`{"size":4,"grid":[[{},{},{"region":0},{}],[{},{},{},{}],[{"region":0},{},{},{}],[{},{},{},{}]]}`), "line 1, column 29: found region 1 has 6 cells, expected 4 in each region", auto},
		{"jigsaw of all", packedLink(`{"size":4,"grid":[[{"value":1,"given":true},{},{"region":0},{}],[{},{"region":2},{},{}],[{},{"region":1},{},{}],[{},{},{},{}]]}`), "line 1: AAABACBBCBDDCCDD jigsaw 1... …", auto},
		{"irregular regions", "https://f-puzzles.com/?load=N4IgzglgXgpiBcACALAGkSALhTAbOSWI6IAhgK6YAWA9gE4IanEZ3n5gyaMgMkDmdCABNGAbTGgAbqVzkCiAIwCIUmADtGmNjBJUI/KrgNVuSbfIC+6UAGNGi64jv11MOgAUNtiLgCypHQA1mDiigC6TsCW4eiSUQk2MXHRSWnOyYjx6anOIDJyCmgY/KoaWjoxsRhgNHLYNJpIYhEkwhBgpABG+MK4NKX2zSAAHiDVWDq2pOrtwqSYMLUADg3qocNjE2DktrZLYAC2B6T8CiCHLCD6hsaGmLaNAGbGtpgbiBa6rDCljR8SMQABnQQOqwPQrSyykQYLiIMQACZwiiSMdMKR5hjGKBmEhHCQROJRuMSPtcLhILBxABWbZcbDqfgfUBjcyVSxAA===\n", `line 1, column 29: found a list under key "regions", expected rows, columns and boxes only, under the keys of docs/formats.md`, auto},
		{"regions of something else", "https://f-puzzles.com/?load=N4IgzglgXgpiBcACALAGkSALhTAbOSWI6IAhgK6YAWA9gE4IanEZ3n5gyaMgMkDmdCABNGAbTGgAbqVzkCiAIwCIUmADtGmNjBJUI/KrgNVuSbfIC+6UAGNGi64jv11MOgAUNtiLgCypHQA1mDiigC6TsCW4eiSUQk2MXHRSWnOyYjx6anOIDJyCmgY/KoaWjoxsRhgNHLYNJpIYhEkwhBgpABG+MK4NKX2zSAAHiDVWDq2pOrtwqSYMLUADg3qocNjE2DktrZLYAC2B6T8CiCHLCD6hsaGmLaNAGbGtpgbiBa6rDCljR8SCITY6YUjzUGMUDMJCOEgicSjcYkfa4XCQWDiACs2y42HU/A+oDG5kqliAA===\n", "line 1, column 29: found regions of 1 letters, expected 16", auto},
		{"another grid", "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQAgG0DQA3AQwBsBXOePARmT3QhJgDt8AXDGpkABYQ0AisIFduvGAF8moAMb56cvIoD2GdjAwAFDgogUAsmQwBrMPgL0AuquAzbTYg7fynLxx59rPhbz9fUkoafBRmNFYOKRonZxAFGAoKK3giO3sgA===\n", "line 1, column 29: found another value of \"puzzle\", expected one, as in line 1, column 19", auto},
		{"another size", "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQAgG0DQA3AQwBsBXOePARmT3QhJgDt8AXDGpkABYQ0AisIFduvGAF8moAMb56cvIoD2GdjAwAFDgogUAsmQwBrMPgL0AuquAzbTYg7fynLxx59rPhbz9fUkoafAAWfjRWDikaJ3sgA===\n", "line 1, column 29: found 16 cells, expected 81 (9x9) as the object in line 1 says", auto},
	})
}

// TestHoDoKu has lines of HoDoKu's library.
func TestHoDoKu(t *testing.T) {
	checkDocuments(t, []document{
		{"hodoku", ":0000:1:" + line81 + "::::\n", "line 1: 3x3 " + cells9, auto},
		{"plus", ":0000:1:+5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::\n", "line 1: 3x3 " + cells9, auto},
		{"deleted", ":0000:1:" + line81 + ":113 213 124:::\n", "line 1: 3x3 " + strings.Replace(cells9, "6..195", "6...95", 1) + " R1C3=[3 4 5 6 7 8 9] R2C4=[]", auto},
		{"deleted twice", ":0000:1:" + line81 + ":113 113:::\n", "line 1: 3x3 " + cells9 + " R1C3=[2 3 4 5 6 7 8 9]", auto},
		{"deleted all", ":0000:1:" + line81 + ":113 213 313 413 513 613 713 813 913:::\n", "line 1: 3x3 " + cells9 + " R1C3=[]", auto},
		{"deleted 0", ":0000:1:" + line81 + ":013:::\n", `line 1, column 91: found deleted candidate "013", expected digit, row and column, each 1 to 9`, auto},
		{"deleted row 0", ":0000:1:" + line81 + ":101:::\n", `line 1, column 91: found deleted candidate "101", expected digit, row and column, each 1 to 9`, auto},
		{"deleted col 0", ":0000:1:" + line81 + ":110:::\n", `line 1, column 91: found deleted candidate "110", expected digit, row and column, each 1 to 9`, auto},
		{"deleted x", ":0000:1:" + line81 + ":1x3:::\n", `line 1, column 91: found deleted candidate "1x3", expected digit, row and column, each 1 to 9`, auto},
		{"deleted four", ":0000:1:" + line81 + ":1134:::\n", `line 1, column 91: found deleted candidate "1134", expected digit, row and column, each 1 to 9`, auto},
		{"cells", ":0000:1:3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::\n", "line 1, column 9: found 80 cells, expected 81 (9x9)", auto},
		{"symbol", ":0000:1:53..7A...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::\n", `line 1, column 9: found "A", expected 1 to 9`, auto},
		{"few fields", ":0000:1:" + line81 + "\n", "line 1: 3x3 " + cells9 + " \"0000 1\"", auto},
		{"4", ":0000:1:1234341221434321:511:::\n", `line 1, column 26: found deleted candidate "511", expected digit, row and column, each 1 to 4`, auto},
		{"4 deleted 4", ":0000:1:1..4341221434321:412:::\n", "line 1: 2x2 1..4 3412 2143 4321 R1C2=[1 2 3]", auto},
		{"zeros", ":0000:1:530070000600195000098000060800060003400803001700020006060000280000419005000080079::::\n", "line 1: 3x3 " + cells9, auto},
		{"title", "Hard\n:0000:1:" + line81 + "::::\n", "line 2: 3x3 " + cells9 + ` "Hard"`, auto},
		{"four colons", ":0000:1:" + line81 + ":\n", "line 1: 3x3 " + cells9, auto},
	})
}

// TestSukakus has candidates one by one.
func TestSukakus(t *testing.T) {
	checkDocuments(t, []document{
		{"sukaku", "1.3.123412341234123412341234....1234123412341234123412341234...4\n", "line 1: 2x2 … R1C1=[1 3] R2C4=[] R4C4=[4]", format.Options{From: "sukaku"}},
		{"full", strings.Repeat("1234", 16) + "\n", "line 1: 2x2 …", format.Options{From: "sukaku"}},
		{"zeros", "1030123412341234123412341234000012341234123412341234123412340004\n", "line 1: 2x2 … R1C1=[1 3] R2C4=[] R4C4=[4]", format.Options{From: "sukaku"}},
		{"place", "21" + strings.Repeat("3412", 15) + "34\n", `line 1, column 1: found "2", expected candidate 1 or a dot`, format.Options{From: "sukaku"}},
		{"other", "x" + strings.Repeat("2341", 15) + "23z\n", `line 1, column 64: found "z", expected candidate 4 or a dot`, format.Options{From: "sukaku"}},
		{"63", strings.Repeat("2341", 15) + "234\n", "line 1: found 1 row, expected 63 for rows of 63 cells", format.Options{From: "sukaku"}},
		{"8", "12121212\n", "line 1: found 1 row, expected 8 for rows of 8 cells", format.Options{From: "sukaku"}},
		{"1", "1\n", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "sukaku"}},
		{"27", "123123123123123123123123123\n", "line 1: found 1 row, expected 27 for rows of 27 cells", format.Options{From: "sukaku"}},
		{"max", strings.Repeat("1234", 16) + "\n", "line 1, column 1: found side 4, expected at most 3 (--max-side)", format.Options{From: "sukaku", MaxSide: 3}},
		{"729 undetected", "12........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......9\n", "line 1, column 1: found 729 characters, which are the candidates of a 9x9 sukaku or the cells of a 9x9x9 cube, expected --from sukaku or --cube", auto},
		{"few", "123456789" + strings.Repeat(".", 720) + "\n", "line 1, column 1: found 729 cells, which may be a grid 27x27 or a cube 9x9x9, expected a header (# N=27 kind=2d) or --cube", auto},
		{"729 header 9", "# N=9 kind=2d\n12........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......912........2........23.......2.4......2..5.....2...6....2....7...2.....8..2......9\n", "line 2, column 1: found 729 cells, expected 81 (9x9) as the header in line 1 says", auto},
		{"64", "# N=8\n" + strings.Repeat("1234", 16) + "\n", "line 2: 2x" + strings.Repeat("4 1234123", 8) + "4", auto},
		{"64 by line", strings.Repeat("1234", 16) + "\n", "line 1, column 1: found 64 characters, which are the candidates of a 4x4 sukaku or the cells of a 4x4x4 cube, expected --from sukaku or --cube", format.Options{From: "line"}},
		{"title", "Hello\n12.." + strings.Repeat("1234", 15) + "\n", `line 2: 2x2 … R1C1=[1 2] "Hello"`, format.Options{From: "sukaku"}},
	})
}

// fpuzzles returns a link to a puzzle of side 4 with members besides its grid.
func fpuzzles(members string) string {
	const cells = `[[{"value":1,"given":true,"highlight":true},{"c":1},{"cornerPencilMarks":[1]},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":4,"given":true}]]`
	return packedLink(`{"size":4,"grid":` + cells + "," + members + "}")
}

// packedLink returns a link of f-puzzles. Every character is announced as a new one, which
// LZString allows: so its list of texts grows by two with each of them, by one with the first.
func packedLink(text string) string {
	var bits []byte
	put := func(v, width int) {
		for i := range width {
			bits = append(bits, byte(v>>i&1))
		}
	}
	width, left := 2, 1
	for i := range len(text) {
		put(0, width)
		put(int(text[i]), 8)
		for range min(i, 1) + 1 {
			if left--; left == 0 {
				left = 1 << width
				width++
			}
		}
	}
	put(2, width)
	data := make([]byte, len(bits)/8+1)
	for i, b := range bits {
		data[i/8] |= b << (7 - i%8)
	}
	return "https://f-puzzles.com/?load=" + base64.StdEncoding.EncodeToString(data) + "\n"
}
