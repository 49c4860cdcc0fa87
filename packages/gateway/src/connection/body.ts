import { CountersignError } from '@countersign/core'

/** The maximum length of an answer, in bytes: a page of the largest messages is far below. */
const limit = 4 * 1024 * 1024

/** An answer is longer than the limit; the rest was not read. */
export class BodyTooLargeError extends CountersignError {
  override readonly name = 'BodyTooLargeError'
  readonly code = 'body-too-large'
}

/** Reads the text of an answer of at most 4 MiB. @throws {BodyTooLargeError} */
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
      throw new BodyTooLargeError('it is longer than 4 MiB')
    }
    text += decoder.decode(value, { stream: true })
  }
}
