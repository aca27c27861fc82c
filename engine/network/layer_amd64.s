#include "textflag.h"

// A layer is 128 numbers of 16 bits: eight registers of 256 bits. The macros do one
// register, at an offset of off bytes from the start of each layer. Loads and stores are
// unaligned, as Go aligns layers to 2 bytes only; on aligned data they cost the same.

#define EACH(DO) DO(0); DO(32); DO(64); DO(96); DO(128); DO(160); DO(192); DO(224)

// dst = src + add - sub
#define ADD_SUB(off) \
	VMOVDQU off(SI), Y0; \
	VPADDW  off(R8), Y0, Y0; \
	VPSUBW  off(R9), Y0, Y0; \
	VMOVDQU Y0, off(DI)

// func addSubAVX2(dst, src, add, sub *Layer)
TEXT ·addSubAVX2(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub+24(FP), R9
	EACH(ADD_SUB)
	VZEROUPPER
	RET

// dst = src + add - sub - sub2
#define ADD_SUB2(off) \
	VMOVDQU off(SI), Y0; \
	VPADDW  off(R8), Y0, Y0; \
	VPSUBW  off(R9), Y0, Y0; \
	VPSUBW  off(R10), Y0, Y0; \
	VMOVDQU Y0, off(DI)

// func addSub2AVX2(dst, src, add, sub, sub2 *Layer)
TEXT ·addSub2AVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub+24(FP), R9
	MOVQ sub2+32(FP), R10
	EACH(ADD_SUB2)
	VZEROUPPER
	RET

// dst = src + add + add2 - sub - sub2
#define ADD2_SUB2(off) \
	VMOVDQU off(SI), Y0; \
	VPADDW  off(R8), Y0, Y0; \
	VPADDW  off(R11), Y0, Y0; \
	VPSUBW  off(R9), Y0, Y0; \
	VPSUBW  off(R10), Y0, Y0; \
	VMOVDQU Y0, off(DI)

// func add2Sub2AVX2(dst, src, add, add2, sub, sub2 *Layer)
TEXT ·add2Sub2AVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ add2+24(FP), R11
	MOVQ sub+32(FP), R9
	MOVQ sub2+40(FP), R10
	EACH(ADD2_SUB2)
	VZEROUPPER
	RET

// DO on each register of a layer at base, which stay in Y0 to Y7.
#define LAYER(DO, base) \
	DO(0, base, Y0); \
	DO(32, base, Y1); \
	DO(64, base, Y2); \
	DO(96, base, Y3); \
	DO(128, base, Y4); \
	DO(160, base, Y5); \
	DO(192, base, Y6); \
	DO(224, base, Y7)

#define LOAD(off, base, y) VMOVDQU off(base), y
#define ADD(off, base, y) VPADDW off(base), y, y
#define STORE(off, base, y) VMOVDQU y, off(base)

// func addAllAVX2(dst, src *Layer, terms []*Layer)
TEXT ·addAllAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ terms_base+16(FP), BX
	MOVQ terms_len+24(FP), CX
	LAYER(LOAD, SI)
	TESTQ CX, CX
	JZ   done

next:
	MOVQ (BX), AX
	LAYER(ADD, AX)
	ADDQ $8, BX
	DECQ CX
	JNZ  next

done:
	LAYER(STORE, DI)
	VZEROUPPER
	RET

// sum += clamp(x, 0, 255)² · w for 16 numbers x at base, with their weights w at off(DX).
// Clamped times a weight fits in 16 bits, so that VPMADDWD multiplies it by clamped again
// and adds up pairs in 32 bits. Y15 is 255, Y14 is 0.
#define ACTIVATE(base, off, x, product, sum) \
	VPMAXSW  off(base), Y14, x; \
	VPMINSW  Y15, x, x; \
	VPMULLW  off(DX), x, product; \
	VPMADDWD x, product, product; \
	VPADDD   product, sum, sum

// ACTIVATE for all numbers of a layer, with two sums so that none waits for the other.
#define ACTIVATE_LAYER(base) \
	ACTIVATE(base, 0, Y0, Y1, Y12); \
	ACTIVATE(base, 32, Y2, Y3, Y13); \
	ACTIVATE(base, 64, Y4, Y5, Y12); \
	ACTIVATE(base, 96, Y6, Y7, Y13); \
	ACTIVATE(base, 128, Y0, Y1, Y12); \
	ACTIVATE(base, 160, Y2, Y3, Y13); \
	ACTIVATE(base, 192, Y4, Y5, Y12); \
	ACTIVATE(base, 224, Y6, Y7, Y13)

// func activateAVX2(us, them *Layer, weights *[2]Layer) int32
TEXT ·activateAVX2(SB), NOSPLIT, $0-28
	MOVQ us+0(FP), SI
	MOVQ them+8(FP), DI
	MOVQ weights+16(FP), DX
	VPXOR    Y14, Y14, Y14
	VPCMPEQW Y15, Y15, Y15
	VPSRLW   $8, Y15, Y15
	VPXOR    Y12, Y12, Y12
	VPXOR    Y13, Y13, Y13
	ACTIVATE_LAYER(SI)
	ADDQ $256, DX
	ACTIVATE_LAYER(DI)
	VPADDD Y12, Y13, Y0

	// The sum of the eight sums.
	VEXTRACTI128 $1, Y0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD  X1, X0, X0
	VMOVD   X0, AX
	MOVL    AX, ret+24(FP)
	VZEROUPPER
	RET
