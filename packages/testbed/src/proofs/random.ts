/** A reproducible random generator: the same seed produces the same sequence. Not for keys that protect anything. */
export type Random = ReturnType<typeof createRandom>

/** Creates a generator (sfc32, by Chris Doty-Humphrey). */
export function createRandom(seed: number) {
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
    /** Returns an integer from 0 to below `end`. */
    below,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
    chance: (probability: number) => below(1_000_000) < probability * 1_000_000,
    bytes: (length: number) => Uint8Array.from({ length }, () => next() & 0xff),
    /** Returns a text of these characters. */
    text: (length: number, alphabet: string) =>
      Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  }
}
