import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that a webhook received. */
export type Heard = {
  readonly id: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly message: { type: string; timestamp: string; data: Record<string, unknown> }
}

export type Answering = (response: ServerResponse, times: number) => void

/** Starts a receiver of webhooks, with one path for each. It uses only what is documented. */
export async function openReceiver() {
  const heard = new Map<string, Heard[]>()
  const answers = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const path = request.url ?? ''
    const all = heard.get(path) ?? []
    heard.set(path, all)
    all.push({
      id: String(request.headers['webhook-id']),
      body,
      headers: request.headers,
      message: JSON.parse(body),
    })
    const answer = answers.get(path)
    if (answer) answer(response, all.length)
    else response.end('ok')
  })
  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    host: `127.0.0.1:${port}`,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    heard: (path: string): readonly Heard[] => heard.get(path) ?? [],
    /** Sets the response for a path. */
    answer: (path: string, answering: Answering) => void answers.set(path, answering),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    /** Listens on the same port again. */
    reopen: () => listen(port),
  }
}

/** Verifies a message as documented, without using our code. */
export function isSigned({ headers, body }: Heard, secret: string): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  return String(headers['webhook-signature'])
    .split(' ')
    .some(part => {
      const given = Buffer.from(part.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}
