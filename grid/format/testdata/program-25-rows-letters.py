# the days of the week are no rows
days = ['Monday', 'Tuesday', 'Friday']
puzzle = [
    '.BC.E.G.IJ.L.N.PQ.S.U.WX.',  # row 1
    'F.HI.K.M.OP.R.T.VW.Y.B.DE',  # row 2
    'K.MN..QR.TU..XY.BC..FG.IJ',  # row 3
    '..RSTU...YABC...GHIJ...NO',  # row 4
    'UVWXYABCDEFGHIJKLMNOPQRST',  # row 5
    'BCD...HIJK...OPQR...VWXY.',  # row 6
    '.HI.KL..OP.RS..VW.YA..DE.',  # row 7
    '.MN.P.R.TU.W.Y.BC.E.G.IJ.',  # row 8
    'Q.ST.V.X.AB.D.F.HI.K.M.OP',  # row 9
    'V.XY..CD.FG..JK.MN..QR.TU',  # row 10
    '..EFGH...LMNO...STUV...AB',  # row 11
    'HIJKLMNOPQRSTUVWXYABCDEFG',  # row 12
    'MNO...STUV...ABCD...HIJK.',  # row 13
    '.ST.VW..AB.DE..HI.KL..OP.',  # row 14
    '.XY.B.D.FG.I.K.MN.P.R.TU.',  # row 15
    'D.FG.I.K.MN.P.R.TU.W.Y.BC',  # row 16
    'I.KL..OP.RS..VW.YA..DE.GH',  # row 17
    '..PQRS...WXYA...EFGH...LM',  # row 18
    'STUVWXYABCDEFGHIJKLMNOPQR',  # row 19
    'XYA...EFGH...LMNO...STUV.',  # row 20
    '.FG.IJ..MN.PQ..TU.WX..BC.',  # row 21
    '.KL.N.P.RS.U.W.YA.C.E.GH.',  # row 22
    'O.QR.T.V.XY.B.D.FG.I.K.MN',  # row 23
    'T.VW..AB.DE..HI.KL..OP.RS',  # row 24
    '..BCDE...IJKL...PQRS...WX',  # row 25
]
