/** A line without its end; `too-long` where it is longer than allowed, of which nothing is kept. */
export type Line = { readonly number: number; readonly bytes: Uint8Array | 'too-long' }

const lineFeed = 0x0a

/**
 * Cuts a stream into lines, keeping no more than one of them.
 *
 * @param most - bytes of a line.
 */
export async function* linesOf(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  let number = 1
  const take = (part: Uint8Array) => {
    length += part.length
    if (length > most) parts = []
    else parts.push(part)
  }
  const end = (): Line => {
    const line: Line = { number, bytes: length > most ? 'too-long' : Buffer.concat(parts) }
    parts = []
    length = 0
    number += 1
    return line
  }
  for await (const chunk of source) {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      take(chunk.subarray(from, at))
      yield end()
      from = at + 1
    }
    take(chunk.subarray(from))
  }
  if (length > 0) yield end()
}
