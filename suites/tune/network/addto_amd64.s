#include "go_asm.h"
#include "textflag.h"

// func addTo(sum, more *layer)
//
// A turn of the loop does 64 bytes, 16 numbers of 32 bits. SSE is part of every amd64. Loads are unaligned, as Go aligns layers to 4 bytes only.
TEXT ·addTo(SB), NOSPLIT, $0-16
	MOVQ sum+0(FP), DI
	MOVQ more+8(FP), SI
	MOVQ $0, CX

turn:
	MOVUPS (DI)(CX*1), X0
	MOVUPS 16(DI)(CX*1), X1
	MOVUPS 32(DI)(CX*1), X2
	MOVUPS 48(DI)(CX*1), X3
	MOVUPS (SI)(CX*1), X4
	MOVUPS 16(SI)(CX*1), X5
	MOVUPS 32(SI)(CX*1), X6
	MOVUPS 48(SI)(CX*1), X7
	ADDPS  X4, X0
	ADDPS  X5, X1
	ADDPS  X6, X2
	ADDPS  X7, X3
	MOVUPS X0, (DI)(CX*1)
	MOVUPS X1, 16(DI)(CX*1)
	MOVUPS X2, 32(DI)(CX*1)
	MOVUPS X3, 48(DI)(CX*1)
	ADDQ   $64, CX
	CMPQ   CX, $const_layerBytes
	JNE    turn
	RET
