import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import { createGateway } from '../gateway.ts'

type Recorded = {
  /** Method, path and query, such as `GET /v1/chains?cursor=a`. */
  readonly line: string
  readonly origin: string
  readonly headers: Headers
  readonly body: unknown
}

type Answer = Response | object | string

/**
 * Returns a gateway client whose requests are only recorded in `requests`. Answers are returned in turn; the last one
 * repeats.
 */
export function recorded(...answers: readonly Answer[]) {
  const requests: Recorded[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const body = await request.text()
    requests.push({
      line: `${request.method} ${url.pathname}${url.search}`,
      origin: url.origin,
      headers: request.headers,
      body: body === '' ? undefined : JSON.parse(body),
    })
    const answer = answers[Math.min(requests.length, answers.length) - 1] ?? {}
    if (answer instanceof Response) return answer.clone()
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  return { gateway: createGateway({ baseUrl: 'https://gateway.example', fetch }), fetch, requests }
}

/** An answer with a status and a JSON body. */
export const status = (code: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status: code, headers })

export const chain = eip155Chain(11155111)
export const safeAddress = parseAddress('0x1111111111111111111111111111111111111111')
export const safe = formatAccountId(chain, safeAddress)
export const owner = parseAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
export const other = parseAddress('0x2222222222222222222222222222222222222222')
export const hash = `0x${'ab'.repeat(32)}` as const
export const signature = `0x${'cd'.repeat(65)}` as const
export const uuid = '7f6ad1ee-8a5c-4f0e-9a1b-2f3c4d5e6f70'
