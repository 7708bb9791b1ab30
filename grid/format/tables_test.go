package format_test

import (
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestHypotheses has tables with a line for each candidate.
func TestHypotheses(t *testing.T) {
	checkDocuments(t, []document{
		{"hyp", "row,column,area,cell,digit,value\n1,1,1,1,1,TRUE\n1,1,1,1,2,FALSE\n1,1,1,1,3,FALSE\n1,1,1,1,4,FALSE\n1,2,1,2,1,FALSE\n1,2,1,2,2,TRUE\n1,2,1,2,3,FALSE\n1,2,1,2,4,FALSE\n1,3,2,1,1,FALSE\n1,3,2,1,2,FALSE\n1,3,2,1,3,TRUE\n1,3,2,1,4,FALSE\n1,4,2,2,1,FALSE\n1,4,2,2,2,FALSE\n1,4,2,2,3,FALSE\n1,4,2,2,4,TRUE\n2,1,1,3,1,FALSE\n2,1,1,3,2,FALSE\n2,1,1,3,3,TRUE\n2,1,1,3,4,FALSE\n2,2,1,4,1,FALSE\n2,2,1,4,2,FALSE\n2,2,1,4,3,FALSE\n2,2,1,4,4,TRUE\n2,3,2,3,1,TRUE\n2,3,2,3,2,FALSE\n2,3,2,3,3,FALSE\n2,3,2,3,4,FALSE\n2,4,2,4,1,FALSE\n2,4,2,4,2,TRUE\n2,4,2,4,3,FALSE\n2,4,2,4,4,FALSE\n3,1,3,1,1,FALSE\n3,1,3,1,2,TRUE\n3,1,3,1,3,FALSE\n3,1,3,1,4,FALSE\n3,2,3,2,1,TRUE\n3,2,3,2,2,FALSE\n3,2,3,2,3,FALSE\n3,2,3,2,4,FALSE\n3,3,4,1,1,FALSE\n3,3,4,1,2,FALSE\n3,3,4,1,3,FALSE\n3,3,4,1,4,TRUE\n3,4,4,2,1,FALSE\n3,4,4,2,2,FALSE\n3,4,4,2,3,TRUE\n3,4,4,2,4,FALSE\n4,1,3,3,1,FALSE\n4,1,3,3,2,FALSE\n4,1,3,3,3,FALSE\n4,1,3,3,4,TRUE\n4,2,3,4,1,FALSE\n4,2,3,4,2,FALSE\n4,2,3,4,3,TRUE\n4,2,3,4,4,FALSE\n4,3,4,3,1,FALSE\n4,3,4,3,2,TRUE\n4,3,4,3,3,FALSE\n4,3,4,3,4,FALSE\n4,4,4,4,1,TRUE\n4,4,4,4,2,FALSE\n4,4,4,4,3,FALSE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 " + cells4, auto},
		{"no names", "1,1,1,1,1,TRUE\n1,1,1,1,2,FALSE\n1,1,1,1,3,FALSE\n1,1,1,1,4,FALSE\n1,2,1,2,1,FALSE\n1,2,1,2,2,TRUE\n1,2,1,2,3,FALSE\n1,2,1,2,4,FALSE\n1,3,2,1,1,FALSE\n1,3,2,1,2,FALSE\n1,3,2,1,3,TRUE\n1,3,2,1,4,FALSE\n1,4,2,2,1,FALSE\n1,4,2,2,2,FALSE\n1,4,2,2,3,FALSE\n1,4,2,2,4,TRUE\n2,1,1,3,1,FALSE\n2,1,1,3,2,FALSE\n2,1,1,3,3,TRUE\n2,1,1,3,4,FALSE\n2,2,1,4,1,FALSE\n2,2,1,4,2,FALSE\n2,2,1,4,3,FALSE\n2,2,1,4,4,TRUE\n2,3,2,3,1,TRUE\n2,3,2,3,2,FALSE\n2,3,2,3,3,FALSE\n2,3,2,3,4,FALSE\n2,4,2,4,1,FALSE\n2,4,2,4,2,TRUE\n2,4,2,4,3,FALSE\n2,4,2,4,4,FALSE\n3,1,3,1,1,FALSE\n3,1,3,1,2,TRUE\n3,1,3,1,3,FALSE\n3,1,3,1,4,FALSE\n3,2,3,2,1,TRUE\n3,2,3,2,2,FALSE\n3,2,3,2,3,FALSE\n3,2,3,2,4,FALSE\n3,3,4,1,1,FALSE\n3,3,4,1,2,FALSE\n3,3,4,1,3,FALSE\n3,3,4,1,4,TRUE\n3,4,4,2,1,FALSE\n3,4,4,2,2,FALSE\n3,4,4,2,3,TRUE\n3,4,4,2,4,FALSE\n4,1,3,3,1,FALSE\n4,1,3,3,2,FALSE\n4,1,3,3,3,FALSE\n4,1,3,3,4,TRUE\n4,2,3,4,1,FALSE\n4,2,3,4,2,FALSE\n4,2,3,4,3,TRUE\n4,2,3,4,4,FALSE\n4,3,4,3,1,FALSE\n4,3,4,3,2,TRUE\n4,3,4,3,3,FALSE\n4,3,4,3,4,FALSE\n4,4,4,4,1,TRUE\n4,4,4,4,2,FALSE\n4,4,4,4,3,FALSE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 " + cells4, auto},
		{"no names from", "1,1,1,1,1,TRUE\n1,1,1,1,2,FALSE\n1,1,1,1,3,FALSE\n1,1,1,1,4,FALSE\n1,2,1,2,1,FALSE\n1,2,1,2,2,TRUE\n1,2,1,2,3,FALSE\n1,2,1,2,4,FALSE\n1,3,2,1,1,FALSE\n1,3,2,1,2,FALSE\n1,3,2,1,3,TRUE\n1,3,2,1,4,FALSE\n1,4,2,2,1,FALSE\n1,4,2,2,2,FALSE\n1,4,2,2,3,FALSE\n1,4,2,2,4,TRUE\n2,1,1,3,1,FALSE\n2,1,1,3,2,FALSE\n2,1,1,3,3,TRUE\n2,1,1,3,4,FALSE\n2,2,1,4,1,FALSE\n2,2,1,4,2,FALSE\n2,2,1,4,3,FALSE\n2,2,1,4,4,TRUE\n2,3,2,3,1,TRUE\n2,3,2,3,2,FALSE\n2,3,2,3,3,FALSE\n2,3,2,3,4,FALSE\n2,4,2,4,1,FALSE\n2,4,2,4,2,TRUE\n2,4,2,4,3,FALSE\n2,4,2,4,4,FALSE\n3,1,3,1,1,FALSE\n3,1,3,1,2,TRUE\n3,1,3,1,3,FALSE\n3,1,3,1,4,FALSE\n3,2,3,2,1,TRUE\n3,2,3,2,2,FALSE\n3,2,3,2,3,FALSE\n3,2,3,2,4,FALSE\n3,3,4,1,1,FALSE\n3,3,4,1,2,FALSE\n3,3,4,1,3,FALSE\n3,3,4,1,4,TRUE\n3,4,4,2,1,FALSE\n3,4,4,2,2,FALSE\n3,4,4,2,3,TRUE\n3,4,4,2,4,FALSE\n4,1,3,3,1,FALSE\n4,1,3,3,2,FALSE\n4,1,3,3,3,FALSE\n4,1,3,3,4,TRUE\n4,2,3,4,1,FALSE\n4,2,3,4,2,FALSE\n4,2,3,4,3,TRUE\n4,2,3,4,4,FALSE\n4,3,4,3,1,FALSE\n4,3,4,3,2,TRUE\n4,3,4,3,3,FALSE\n4,3,4,3,4,FALSE\n4,4,4,4,1,TRUE\n4,4,4,4,2,FALSE\n4,4,4,4,3,FALSE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 " + cells4, format.Options{From: "hypotheses"}},
		{"true only", "row,column,area,cell,digit,value\n1,1,1,1,3,TRUE\n1,2,1,2,4,TRUE\n1,3,2,1,1,TRUE\n1,4,2,2,2,TRUE\n2,1,1,3,4,TRUE\n2,2,1,4,1,TRUE\n2,3,2,3,2,TRUE\n2,4,2,4,3,TRUE\n3,1,3,1,1,TRUE\n3,2,3,2,2,TRUE\n3,3,4,1,3,TRUE\n3,4,4,2,4,TRUE\n4,1,3,3,2,TRUE\n4,2,3,4,3,TRUE\n4,3,4,3,4,TRUE\n4,4,4,4,1,TRUE\n", "line 1: 2x2 3412 4123 1234 2341", auto},
		{"some true", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n1,1,1,1,4,TRUE\n4,4,4,4,4,FALSE\n2,1,1,3,1,TRUE\n", "line 1: 2x2 - 1... - - R1C1=[2 4] R4C4=[1 2 3]", auto},
		{"false", "row,column,area,cell,digit,value\n1,1,1,1,2,FALSE\n1,1,1,1,4,F\n4,4,4,4,4,FALSE\n2,1,1,3,1,t\n", "line 1: 2x2 - 1... - - R1C1=[1 3] R4C4=[1 2 3]", auto},
		{"box", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n1,3,1,3,1,TRUE\n2,3,1,6,4,TRUE\n6,6,6,6,6,FALSE\n", "line 1: 2x3 2.1... ..4... … R6C6=[1 2 3 4 5]", auto},
		{"box 3x2", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n3,2,1,6,4,TRUE\n6,6,6,6,6,FALSE\n", "line 1: 3x2 2..... - .4.... - - - R6C6=[1 2 3 4 5]", auto},
		{"box unknown", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n6,6,6,6,6,FALSE\n", "line 1: 2x3 2..... … R6C6=[1 2 3 4 5]", auto},
		{"box by option", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n3,2,1,6,4,TRUE\n6,6,6,6,6,FALSE\n", "line 1: 2x3 2..... - .4.... - - - R6C6=[1 2 3 4 5]", format.Options{Box: [2]int{2, 3}}},
		{"header", "# N=6 box=3x2\nrow,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n", "line 2: 3x2 2..... …", auto},
		{"header 2", "# N=6 box=3x2\nrow,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n6,6,6,6,6,FALSE\n", "line 2: 3x2 2..... … R6C6=[1 2 3 4 5]", auto},
		{"header between", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n4,4,4,4,4,FALSE\n# N=4 box=1x4\nrow,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 2... … R4C4=[1 2 3]\nline 5: latin 2... … R4C4=[1 2 3]", auto},
		{"two", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n4,4,4,4,4,FALSE\n\n# and\nrow,column,area,cell,digit,value\n1,1,1,1,3,TRUE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 2... … R4C4=[1 2 3]\nline 6: 2x2 3... … R4C4=[1 2 3]", auto},
		{"layer", "layer,row,column,area,cell,digit,value\n1,1,1,1,1,2,TRUE\n4,4,4,4,4,4,FALSE\n2,1,1,1,1,3,TRUE\n", "line 1: cube 2x2 2... - - - 3... … L4R4C4=[1 2 3]", auto},
		{"layer no names", "1,1,1,1,1,2,TRUE\n4,4,4,4,4,4,FALSE\n2,1,1,1,1,3,TRUE\n", "line 1: cube 2x2 2... - - - 3... … L4R4C4=[1 2 3]", auto},
		{"word", "row,column,area,cell,digit,value\n1,1,1,1,2,yes\n4,4,4,4,4,FALSE\nrow,column,area,cell,digit,value\n1,1,1,1,1,TRUE\n1,1,1,1,2,FALSE\n1,1,1,1,3,FALSE\n1,1,1,1,4,FALSE\n1,2,1,2,1,FALSE\n1,2,1,2,2,TRUE\n1,2,1,2,3,FALSE\n1,2,1,2,4,FALSE\n1,3,2,1,1,FALSE\n1,3,2,1,2,FALSE\n1,3,2,1,3,TRUE\n1,3,2,1,4,FALSE\n1,4,2,2,1,FALSE\n1,4,2,2,2,FALSE\n1,4,2,2,3,FALSE\n1,4,2,2,4,TRUE\n2,1,1,3,1,FALSE\n2,1,1,3,2,FALSE\n2,1,1,3,3,TRUE\n2,1,1,3,4,FALSE\n2,2,1,4,1,FALSE\n2,2,1,4,2,FALSE\n2,2,1,4,3,FALSE\n2,2,1,4,4,TRUE\n2,3,2,3,1,TRUE\n2,3,2,3,2,FALSE\n2,3,2,3,3,FALSE\n2,3,2,3,4,FALSE\n2,4,2,4,1,FALSE\n2,4,2,4,2,TRUE\n2,4,2,4,3,FALSE\n2,4,2,4,4,FALSE\n3,1,3,1,1,FALSE\n3,1,3,1,2,TRUE\n3,1,3,1,3,FALSE\n3,1,3,1,4,FALSE\n3,2,3,2,1,TRUE\n3,2,3,2,2,FALSE\n3,2,3,2,3,FALSE\n3,2,3,2,4,FALSE\n3,3,4,1,1,FALSE\n3,3,4,1,2,FALSE\n3,3,4,1,3,FALSE\n3,3,4,1,4,TRUE\n3,4,4,2,1,FALSE\n3,4,4,2,2,FALSE\n3,4,4,2,3,TRUE\n3,4,4,2,4,FALSE\n4,1,3,3,1,FALSE\n4,1,3,3,2,FALSE\n4,1,3,3,3,FALSE\n4,1,3,3,4,TRUE\n4,2,3,4,1,FALSE\n4,2,3,4,2,FALSE\n4,2,3,4,3,TRUE\n4,2,3,4,4,FALSE\n4,3,4,3,1,FALSE\n4,3,4,3,2,TRUE\n4,3,4,3,3,FALSE\n4,3,4,3,4,FALSE\n4,4,4,4,1,TRUE\n4,4,4,4,2,FALSE\n4,4,4,4,3,FALSE\n4,4,4,4,4,FALSE\n", "line 2, column 11: found \"yes\", expected TRUE or FALSE\nline 4: 2x2 " + cells4, auto},
		{"zero", "row,column,area,cell,digit,value\n1,0,1,1,2,TRUE\n", `line 2, column 3: found "0", expected a number from 1`, auto},
		{"name", "row,column,area,cell,digit,value\n1,x,1,1,2,TRUE\n", `line 2, column 3: found "x", expected a number from 1`, auto},
		{"fields", "row,column,area,cell,digit,value\n1,1,1,1,2\n1,1,1,1,2,TRUE\nrow,column,area,cell,digit,value\n1,1,1,1,1,TRUE\n1,1,1,1,2,FALSE\n1,1,1,1,3,FALSE\n1,1,1,1,4,FALSE\n1,2,1,2,1,FALSE\n1,2,1,2,2,TRUE\n1,2,1,2,3,FALSE\n1,2,1,2,4,FALSE\n1,3,2,1,1,FALSE\n1,3,2,1,2,FALSE\n1,3,2,1,3,TRUE\n1,3,2,1,4,FALSE\n1,4,2,2,1,FALSE\n1,4,2,2,2,FALSE\n1,4,2,2,3,FALSE\n1,4,2,2,4,TRUE\n2,1,1,3,1,FALSE\n2,1,1,3,2,FALSE\n2,1,1,3,3,TRUE\n2,1,1,3,4,FALSE\n2,2,1,4,1,FALSE\n2,2,1,4,2,FALSE\n2,2,1,4,3,FALSE\n2,2,1,4,4,TRUE\n2,3,2,3,1,TRUE\n2,3,2,3,2,FALSE\n2,3,2,3,3,FALSE\n2,3,2,3,4,FALSE\n2,4,2,4,1,FALSE\n2,4,2,4,2,TRUE\n2,4,2,4,3,FALSE\n2,4,2,4,4,FALSE\n3,1,3,1,1,FALSE\n3,1,3,1,2,TRUE\n3,1,3,1,3,FALSE\n3,1,3,1,4,FALSE\n3,2,3,2,1,TRUE\n3,2,3,2,2,FALSE\n3,2,3,2,3,FALSE\n3,2,3,2,4,FALSE\n3,3,4,1,1,FALSE\n3,3,4,1,2,FALSE\n3,3,4,1,3,FALSE\n3,3,4,1,4,TRUE\n3,4,4,2,1,FALSE\n3,4,4,2,2,FALSE\n3,4,4,2,3,TRUE\n3,4,4,2,4,FALSE\n4,1,3,3,1,FALSE\n4,1,3,3,2,FALSE\n4,1,3,3,3,FALSE\n4,1,3,3,4,TRUE\n4,2,3,4,1,FALSE\n4,2,3,4,2,FALSE\n4,2,3,4,3,TRUE\n4,2,3,4,4,FALSE\n4,3,4,3,1,FALSE\n4,3,4,3,2,TRUE\n4,3,4,3,3,FALSE\n4,3,4,3,4,FALSE\n4,4,4,4,1,TRUE\n4,4,4,4,2,FALSE\n4,4,4,4,3,FALSE\n4,4,4,4,4,FALSE\n", "line 2, column 1: found 5 fields, expected 6\nline 4: 2x2 " + cells4, auto},
		{"digit", "row,column,area,cell,digit,value\n4,4,4,4,5,TRUE\n", "line 1: latin - - - ...5. -", auto},
		{"digit beyond", "# N=4\nSudRow,SudCol,Hypothesis,Result\n4,4,5,TRUE\n", "line 3, column 7: found digit 5, expected 1 to 4", auto},
		{"all excluded", "row,column,area,cell,digit,value\n1,1,1,1,1,FALSE\n1,1,1,1,2,FALSE\n1,1,1,1,3,FALSE\n1,1,1,1,4,FALSE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 … R1C1=[] R4C4=[1 2 3]", auto},
		{"quoted", "\"row\",\"column\",\"area\",\"cell\",\"digit\",\"value\"\n\"1\",\"1\",\"1\",\"1\",\"2\",\"TRUE\"\n\"4\",\"4\",\"4\",\"4\",\"4\",\"FALSE\"\n", "line 1: 2x2 2... … R4C4=[1 2 3]", auto},
		{"upper", "ROW,COLUMN,AREA,CELL,DIGIT,VALUE\n1,1,1,1,2,true\n4,4,4,4,4,false\n", "line 1: 2x2 2... … R4C4=[1 2 3]", auto},
		{"comment", "row,column,area,cell,digit,value\n# one\n1,1,1,1,2,TRUE\n\n4,4,4,4,4,FALSE\n", "line 1: 2x2 2... … R4C4=[1 2 3]", auto},
		{"repeated", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n1,1,1,1,2,TRUE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 2... … R4C4=[1 2 3]", auto},
		{"true and false", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n1,1,1,1,1,TRUE\n1,1,1,1,2,FALSE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 … R1C1=[] R4C4=[1 2 3] note: nothing is left for R1C1: line 2, column 11 and line 4, column 11 contradict each other", auto},
		{"other columns", "row,col,area,cell,digit,impossible\n1,1,1,1,1,TRUE\n", `line 1, column 1: found columns "row,column,area,cell,digit,impossible", expected row,column,area,cell,digit,value`, auto},
		{"another area", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n1,1,2,1,3,TRUE\n4,4,4,4,4,FALSE\n", "line 3: found area 2, expected 1 for boxes of 2x2", auto},
		{"another place", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n1,1,1,3,3,TRUE\n4,4,4,4,4,FALSE\n", "line 3: found cell 3, expected 1 for boxes of 2x2", auto},
		{"an irregular area", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n2,2,1,4,4,TRUE\n3,1,2,1,2,TRUE\n", "line 4: found area 2, expected 3 for boxes of 2x2", auto},
		{"a place of another box", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n2,2,1,3,4,TRUE\n3,1,3,1,2,TRUE\n", "line 3: found cell 3, expected 4 for boxes of 2x2", auto},
		{"a header after an error", "row,column,area,cell,digit,value\n1,1,1,1,x,TRUE\n2,2,1,3,4,TRUE\n# N=4 box=1x4\nrow,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n", "line 2, column 9: found \"x\", expected a number from 1\nline 5: latin 2... …", auto},
		{"boxes of 3x2", "row,column,area,cell,digit,value\n1,1,1,1,1,TRUE\n1,2,1,2,2,TRUE\n2,1,1,3,3,TRUE\n2,2,1,4,4,TRUE\n3,1,1,5,5,TRUE\n3,2,1,6,6,TRUE\n6,6,6,6,1,FALSE\n", "line 1: 3x2 12.... 34.... 56.... - - - R6C6=[2 3 4 5 6]", auto},
	})
}

// TestOpasnetLong has Opasnet's hypotheses.
func TestOpasnetLong(t *testing.T) {
	checkDocuments(t, []document{
		{"long", "SudRow,SudCol,Hypothesis,Result\n1,1,4,3\n4,4,1,2\n", "line 1: 2x2 3... - - ...2", auto},
		{"semicolon", "SudRow;SudCol;Hypothesis;Result\n1;1;4;3\n4;4;1;2\n", "line 1: 2x2 3... - - ...2", auto},
		{"tabs", "SudRow\tSudCol\tHypothesis\tResult\n1\t1\t4\t3\n4\t4\t1\t2\n", "line 1: 2x2 3... - - ...2", auto},
		{"order", "Hypothesis,Result,SudCol,SudRow\n4,3,2,1\n", "line 1: 2x2 .3.. …", auto},
		{"obs", "Obs,SudRow,SudCol,Hypothesis,Result\n17,1,1,4,3\n", "line 1: 2x2 3... …", auto},
		{"R", "\"\",\"SudRow\",\"SudCol\",\"Hypothesis\",\"Result\"\n\"1\",1,1,4,3\n", "line 1: 2x2 3... …", auto},
		{"empty result", "SudRow,SudCol,Hypothesis,Result\n1,1,4,\n4,4,1,NA\n1,2,4,TRUE\n", "line 1: 2x2 .4.. …", auto},
		{"result 0", "SudRow,SudCol,Hypothesis,Result\n1,1,4,0\n", `line 2, column 7: found "0", expected TRUE, FALSE, a digit from 1 or nothing`, auto},
		{"false", "SudRow,SudCol,Hypothesis,Result\n1,1,4,FALSE\n1,2,4,TRUE\n", "line 1: 2x2 … R1C1=[1 2 3]", auto},
		{"true only", "SudRow,SudCol,Hypothesis,Result\n1,1,4,TRUE\n1,2,1,TRUE\n1,2,2,TRUE\n", "line 1: 2x2 4... … R1C2=[1 2]", auto},
		{"side", "SudRow,SudCol,Hypothesis,Result\n1,1,4,3\n1,1,5,FALSE\n", "line 1: 3x3 3........ …", auto},
		{"box", "SudRow,SudCol,Hypothesis,Result\n6,6,6,6\n", "line 1: 3x2 - - - - - .....6", format.Options{Box: [2]int{3, 2}}},
		{"complete side", "SudRow,SudCol,Hypothesis,Result\n1,1,1,TRUE\n1,1,2,TRUE\n1,1,3,TRUE\n1,2,1,TRUE\n1,2,2,TRUE\n1,2,3,TRUE\n1,3,1,TRUE\n1,3,2,TRUE\n1,3,3,TRUE\n2,1,1,TRUE\n2,1,2,TRUE\n2,1,3,TRUE\n2,2,1,TRUE\n2,2,2,TRUE\n2,2,3,TRUE\n2,3,1,TRUE\n2,3,2,TRUE\n2,3,3,TRUE\n3,1,1,TRUE\n3,1,2,TRUE\n3,1,3,TRUE\n3,2,1,TRUE\n3,2,2,TRUE\n3,2,3,TRUE\n3,3,1,TRUE\n3,3,2,TRUE\n3,3,3,TRUE\n", "line 1: latin …", auto},
		{"complete side less one", "SudRow,SudCol,Hypothesis,Result\n1,1,1,TRUE\n1,1,2,TRUE\n1,1,3,TRUE\n1,2,1,TRUE\n1,2,2,TRUE\n1,2,3,TRUE\n1,3,1,TRUE\n1,3,2,TRUE\n1,3,3,TRUE\n2,1,1,TRUE\n2,1,2,TRUE\n2,1,3,TRUE\n2,2,1,TRUE\n2,2,2,TRUE\n2,2,3,TRUE\n2,3,1,TRUE\n2,3,2,TRUE\n2,3,3,TRUE\n3,1,1,TRUE\n3,1,2,TRUE\n3,1,3,TRUE\n3,2,1,TRUE\n3,2,2,TRUE\n3,2,3,TRUE\n3,3,1,TRUE\n3,3,2,TRUE\n3,", "line 28, column 1: found 2 fields, expected 4", auto},
		{"cells", "Cell,Hypothesis,Result\n16,4,4\n", "line 1: 2x2 - - - ...4", auto},
		{"cells 17", "Cell,Hypothesis,Result\n17,4,4\n", "line 1: 3x3 - .......4. …", auto},
		{"cells 82", "Cell,Hypothesis,Result\n82,4,4\n", "line 1: 4x4 - - - - - .4.............. …", auto},
		{"row missing", "SudCol,Hypothesis,Result\n1,1,1\n", "line 1, column 1: found no column SudRow, expected SudRow, SudCol, Hypothesis and Result, or SudRow and the numbers of columns", auto},
		{"twice", "SudRow,SudCol,SudCol,Hypothesis,Result\n1,1,1,1,1\n", `line 1, column 15: found column "SudCol" again, expected each once`, auto},
		{"unknown", "SudRow,SudCol,Color,Hypothesis,Result\n1,1,1,1,1\n", `line 1, column 15: found column "Color", expected SudRow, SudCol, Hypothesis and Result, or SudRow and the numbers of columns`, auto},
		{"area", "SudRow,SudCol,SudArea,Hypothesis,Result\n1,1,1,1,1\n1,2,1,2,2\n4,4,4,1,F\n", "line 1: 2x2 12.. … R4C4=[2 3 4]", auto},
		{"true and false", "SudRow,SudCol,Hypothesis,Result\n1,1,4,TRUE\n1,1,4,FALSE\n4,4,4,4\n", "line 1: 2x2 - - - ...4 R1C1=[] note: nothing is left for R1C1: line 2, column 7 and line 3, column 7 contradict each other", auto},
		{"true, and others false", "SudRow,SudCol,Hypothesis,Result\n1,1,4,TRUE\n1,1,3,FALSE\n4,4,4,4\n", "line 1: 2x2 - - - ...4 R1C1=[1 2 4]", auto},
		{"two digits", "SudRow,SudCol,Hypothesis,Result\n1,1,4,3\n1,1,3,4\n", "line 1: 2x2 … R1C1=[] note: nothing is left for R1C1: line 2, column 7 and line 3, column 7 contradict each other", auto},
		{"a digit that is false", "SudRow,SudCol,Hypothesis,Result\n1,1,4,3\n1,1,3,FALSE\n", "line 1: 2x2 … R1C1=[] note: nothing is left for R1C1: line 2, column 7 and line 3, column 7 contradict each other", auto},
		{"not known and false", "SudRow,SudCol,Hypothesis,Result\n1,1,4,NA\n1,1,4,FALSE\n", "line 1: 2x2 … R1C1=[1 2 3]", auto},
		{"cell and row", "SudRow,SudCol,Cell,Hypothesis,Result\n2,1,5,4,4\n1,1,1,3,3\n", "line 1: 2x2 3... 4... - -", auto},
		{"cell and another row", "SudRow,SudCol,Cell,Hypothesis,Result\n2,1,5,4,4\n1,2,1,3,3\n", "line 3, column 9: found cell 1 in row 1, column 2, expected R1C1", auto},
		{"cell and another column", "SudRow,SudCol,Cell,Hypothesis,Result\n2,2,5,4,4\n", "line 2, column 9: found cell 5 in row 2, column 2, expected R2C1", auto},
		{"layers", "SudLayer,SudRow,SudCol,Hypothesis,Result\n4,1,2,3,3\n1,1,1,1,1\n", "line 1: cube 2x2 1... - - - - - - - - - - - .3.. …", auto},
	})
}

// TestOpasnet has Opasnet's table with a row of the grid on each line.
func TestOpasnet(t *testing.T) {
	checkDocuments(t, []document{
		{"rows", "SudRow,1,2,3,4\n1,1,,,4\n4,4,,,1\n", "line 1: 2x2 1..4 - - 4..1", auto},
		{"R", "\"\",\"SudRow\",\"1\",\"2\",\"3\",\"4\"\n\"1\",1,1,,,4\n", "line 1: 2x2 1..4 …", auto},
		{"order", "SudRow,4,3,2,1\n1,1,,,4\n", "line 1: 2x2 4..1 …", auto},
		{"some", "SudRow,1,3\n1,1,3\n", "line 1: 2x2 1.3. …", auto},
		{"some 5", "SudRow,1,5\n1,1,3\n", "line 1: 3x3 1...3.... …", auto},
		{"row 5", "SudRow,1,3\n5,1,3\n", "line 1: 3x3 - - - - 1.3...... - - - -", auto},
		{"layer 5", "SudLayer,SudRow,1,3\n5,1,1,3\n", "line 1: cube 3x3" + strings.Repeat(" -", 36) + " 1.3...... …", auto},
		{"layers", "SudLayer,SudRow,1,2,3,4\n1,1,1,,,4\n4,4,4,,,1\n", "line 1: cube 2x2 1..4 - - - - - - - - - - - - - - 4..1", auto},
		{"layer beyond", "# N=4 kind=3d\nSudLayer,SudRow,1,2,3,4\n5,1,1,,,4\n", `line 3, column 1: found "5", expected 1 to 4`, auto},
		{"same row in two layers", "SudLayer,SudRow,1,2,3,4\n1,1,1,,,4\n2,1,4,,,1\n", "line 1: cube 2x2 1..4 - - - 4..1 …", auto},
		{"six", "SudRow,1,2,3,4,5,6\n6,1,,,4,,6\n", "line 1: 2x3 - - - - - 1..4.6", auto},
		{"candidates", "SudRow,1,2,3,4\n1,12,1/2,\"3,4\",1 2\n2,[12],\"1;2\",NA,na\n", "line 1: 2x2 … R1C1=[1 2] R1C2=[1 2] R1C3=[3 4] R1C4=[1 2] R2C1=[1 2] R2C2=[1 2]", auto},
		{"candidates 16", "SudRow,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16\n1,12,1/2,\"3,14\",1 2,,,,,,,,,,,,\n", "line 1: 4x4 C............... … R1C2=[1 2] R1C3=[3 14] R1C4=[1 2]", auto},
		{"letters", "SudRow,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16\n1,A,B,G,,,,,,,,,,,,,\n", "line 1: 4x4 127............. … in A-P", auto},
		{"no obs", "Obs,SudRow,1,2,3,4\nx,1,1,,,4\n", "line 1: 2x2 1..4 …", auto},
		{"negative", "SudRow,1,2,3,4\n-1,1,,,4\n", `line 2, column 1: found "-1", expected a number from 1`, auto},
		{"column 0", "SudRow,0,1,2,3\n1,1,,,4\n", `line 1, column 8: found column "0", expected SudRow, SudCol, Hypothesis and Result, or SudRow and the numbers of columns`, auto},
		{"two tables", "SudRow,1,2,3,4\n1,1,,,4\nSudRow,1,2,3,4\n1,4,,,1\n", "line 1: 2x2 1..4 …\nline 3: 2x2 4..1 …", auto},
		{"header", "# N=4 box=1x4\nSudRow,1,2,3,4\n1,1,,,4\n# N=4 box=4x1\nSudRow,1,2,3,4\n1,1,,,4\n", "line 2: latin 1..4 …\nline 5: latin 1..4 …", auto},
		{"broken then rest", "SudRow,1,2,3,4\n1,1,,,4,5\n2,1,,,4\n\nSudRow,1,2,3,4\n1,1,,,4\n", "line 2, column 1: found 6 fields, expected 5\nline 5: 2x2 1..4 …", auto},
	})
}
