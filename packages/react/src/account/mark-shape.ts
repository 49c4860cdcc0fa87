/** How many colours marks have; each is a hue in the style sheet. */
export const toneCount = 12

/** What a generated mark is drawn with: two strokes in a square of 32 by 32. */
export type MarkShape = {
  /** From 0 to 11. */
  readonly tone: number
  /** The tone of the second stroke, never close to the first. */
  readonly second: number
  /** The first stroke: a circle that is left open. */
  readonly open: string
  /** The second, which completes it. */
  readonly stroke: string
}

/**
 * Draws an address as a first stroke, and a second that completes it. The same address, however it is written, always
 * gives the same; every digit counts, so that addresses which only begin and end alike look different.
 */
export function markShape(address: string): MarkShape {
  const next = numbers(address.toLowerCase())
  const tone = Math.floor(next() * toneCount)
  const second = (tone + 3 + Math.floor(next() * (toneCount - 5))) % toneCount
  const from = next() * 2 * Math.PI
  const span = Math.PI * (1.05 + next() * 0.6)
  return { tone, second, open: arc(from, span), stroke: signature(next) }
}

function arc(from: number, span: number): string {
  const point = (angle: number) => `${at(16 + 10.5 * Math.cos(angle))} ${at(16 + 10.5 * Math.sin(angle))}`
  return `M${point(from)}A10.5 10.5 0 1 1 ${point(from + span)}`
}

/** Down and up again, like a hand that signs: each wave as wide and as high as the address has it. */
function signature(next: () => number): string {
  const low = 19 + next() * 7
  const high = 4 + next() * 7
  const start = 8 + next() * 3
  const middle = 13 + next() * 6
  const end = 24 + next() * 3.5
  const lift = 11 + next() * 9
  return (
    `M${at(start)} ${at(13 + next() * 6)}` +
    `Q${at(start + 2)} ${at(low)} ${at(middle)} ${at(lift)}` +
    `T${at(middle + 4)} ${at(lift + (next() - 0.3) * 8)}` +
    `Q${at(end - 2)} ${at(lift)} ${at(end)} ${at(high)}`
  )
}

/** One digit behind the point is finer than a screen. */
function at(value: number): number {
  return Math.round(value * 10) / 10
}

/** An endless row of numbers from 0 to 1 that belongs to a text (FNV-1a, then a 32-bit mix as of Mulberry32). */
function numbers(text: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
