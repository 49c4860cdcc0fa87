import type { ClientRequest } from 'node:http'

/** How many interim responses a server may send before its response. Usually it sends none. */
const most = 8

/**
 * Ends a request whose server sends interim responses (1xx, RFC 9110 §15.2) without end. Reading them would occupy us
 * until the request times out.
 */
export function limitInterim(request: ClientRequest): void {
  let count = 0
  request.on('information', () => {
    count += 1
    if (count > most) request.destroy(new Error(`The server sent more than ${most} interim responses.`))
  })
}
