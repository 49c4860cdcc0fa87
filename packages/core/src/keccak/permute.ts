type Below<Count extends number, Counted extends 0[] = [], Found = never> = Counted['length'] extends Count
  ? Found
  : Below<Count, [...Counted, 0], Found | Counted['length']>

/** The 25 lanes of 64 bits, x + 5y, each as its lower and its upper half. */
export type State = Int32Array & { [Index in Below<50> & number]: number }

/** Makes a state of zeros. */
export function newState(): State {
  // The one place that knows that an array of 50 has the indices 0 to 49.
  return new Int32Array(50) as State
}

const moved = newState()

// biome-ignore format: a round is a line
const roundConstants = new Int32Array([
  0x00000001, 0x00000000,
  0x00008082, 0x00000000,
  0x0000808a, 0x80000000,
  0x80008000, 0x80000000,
  0x0000808b, 0x00000000,
  0x80000001, 0x00000000,
  0x80008081, 0x80000000,
  0x00008009, 0x80000000,
  0x0000008a, 0x00000000,
  0x00000088, 0x00000000,
  0x80008009, 0x00000000,
  0x8000000a, 0x00000000,
  0x8000808b, 0x00000000,
  0x0000008b, 0x80000000,
  0x00008089, 0x80000000,
  0x00008003, 0x80000000,
  0x00008002, 0x80000000,
  0x00000080, 0x80000000,
  0x0000800a, 0x00000000,
  0x8000000a, 0x80000000,
  0x80008081, 0x80000000,
  0x00008080, 0x80000000,
  0x80000001, 0x00000000,
  0x80008008, 0x80000000,
])

/**
 * Keccak-f[1600], in place. Each step is written out, lane by lane: with loops and tables it takes four times as long.
 *
 * @see FIPS 202 §3.2, §3.3
 */
