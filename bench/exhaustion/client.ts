import { Agent, type IncomingMessage, request } from 'node:http'
import type { LocalAccount } from 'viem'

export type Reply = { readonly status: number; readonly body: string; readonly retryAfter: number }

export type Client = ReturnType<typeof createClient>

/** How long a client waits for a response, in milliseconds. */
const timeout = 60_000

/**
 * Creates a browser from the server's point of view.
 *
 * @param from - one of this machine's loopback addresses; each counts as a separate network.
 */
export function createClient(url: string, from: string) {
  const agent = new Agent({ keepAlive: true, localAddress: from })
  const cookies = new Map<string, string>()

  /** Sends a request. @returns the response, whose body has not been read */
  function open(method: string, path: string, body?: unknown): Promise<IncomingMessage> {
    const content = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, url),
        {
          agent,
          method,
          timeout,
          headers: {
            origin: url,
            cookie: [...cookies].map(pair => pair.join('=')).join('; '),
            ...(content === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
          },
        },
        response => {
          for (const cookie of response.headers['set-cookie'] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
            if (name !== undefined && value !== undefined) cookies.set(name, value)
          }
          resolve(response)
        },
      )
      sent.once('error', reject)
      sent.once('timeout', () => sent.destroy(new Error('timeout')))
      sent.end(content)
    })
  }

  return {
    open,
    async send(method: string, path: string, body?: unknown): Promise<Reply> {
      const response = await open(method, path, body)
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      return {
        status: response.statusCode ?? 0,
        body: text,
        retryAfter: Number(response.headers['retry-after'] ?? 0),
      }
    },
    close: () => agent.destroy(),
  }
}

/**
 * Signs in.
 *
 * @returns the last response: the session, or the refusal
 */
export async function signIn(
  { send }: Pick<Client, 'send'>,
  account: string,
  sign: (message: string) => Promise<string>,
): Promise<Reply> {
  const asked = await send('POST', '/v1/challenges', { purpose: 'sign-in', account })
  if (asked.status !== 200) return asked
  const { id, message } = JSON.parse(asked.body)
  return send('POST', `/v1/challenges/${id}/answer`, { message, signature: await sign(message) })
}

export const signingAs = (key: LocalAccount) => (message: string) => key.signMessage({ message })
