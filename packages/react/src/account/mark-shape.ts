/** The number of mark colors; each is a hue in the style sheet. */
export const toneCount = 12

/** The shape of a generated mark: two strokes in a square of 32 by 32. */
export type MarkShape = {
  /** From 0 to 11. */
  readonly tone: number
  /** The tone of the second stroke, never close to the first. */
  readonly second: number
  /** The first stroke: an open circle. */
  readonly open: string
  /** The second stroke, which completes it. */
  readonly stroke: string
  /** The second stroke as it is signed on a line, in a box of 96 by 32: wider, and slanted. */
  readonly signature: string
}

/**
 * Returns the mark of an address: a first stroke, and a second that completes it. The case of the address makes no
 * difference. Every digit counts, so that addresses that are equal only at the start and end look different.
 */
export function markShape(address: string): MarkShape {
  const next = numbers(address.toLowerCase())
  const tone = Math.floor(next() * toneCount)
  const second = (tone + 3 + Math.floor(next() * (toneCount - 5))) % toneCount
  const from = next() * 2 * Math.PI
  const span = Math.PI * (1.05 + next() * 0.6)
  const write = strokeOf(next)
  return {
    tone,
    second,
    open: arc(from, span),
    stroke: write((x, y) => [x, y]),
    signature: write((x, y) => [10 + 3.2 * (x - 8) + 0.5 * (26 - y), 29 - 1.15 * (26 - y)]),
  }
}

function arc(from: number, span: number): string {
  const point = (angle: number) => `${at(16 + 10.5 * Math.cos(angle))} ${at(16 + 10.5 * Math.sin(angle))}`
  return `M${point(from)}A10.5 10.5 0 1 1 ${point(from + span)}`
}

type Point = readonly [x: number, y: number]

/**
 * Returns a function that writes a path of waves, like a handwritten signature, with its points moved. The address
 * decides the width and height of each wave.
 */
function strokeOf(next: () => number): (move: (...point: Point) => Point) => string {
  const low = 19 + next() * 7
  const high = 4 + next() * 7
  const start = 8 + next() * 3
  const middle = 13 + next() * 6
  const end = 24 + next() * 3.5
  const lift = 11 + next() * 9
  const points: readonly Point[] = [
    [start, 13 + next() * 6],
    [start + 2, low],
    [middle, lift],
    [middle + 4, lift + (next() - 0.3) * 8],
    [end - 2, lift],
    [end, high],
  ]
  return move => {
    const [from, first, second, third, fourth, to] = points.map(point =>
      move(...point)
        .map(at)
        .join(' '),
    )
    return `M${from}Q${first} ${second}T${third}Q${fourth} ${to}`
  }
}

/** Rounds to one decimal, which is finer than a screen shows. */
function at(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * Returns a generator of pseudo-random numbers from 0 to 1, seeded by a text (FNV-1a, then a 32-bit mix as in
 * Mulberry32).
 */
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
