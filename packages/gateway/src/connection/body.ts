/** The longest answer that is read, in bytes: a page of the largest messages is far below. */
const limit = 4 * 1024 * 1024

/** An answer went past the limit; the rest was not read. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

/** Reads the text of an answer of at most 4 MiB. @throws {TooLong} */
export async function readBody(response: Response): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > limit) {
      reader.cancel().catch(() => {})
      throw new TooLong('it is longer than 4 MiB')
    }
    text += decoder.decode(value, { stream: true })
  }
}
