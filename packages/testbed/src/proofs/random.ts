/** A reproducible random generator: the same seed produces the same sequence. Not for keys that protect anything. */
export type Random = {
  /** Returns an integer from 0 to below `end`. */
  below(end: number): number
  /** Returns a random item of a list. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(probability: number): boolean
  bytes(length: number): Uint8Array
  /** Returns a text of these characters. */
  text(length: number, alphabet: string): string
}

/** Creates a generator (sfc32, by Chris Doty-Humphrey). */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  const below = (end: number) => Math.floor((next() / 2 ** 32) * end)
  return {
    below,
    pick: items => items[below(items.length)] ?? items[0],
    chance: probability => below(1_000_000) < probability * 1_000_000,
    bytes: length => Uint8Array.from({ length }, () => next() & 0xff),
    text: (length, alphabet) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  }
}
