/** A line without its line break; `too-long` if it exceeds the limit, in which case none of it is kept. */
export type Line = { readonly number: number; readonly bytes: Uint8Array | 'too-long' }

const lineFeed = 0x0a

/**
 * Splits a stream into lines, keeping at most one of them in memory. Yields a line that is too long as soon as it
 * exceeds the limit: it may never end.
 *
 * @param most - bytes of a line.
 */
export async function* linesOf(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  let number = 1
  const isTooLong = () => length > most
  /** @returns whether this made the line too long */
  const take = (part: Uint8Array): boolean => {
    const before = isTooLong()
    length += part.length
    if (isTooLong()) parts = []
    else parts.push(part)
    return isTooLong() && !before
  }
  const whole = (): Line => ({ number, bytes: Buffer.concat(parts) })
  for await (const chunk of source) {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      if (take(chunk.subarray(from, at))) yield { number, bytes: 'too-long' }
      if (!isTooLong()) yield whole()
      parts = []
      length = 0
      number += 1
      from = at + 1
    }
    if (take(chunk.subarray(from))) yield { number, bytes: 'too-long' }
  }
  if (length > 0 && !isTooLong()) yield whole()
}
