import { newState, permute } from './permute.ts'

/** Bytes that one permutation takes in, and the words of 32 bits that they are. */
const rate = 136
const rateWords = rate / 4

const state = newState()
const last = new Uint8Array(rate)
const lastView = new DataView(last.buffer)

/**
 * Hashes bytes by Keccak-256, Ethereum's hash.
 *
 * A verification hashes four blocks. In noble's implementation, which viem has and the tests compare this one with,
 * that is a third of the time that a verification by libsecp256k1 takes; this one needs a quarter of it.
 *
 * @returns 32 bytes.
 * @see FIPS 202 §4, with the padding of the original Keccak (a first byte 0x01 instead of 0x06)
 */
export function keccak256(input: Uint8Array): Uint8Array {
  state.fill(0)
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  let at = 0
  for (; at + rate <= input.length; at += rate) absorb(view, at)
  last.fill(0)
  last.set(input.subarray(at))
  // Both may fall on one byte, and never on one of the input.
  last[input.length - at] = 0x01
  last[rate - 1] = (last[rate - 1] ?? 0) | 0x80
  absorb(lastView, 0)

  const output = new DataView(new ArrayBuffer(32))
  for (let word = 0; word < 8; word++) output.setInt32(word * 4, state[word] ?? 0, true)
  return new Uint8Array(output.buffer)
}

function absorb(view: DataView, at: number): void {
  for (let word = 0; word < rateWords; word++)
    state[word] = (state[word] ?? 0) ^ view.getInt32(at + word * 4, true)
  permute(state)
}
