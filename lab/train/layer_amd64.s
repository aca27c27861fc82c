#include "go_asm.h"
#include "textflag.h"

// A layer is a multiple of 64 numbers of 32 bits. Blocks of 64 are eight registers of 256
// bits; CX is the offset of a block in bytes. Loads and stores are unaligned, as Go aligns
// layers to 4 bytes only.

#define BLOCK 256

// DO on each register of a block at base.
#define REGISTERS(DO, base) \
	DO(0, base, Y0); \
	DO(32, base, Y1); \
	DO(64, base, Y2); \
	DO(96, base, Y3); \
	DO(128, base, Y4); \
	DO(160, base, Y5); \
	DO(192, base, Y6); \
	DO(224, base, Y7)

#define LOAD(off, base, y) VMOVUPS off(base)(CX*1), y
#define ADD(off, base, y) VADDPS off(base)(CX*1), y, y
#define STORE(off, base, y) VMOVUPS y, off(base)(CX*1)

// func sumLayersAVX2(dst, first *layer, more []*layer)
TEXT ·sumLayersAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ first+8(FP), SI
	MOVQ more_base+16(FP), R8
	MOVQ more_len+24(FP), R9
	XORL CX, CX

block:
	REGISTERS(LOAD, SI)
	MOVQ  R8, BX
	MOVQ  R9, DX
	TESTQ DX, DX
	JZ    done

next:
	MOVQ (BX), AX
	REGISTERS(ADD, AX)
	ADDQ $8, BX
	DECQ DX
	JNZ  next

done:
	REGISTERS(STORE, DI)
	ADDQ $BLOCK, CX
	CMPQ CX, $const_layerBytes
	JNE  block
	VZEROUPPER
	RET

#define ADD_TO(off, base, y) \
	VADDPS  off(base)(CX*1), y, Y8; \
	VMOVUPS Y8, off(base)(CX*1)

// func addToAllAVX2(sums []*layer, more *layer)
TEXT ·addToAllAVX2(SB), NOSPLIT, $0-32
	MOVQ  sums_base+0(FP), R8
	MOVQ  sums_len+8(FP), R9
	MOVQ  more+24(FP), SI
	XORL  CX, CX
	TESTQ R9, R9
	JZ    done

block:
	REGISTERS(LOAD, SI)
	MOVQ R8, BX
	MOVQ R9, DX

next:
	MOVQ (BX), AX
	REGISTERS(ADD_TO, AX)
	ADDQ $8, BX
	DECQ DX
	JNZ  next
	ADDQ $BLOCK, CX
	CMPQ CX, $const_layerBytes
	JNE  block

done:
	VZEROUPPER
	RET

// one<> is 1.
DATA one<>+0(SB)/4, $0x3F800000
GLOBL one<>(SB), RODATA|NOPTR, $4

// sum += clamp(x, 0, 1)² · w for eight numbers x at SI, with their weights at DX. Y15 is 1,
// Y14 is 0.
#define ACTIVATE(off, x, sum) \
	VMAXPS off(SI)(CX*1), Y14, x; \
	VMINPS Y15, x, x; \
	VMULPS x, x, x; \
	VMULPS off(DX)(CX*1), x, x; \
	VADDPS x, sum, sum

// func activateAVX2(hidden, weights *layer) float32
TEXT ·activateAVX2(SB), NOSPLIT, $0-20
	MOVQ         hidden+0(FP), SI
	MOVQ         weights+8(FP), DX
	VBROADCASTSS one<>(SB), Y15
	VXORPS       Y14, Y14, Y14
	VXORPS       Y10, Y10, Y10
	VXORPS       Y11, Y11, Y11
	VXORPS       Y12, Y12, Y12
	VXORPS       Y13, Y13, Y13
	XORL         CX, CX

block:
	ACTIVATE(0, Y0, Y10)
	ACTIVATE(32, Y1, Y11)
	ACTIVATE(64, Y2, Y12)
	ACTIVATE(96, Y3, Y13)
	ACTIVATE(128, Y4, Y10)
	ACTIVATE(160, Y5, Y11)
	ACTIVATE(192, Y6, Y12)
	ACTIVATE(224, Y7, Y13)
	ADDQ $BLOCK, CX
	CMPQ CX, $const_layerBytes
	JNE  block

	// The sum of the 32 sums.
	VADDPS       Y11, Y10, Y10
	VADDPS       Y13, Y12, Y12
	VADDPS       Y12, Y10, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS       X1, X0, X0
	VHADDPS      X0, X0, X0
	VHADDPS      X0, X0, X0
	VMOVSS       X0, ret+16(FP)
	VZEROUPPER
	RET

// For eight neurons x at SI: change at DI += slope · clamp(x)², and slopes at R8 =
// 2 · slope · clamp(x) · weight at DX where clamp(x) is not 1. Y15 is 1, Y14 is 0, Y13 is
// slope, Y12 is twice of it.
#define LEARN(off) \
	VMAXPS  off(SI)(CX*1), Y14, Y0; \
	VMINPS  Y15, Y0, Y0; \
	VMULPS  Y0, Y13, Y1; \
	VMULPS  Y0, Y1, Y1; \
	VADDPS  off(DI)(CX*1), Y1, Y1; \
	VMOVUPS Y1, off(DI)(CX*1); \
	VCMPPS  $1, Y15, Y0, Y2; \
	VANDPS  Y2, Y0, Y0; \
	VMULPS  Y0, Y12, Y0; \
	VMULPS  off(DX)(CX*1), Y0, Y0; \
	VMOVUPS Y0, off(R8)(CX*1)

// func learnOutputAVX2(hidden, weights, change, slopes *layer, slope float32)
TEXT ·learnOutputAVX2(SB), NOSPLIT, $0-36
	MOVQ         hidden+0(FP), SI
	MOVQ         weights+8(FP), DX
	MOVQ         change+16(FP), DI
	MOVQ         slopes+24(FP), R8
	VBROADCASTSS slope+32(FP), Y13
	VADDPS       Y13, Y13, Y12
	VBROADCASTSS one<>(SB), Y15
	VXORPS       Y14, Y14, Y14
	XORL         CX, CX

block:
	LEARN(0)
	LEARN(32)
	LEARN(64)
	LEARN(96)
	LEARN(128)
	LEARN(160)
	LEARN(192)
	LEARN(224)
	ADDQ $BLOCK, CX
	CMPQ CX, $const_layerBytes
	JNE  block
	VZEROUPPER
	RET
