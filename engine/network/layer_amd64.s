#include "go_asm.h"
#include "textflag.h"

// A layer is a multiple of 128 numbers of 16 bits. Blocks of 128 are eight registers of 256
// bits; CX is the offset of a block in bytes. The macros do one register, at an offset of off
// bytes from the start of the block. Loads and stores are unaligned, as Go aligns layers to 2
// bytes only; on aligned data they cost the same.

#define BLOCK 256
#define LAYER_BYTES (2*const_Hidden)

#define EACH(DO) DO(0); DO(32); DO(64); DO(96); DO(128); DO(160); DO(192); DO(224)

// dst = src + add - sub
#define ADD_SUB(off) \
	VMOVDQU off(SI)(CX*1), Y0; \
	VPADDW  off(R8)(CX*1), Y0, Y0; \
	VPSUBW  off(R9)(CX*1), Y0, Y0; \
	VMOVDQU Y0, off(DI)(CX*1)

// func addSubAVX2(dst, src *Accumulator, add, sub rows)
TEXT ·addSubAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add_white+16(FP), R8
	MOVQ sub_white+32(FP), R9
	XORL CX, CX

white:
	EACH(ADD_SUB)
	ADDQ $BLOCK, CX
	CMPQ CX, $LAYER_BYTES
	JNE  white

	ADDQ $LAYER_BYTES, DI
	ADDQ $LAYER_BYTES, SI
	MOVQ add_black+24(FP), R8
	MOVQ sub_black+40(FP), R9
	XORL CX, CX

black:
	EACH(ADD_SUB)
	ADDQ $BLOCK, CX
	CMPQ CX, $LAYER_BYTES
	JNE  black
	VZEROUPPER
	RET

// dst = src + add - sub - sub2
#define ADD_SUB2(off) \
	VMOVDQU off(SI)(CX*1), Y0; \
	VPADDW  off(R8)(CX*1), Y0, Y0; \
	VPSUBW  off(R9)(CX*1), Y0, Y0; \
	VPSUBW  off(R10)(CX*1), Y0, Y0; \
	VMOVDQU Y0, off(DI)(CX*1)

// func addSub2AVX2(dst, src *Accumulator, add, sub, sub2 rows)
TEXT ·addSub2AVX2(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add_white+16(FP), R8
	MOVQ sub_white+32(FP), R9
	MOVQ sub2_white+48(FP), R10
	XORL CX, CX

white:
	EACH(ADD_SUB2)
	ADDQ $BLOCK, CX
	CMPQ CX, $LAYER_BYTES
	JNE  white

	ADDQ $LAYER_BYTES, DI
	ADDQ $LAYER_BYTES, SI
	MOVQ add_black+24(FP), R8
	MOVQ sub_black+40(FP), R9
	MOVQ sub2_black+56(FP), R10
	XORL CX, CX

black:
	EACH(ADD_SUB2)
	ADDQ $BLOCK, CX
	CMPQ CX, $LAYER_BYTES
	JNE  black
	VZEROUPPER
	RET

// DO on each register of a block at base, which stay in Y0 to Y7.
#define REGISTERS(DO, base) \
	DO(0, base, Y0); \
	DO(32, base, Y1); \
	DO(64, base, Y2); \
	DO(96, base, Y3); \
	DO(128, base, Y4); \
	DO(160, base, Y5); \
	DO(192, base, Y6); \
	DO(224, base, Y7)

#define LOAD(off, base, y) VMOVDQU off(base)(CX*1), y
#define ADD(off, base, y) VPADDW off(base)(CX*1), y, y
#define STORE(off, base, y) VMOVDQU y, off(base)(CX*1)

// func addAllAVX2(dst, src *Layer, terms []*Layer)
TEXT ·addAllAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ terms_base+16(FP), R8
	MOVQ terms_len+24(FP), R9
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
	CMPQ CX, $LAYER_BYTES
	JNE  block
	VZEROUPPER
	RET

// sum += clamp(x, 0, 255)² · w for 16 numbers x at base, with their weights w. Clamped times
// a weight fits in 16 bits, so that VPMADDWD multiplies it by clamped again and adds up pairs
// in 32 bits. Y15 is 255, Y14 is 0.
#define ACTIVATE(off, base, weights, x, product, sum) \
	VPMAXSW  off(base)(CX*1), Y14, x; \
	VPMINSW  Y15, x, x; \
	VPMULLW  off(weights)(CX*1), x, product; \
	VPMADDWD x, product, product; \
	VPADDD   product, sum, sum

// ACTIVATE for a block, with two sums so that none waits for the other.
#define ACTIVATE_BLOCK(base, weights) \
	ACTIVATE(0, base, weights, Y0, Y1, Y12); \
	ACTIVATE(32, base, weights, Y2, Y3, Y13); \
	ACTIVATE(64, base, weights, Y4, Y5, Y12); \
	ACTIVATE(96, base, weights, Y6, Y7, Y13); \
	ACTIVATE(128, base, weights, Y0, Y1, Y12); \
	ACTIVATE(160, base, weights, Y2, Y3, Y13); \
	ACTIVATE(192, base, weights, Y4, Y5, Y12); \
	ACTIVATE(224, base, weights, Y6, Y7, Y13)

// func activateAVX2(us, them *Layer, weights *[2]Layer) int64
//
// Each of the eight sums of 32 bits holds Hidden/4 products of at most 255²·127, which is
// below 2^31 for up to 1 024 neurons.
TEXT ·activateAVX2(SB), NOSPLIT, $0-32
	MOVQ us+0(FP), SI
	MOVQ them+8(FP), DI
	MOVQ weights+16(FP), DX
	LEAQ LAYER_BYTES(DX), BX
	VPXOR    Y14, Y14, Y14
	VPCMPEQW Y15, Y15, Y15
	VPSRLW   $8, Y15, Y15
	VPXOR    Y12, Y12, Y12
	VPXOR    Y13, Y13, Y13
	XORL     CX, CX

block:
	ACTIVATE_BLOCK(SI, DX)
	ACTIVATE_BLOCK(DI, BX)
	ADDQ $BLOCK, CX
	CMPQ CX, $LAYER_BYTES
	JNE  block

	// The sum of the sixteen sums, in 64 bits.
	VPADDD       Y12, Y13, Y0
	VEXTRACTI128 $1, Y0, X1
	VPMOVSXDQ    X0, Y2
	VPMOVSXDQ    X1, Y3
	VPADDQ       Y2, Y3, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDQ       X1, X0, X0
	VPSHUFD      $0x4E, X0, X1
	VPADDQ       X1, X0, X0
	VMOVQ        X0, AX
	MOVQ         AX, ret+24(FP)
	VZEROUPPER
	RET
