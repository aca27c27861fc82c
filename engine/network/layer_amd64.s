#include "go_asm.h"
#include "textflag.h"

// A layer is a multiple of 256 numbers of 16 bits. It is gone over in blocks of eight
// registers, of 256 bits (AVX2) or 512 (AVX-512); CX is the offset of a block in bytes. The
// macros that both share do one register, at an offset of off bytes from the start of the
// block. Loads and stores are unaligned, as Go aligns layers to 2 bytes only; on aligned data
// they cost the same.

#define LAYER_BYTES (2*const_Hidden)
#define BLOCK_256 256
#define BLOCK_512 512

// DO on each register of a block, with the instruction that moves such a register.
#define EACH_256(DO) \
	DO(VMOVDQU, 0, Y0); \
	DO(VMOVDQU, 32, Y1); \
	DO(VMOVDQU, 64, Y2); \
	DO(VMOVDQU, 96, Y3); \
	DO(VMOVDQU, 128, Y4); \
	DO(VMOVDQU, 160, Y5); \
	DO(VMOVDQU, 192, Y6); \
	DO(VMOVDQU, 224, Y7)
#define EACH_512(DO) \
	DO(VMOVDQU64, 0, Z0); \
	DO(VMOVDQU64, 64, Z1); \
	DO(VMOVDQU64, 128, Z2); \
	DO(VMOVDQU64, 192, Z3); \
	DO(VMOVDQU64, 256, Z4); \
	DO(VMOVDQU64, 320, Z5); \
	DO(VMOVDQU64, 384, Z6); \
	DO(VMOVDQU64, 448, Z7)

// Loops over a layer.
#define OVER_LAYER(label, EACH, block, DO) \
	XORL CX, CX; \
label: \
	EACH(DO); \
	ADDQ $block, CX; \
	CMPQ CX, $LAYER_BYTES; \
	JNE  label

// dst = src + add - sub
#define ADD_SUB(MOVE, off, r) \
	MOVE   off(SI)(CX*1), r; \
	VPADDW off(R8)(CX*1), r, r; \
	VPSUBW off(R9)(CX*1), r, r; \
	MOVE   r, off(DI)(CX*1)

// dst = src + add - sub - sub2
#define ADD_SUB2(MOVE, off, r) \
	MOVE   off(SI)(CX*1), r; \
	VPADDW off(R8)(CX*1), r, r; \
	VPSUBW off(R9)(CX*1), r, r; \
	VPSUBW off(R10)(CX*1), r, r; \
	MOVE   r, off(DI)(CX*1)

// func addSubAVX2(dst, src *Accumulator, add, sub rows)
TEXT ·addSubAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add_white+16(FP), R8
	MOVQ sub_white+32(FP), R9
	OVER_LAYER(white, EACH_256, BLOCK_256, ADD_SUB)
	ADDQ $LAYER_BYTES, DI
	ADDQ $LAYER_BYTES, SI
	MOVQ add_black+24(FP), R8
	MOVQ sub_black+40(FP), R9
	OVER_LAYER(black, EACH_256, BLOCK_256, ADD_SUB)
	VZEROUPPER
	RET

