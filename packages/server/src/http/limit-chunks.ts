import type { IncomingMessage } from 'node:http'

/** How many chunks of any size a body may have, and how many bytes all have on average if there are more. */
const free = 1_000
const least = 64

/**
 * Ends a message whose body arrives in many tiny chunks (RFC 9112 §7.1). Node runs JavaScript for each of them: a
 * megabyte in chunks of one byte occupies the server for seconds.
 *
 * @param end - closes the connection
 */
export function limitChunks(message: IncomingMessage, end: () => void): void {
  if (message.headers['transfer-encoding'] === undefined) return
  const push = message.push.bind(message)
  let count = 0
  let bytes = 0
  let isOver = false
  message.push = (chunk: Uint8Array | null, ...more) => {
    // Node reads on until the end of what has arrived.
    if (isOver) return false
    count += 1
    bytes += chunk?.length ?? 0
    if (chunk === null || count <= free || bytes >= count * least) return push(chunk, ...more)
    isOver = true
    end()
    return false
  }
}