export function permute(state: State): void {
  for (let round = 0; round < 48; round += 2) {
    // θ: the parity of each column, and what it adds to the columns beside it
    const c0l = state[0] ^ state[10] ^ state[20] ^ state[30] ^ state[40]
    const c0h = state[1] ^ state[11] ^ state[21] ^ state[31] ^ state[41]
    const c1l = state[2] ^ state[12] ^ state[22] ^ state[32] ^ state[42]
    const c1h = state[3] ^ state[13] ^ state[23] ^ state[33] ^ state[43]
    const c2l = state[4] ^ state[14] ^ state[24] ^ state[34] ^ state[44]
    const c2h = state[5] ^ state[15] ^ state[25] ^ state[35] ^ state[45]
    const c3l = state[6] ^ state[16] ^ state[26] ^ state[36] ^ state[46]
    const c3h = state[7] ^ state[17] ^ state[27] ^ state[37] ^ state[47]
    const c4l = state[8] ^ state[18] ^ state[28] ^ state[38] ^ state[48]
    const c4h = state[9] ^ state[19] ^ state[29] ^ state[39] ^ state[49]
    const d0l = c4l ^ ((c1l << 1) | (c1h >>> 31))
    const d0h = c4h ^ ((c1h << 1) | (c1l >>> 31))
    const d1l = c0l ^ ((c2l << 1) | (c2h >>> 31))
    const d1h = c0h ^ ((c2h << 1) | (c2l >>> 31))
    const d2l = c1l ^ ((c3l << 1) | (c3h >>> 31))
    const d2h = c1h ^ ((c3h << 1) | (c3l >>> 31))
    const d3l = c2l ^ ((c4l << 1) | (c4h >>> 31))
    const d3h = c2h ^ ((c4h << 1) | (c4l >>> 31))
    const d4l = c3l ^ ((c0l << 1) | (c0h >>> 31))
    const d4h = c3h ^ ((c0h << 1) | (c0l >>> 31))

    // θ, ρ and π: each lane is added to, turned, and put in its new place
    moved[0] = state[0] ^ d0l
    moved[1] = state[1] ^ d0h
    moved[2] = ((state[13] ^ d1h) << 12) | ((state[12] ^ d1l) >>> 20)
    moved[3] = ((state[12] ^ d1l) << 12) | ((state[13] ^ d1h) >>> 20)
    moved[4] = ((state[25] ^ d2h) << 11) | ((state[24] ^ d2l) >>> 21)
    moved[5] = ((state[24] ^ d2l) << 11) | ((state[25] ^ d2h) >>> 21)
    moved[6] = ((state[36] ^ d3l) << 21) | ((state[37] ^ d3h) >>> 11)
    moved[7] = ((state[37] ^ d3h) << 21) | ((state[36] ^ d3l) >>> 11)
    moved[8] = ((state[48] ^ d4l) << 14) | ((state[49] ^ d4h) >>> 18)
    moved[9] = ((state[49] ^ d4h) << 14) | ((state[48] ^ d4l) >>> 18)
    moved[10] = ((state[6] ^ d3l) << 28) | ((state[7] ^ d3h) >>> 4)
    moved[11] = ((state[7] ^ d3h) << 28) | ((state[6] ^ d3l) >>> 4)
    moved[12] = ((state[18] ^ d4l) << 20) | ((state[19] ^ d4h) >>> 12)
    moved[13] = ((state[19] ^ d4h) << 20) | ((state[18] ^ d4l) >>> 12)
    moved[14] = ((state[20] ^ d0l) << 3) | ((state[21] ^ d0h) >>> 29)
    moved[15] = ((state[21] ^ d0h) << 3) | ((state[20] ^ d0l) >>> 29)
    moved[16] = ((state[33] ^ d1h) << 13) | ((state[32] ^ d1l) >>> 19)
    moved[17] = ((state[32] ^ d1l) << 13) | ((state[33] ^ d1h) >>> 19)
    moved[18] = ((state[45] ^ d2h) << 29) | ((state[44] ^ d2l) >>> 3)
    moved[19] = ((state[44] ^ d2l) << 29) | ((state[45] ^ d2h) >>> 3)
    moved[20] = ((state[2] ^ d1l) << 1) | ((state[3] ^ d1h) >>> 31)
    moved[21] = ((state[3] ^ d1h) << 1) | ((state[2] ^ d1l) >>> 31)
    moved[22] = ((state[14] ^ d2l) << 6) | ((state[15] ^ d2h) >>> 26)
    moved[23] = ((state[15] ^ d2h) << 6) | ((state[14] ^ d2l) >>> 26)
    moved[24] = ((state[26] ^ d3l) << 25) | ((state[27] ^ d3h) >>> 7)
    moved[25] = ((state[27] ^ d3h) << 25) | ((state[26] ^ d3l) >>> 7)
    moved[26] = ((state[38] ^ d4l) << 8) | ((state[39] ^ d4h) >>> 24)
    moved[27] = ((state[39] ^ d4h) << 8) | ((state[38] ^ d4l) >>> 24)
    moved[28] = ((state[40] ^ d0l) << 18) | ((state[41] ^ d0h) >>> 14)
    moved[29] = ((state[41] ^ d0h) << 18) | ((state[40] ^ d0l) >>> 14)
    moved[30] = ((state[8] ^ d4l) << 27) | ((state[9] ^ d4h) >>> 5)
    moved[31] = ((state[9] ^ d4h) << 27) | ((state[8] ^ d4l) >>> 5)
    moved[32] = ((state[11] ^ d0h) << 4) | ((state[10] ^ d0l) >>> 28)
    moved[33] = ((state[10] ^ d0l) << 4) | ((state[11] ^ d0h) >>> 28)
    moved[34] = ((state[22] ^ d1l) << 10) | ((state[23] ^ d1h) >>> 22)
    moved[35] = ((state[23] ^ d1h) << 10) | ((state[22] ^ d1l) >>> 22)
    moved[36] = ((state[34] ^ d2l) << 15) | ((state[35] ^ d2h) >>> 17)
    moved[37] = ((state[35] ^ d2h) << 15) | ((state[34] ^ d2l) >>> 17)
    moved[38] = ((state[47] ^ d3h) << 24) | ((state[46] ^ d3l) >>> 8)
    moved[39] = ((state[46] ^ d3l) << 24) | ((state[47] ^ d3h) >>> 8)
    moved[40] = ((state[5] ^ d2h) << 30) | ((state[4] ^ d2l) >>> 2)
    moved[41] = ((state[4] ^ d2l) << 30) | ((state[5] ^ d2h) >>> 2)
    moved[42] = ((state[17] ^ d3h) << 23) | ((state[16] ^ d3l) >>> 9)
    moved[43] = ((state[16] ^ d3l) << 23) | ((state[17] ^ d3h) >>> 9)
    moved[44] = ((state[29] ^ d4h) << 7) | ((state[28] ^ d4l) >>> 25)
    moved[45] = ((state[28] ^ d4l) << 7) | ((state[29] ^ d4h) >>> 25)
    moved[46] = ((state[31] ^ d0h) << 9) | ((state[30] ^ d0l) >>> 23)
    moved[47] = ((state[30] ^ d0l) << 9) | ((state[31] ^ d0h) >>> 23)
    moved[48] = ((state[42] ^ d1l) << 2) | ((state[43] ^ d1h) >>> 30)
    moved[49] = ((state[43] ^ d1h) << 2) | ((state[42] ^ d1l) >>> 30)

    // χ: each lane is changed by the two after it in its row
    state[0] = moved[0] ^ (~moved[2] & moved[4])
    state[1] = moved[1] ^ (~moved[3] & moved[5])
    state[2] = moved[2] ^ (~moved[4] & moved[6])
    state[3] = moved[3] ^ (~moved[5] & moved[7])
    state[4] = moved[4] ^ (~moved[6] & moved[8])
    state[5] = moved[5] ^ (~moved[7] & moved[9])
    state[6] = moved[6] ^ (~moved[8] & moved[0])
    state[7] = moved[7] ^ (~moved[9] & moved[1])
    state[8] = moved[8] ^ (~moved[0] & moved[2])
    state[9] = moved[9] ^ (~moved[1] & moved[3])
    state[10] = moved[10] ^ (~moved[12] & moved[14])
    state[11] = moved[11] ^ (~moved[13] & moved[15])
    state[12] = moved[12] ^ (~moved[14] & moved[16])
    state[13] = moved[13] ^ (~moved[15] & moved[17])
    state[14] = moved[14] ^ (~moved[16] & moved[18])
    state[15] = moved[15] ^ (~moved[17] & moved[19])
    state[16] = moved[16] ^ (~moved[18] & moved[10])
    state[17] = moved[17] ^ (~moved[19] & moved[11])
    state[18] = moved[18] ^ (~moved[10] & moved[12])
    state[19] = moved[19] ^ (~moved[11] & moved[13])
    state[20] = moved[20] ^ (~moved[22] & moved[24])
    state[21] = moved[21] ^ (~moved[23] & moved[25])
    state[22] = moved[22] ^ (~moved[24] & moved[26])
    state[23] = moved[23] ^ (~moved[25] & moved[27])
    state[24] = moved[24] ^ (~moved[26] & moved[28])
    state[25] = moved[25] ^ (~moved[27] & moved[29])
    state[26] = moved[26] ^ (~moved[28] & moved[20])
    state[27] = moved[27] ^ (~moved[29] & moved[21])
    state[28] = moved[28] ^ (~moved[20] & moved[22])
    state[29] = moved[29] ^ (~moved[21] & moved[23])
    state[30] = moved[30] ^ (~moved[32] & moved[34])
    state[31] = moved[31] ^ (~moved[33] & moved[35])
    state[32] = moved[32] ^ (~moved[34] & moved[36])
    state[33] = moved[33] ^ (~moved[35] & moved[37])
    state[34] = moved[34] ^ (~moved[36] & moved[38])
    state[35] = moved[35] ^ (~moved[37] & moved[39])
    state[36] = moved[36] ^ (~moved[38] & moved[30])
    state[37] = moved[37] ^ (~moved[39] & moved[31])
    state[38] = moved[38] ^ (~moved[30] & moved[32])
    state[39] = moved[39] ^ (~moved[31] & moved[33])
    state[40] = moved[40] ^ (~moved[42] & moved[44])
    state[41] = moved[41] ^ (~moved[43] & moved[45])
    state[42] = moved[42] ^ (~moved[44] & moved[46])
    state[43] = moved[43] ^ (~moved[45] & moved[47])
    state[44] = moved[44] ^ (~moved[46] & moved[48])
    state[45] = moved[45] ^ (~moved[47] & moved[49])
    state[46] = moved[46] ^ (~moved[48] & moved[40])
    state[47] = moved[47] ^ (~moved[49] & moved[41])
    state[48] = moved[48] ^ (~moved[40] & moved[42])
    state[49] = moved[49] ^ (~moved[41] & moved[43])

    // ι
    state[0] ^= roundConstants[round] ?? 0
    state[1] ^= roundConstants[round + 1] ?? 0
  }
}