// func addSub2AVX2(dst, src *Accumulator, add, sub, sub2 rows)
TEXT ·addSub2AVX2(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add_white+16(FP), R8
	MOVQ sub_white+32(FP), R9
	MOVQ sub2_white+48(FP), R10
	OVER_LAYER(white, EACH_256, BLOCK_256, ADD_SUB2)
	ADDQ $LAYER_BYTES, DI
	ADDQ $LAYER_BYTES, SI
	MOVQ add_black+24(FP), R8
	MOVQ sub_black+40(FP), R9
	MOVQ sub2_black+56(FP), R10
	OVER_LAYER(black, EACH_256, BLOCK_256, ADD_SUB2)
	VZEROUPPER
	RET

// func addSubAVX512(dst, src *Accumulator, add, sub rows)
TEXT ·addSubAVX512(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add_white+16(FP), R8
	MOVQ sub_white+32(FP), R9
	OVER_LAYER(white, EACH_512, BLOCK_512, ADD_SUB)
	ADDQ $LAYER_BYTES, DI
	ADDQ $LAYER_BYTES, SI
	MOVQ add_black+24(FP), R8
	MOVQ sub_black+40(FP), R9
	OVER_LAYER(black, EACH_512, BLOCK_512, ADD_SUB)
	VZEROUPPER
	RET

// func addSub2AVX512(dst, src *Accumulator, add, sub, sub2 rows)
TEXT ·addSub2AVX512(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add_white+16(FP), R8
	MOVQ sub_white+32(FP), R9
	MOVQ sub2_white+48(FP), R10
	OVER_LAYER(white, EACH_512, BLOCK_512, ADD_SUB2)
	ADDQ $LAYER_BYTES, DI
	ADDQ $LAYER_BYTES, SI
	MOVQ add_black+24(FP), R8
	MOVQ sub_black+40(FP), R9
	MOVQ sub2_black+56(FP), R10
	OVER_LAYER(black, EACH_512, BLOCK_512, ADD_SUB2)
	VZEROUPPER
	RET

#define LOAD(MOVE, off, r) MOVE off(SI)(CX*1), r
#define ADD(MOVE, off, r) VPADDW off(AX)(CX*1), r, r
#define STORE(MOVE, off, r) MOVE r, off(DI)(CX*1)

// func addAllAVX2(dst, src *Layer, terms []*Layer)
TEXT ·addAllAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ terms_base+16(FP), R8
	MOVQ terms_len+24(FP), R9
	XORL CX, CX

block:
	EACH_256(LOAD)
	MOVQ  R8, BX
	MOVQ  R9, DX
	TESTQ DX, DX
	JZ    done

next:
	MOVQ (BX), AX
	EACH_256(ADD)
	ADDQ $8, BX
	DECQ DX
	JNZ  next

done:
	EACH_256(STORE)
	ADDQ $BLOCK_256, CX
	CMPQ CX, $LAYER_BYTES
	JNE  block
	VZEROUPPER
	RET

// sum += clamp(x, 0, 255)² · w for one register of numbers x at base, with their weights w.
// Clamped times a weight fits in 16 bits, so that VPMADDWD multiplies it by clamped again and
// adds up pairs in 32 bits. zero is 0, one is 255.
#define ACTIVATE(off, base, weights, x, product, zero, one, sum) \
	VPMAXSW  off(base)(CX*1), zero, x; \
	VPMINSW  one, x, x; \
	VPMULLW  off(weights)(CX*1), x, product; \
	VPMADDWD x, product, product; \
	VPADDD   product, sum, sum

// ACTIVATE for a block, with two sums so that none waits for the other.
#define ACTIVATE_256(base, weights) \
	ACTIVATE(0, base, weights, Y0, Y1, Y14, Y15, Y12); \
	ACTIVATE(32, base, weights, Y2, Y3, Y14, Y15, Y13); \
	ACTIVATE(64, base, weights, Y4, Y5, Y14, Y15, Y12); \
	ACTIVATE(96, base, weights, Y6, Y7, Y14, Y15, Y13); \
	ACTIVATE(128, base, weights, Y0, Y1, Y14, Y15, Y12); \
	ACTIVATE(160, base, weights, Y2, Y3, Y14, Y15, Y13); \
	ACTIVATE(192, base, weights, Y4, Y5, Y14, Y15, Y12); \
	ACTIVATE(224, base, weights, Y6, Y7, Y14, Y15, Y13)
#define ACTIVATE_512(base, weights) \
	ACTIVATE(0, base, weights, Z0, Z1, Z14, Z15, Z12); \
	ACTIVATE(64, base, weights, Z2, Z3, Z14, Z15, Z13); \
	ACTIVATE(128, base, weights, Z4, Z5, Z14, Z15, Z12); \
	ACTIVATE(192, base, weights, Z6, Z7, Z14, Z15, Z13); \
	ACTIVATE(256, base, weights, Z0, Z1, Z14, Z15, Z12); \
	ACTIVATE(320, base, weights, Z2, Z3, Z14, Z15, Z13); \
	ACTIVATE(384, base, weights, Z4, Z5, Z14, Z15, Z12); \
	ACTIVATE(448, base, weights, Z6, Z7, Z14, Z15, Z13)

// The sum of four sums of 64 bits in Y0 is returned.
#define RETURN_SUM \
	VEXTRACTI128 $1, Y0, X1; \
	VPADDQ       X1, X0, X0; \
	VPSHUFD      $0x4E, X0, X1; \
	VPADDQ       X1, X0, X0; \
	VMOVQ        X0, AX

// func activateAVX2(us, them *Layer, weights *[2]Layer) int64
//
// Each of the eight sums of 32 bits holds Hidden/4 products of at most 255²·127, which is
// below 2^31 for up to 1 024 neurons.
TEXT ·activateAVX2(SB), NOSPLIT, $0-32
	MOVQ     us+0(FP), SI
	MOVQ     them+8(FP), DI
	MOVQ     weights+16(FP), DX
	LEAQ     LAYER_BYTES(DX), BX
	VPXOR    Y14, Y14, Y14
	VPCMPEQW Y15, Y15, Y15
	VPSRLW   $8, Y15, Y15
	VPXOR    Y12, Y12, Y12
	VPXOR    Y13, Y13, Y13
	XORL     CX, CX

block:
	ACTIVATE_256(SI, DX)
	ACTIVATE_256(DI, BX)
	ADDQ $BLOCK_256, CX
	CMPQ CX, $LAYER_BYTES
	JNE  block

	VPADDD       Y12, Y13, Y0
	VEXTRACTI128 $1, Y0, X1
	VPMOVSXDQ    X0, Y2
	VPMOVSXDQ    X1, Y3
	VPADDQ       Y2, Y3, Y0
	RETURN_SUM
	MOVQ AX, ret+24(FP)
	VZEROUPPER
	RET

// func activateAVX512(us, them *Layer, weights *[2]Layer) int64
//
// Its sixteen sums hold half as many products each.
TEXT ·activateAVX512(SB), NOSPLIT, $0-32
	MOVQ         us+0(FP), SI
	MOVQ         them+8(FP), DI
	MOVQ         weights+16(FP), DX
	LEAQ         LAYER_BYTES(DX), BX
	MOVL         $255, AX
	VPBROADCASTW AX, Z15
	VPXORQ       Z14, Z14, Z14
	VPXORQ       Z12, Z12, Z12
	VPXORQ       Z13, Z13, Z13
	XORL         CX, CX

block:
	ACTIVATE_512(SI, DX)
	ACTIVATE_512(DI, BX)
	ADDQ $BLOCK_512, CX
	CMPQ CX, $LAYER_BYTES
	JNE  block

	VPADDD        Z12, Z13, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPMOVSXDQ     Y0, Z2
	VPMOVSXDQ     Y1, Z3
	VPADDQ        Z2, Z3, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDQ        Y1, Y0, Y0
	RETURN_SUM
	MOVQ AX, ret+24(FP)
	VZEROUPPER
	RET
