import type {
  Answer,
  Challenge,
  ConfirmationRequest,
  CosigningReply,
  Cosignings,
  CurrentSession,
  DeclineRequest,
  Sessions,
  UnaddressedChallenge,
} from '@countersign/api'
import type { LocalAccount } from 'viem'
import { origin } from './app.ts'
import type { ProblemBody } from './problem-body.ts'

type Target = { fetch(request: Request): Promise<Response> }

export type Reply<Body> = { status: number; headers: Headers; body: Body }

/** A browser from the server's point of view: it keeps cookies and sends the origin of its page. */
export class Browser {
  readonly cookies = new Map<string, string>()
  #target: Target
  readonly #headers: Record<string, string>

  constructor(target: Target, headers: Record<string, string> = {}) {
    this.#target = target
    this.#headers = headers
  }

  /** Sends later requests to another server. */
  turnTo(target: Target): void {
    this.#target = target
  }

  async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    const response = await this.#target.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          ...(method === 'GET' ? {} : { origin }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(this.cookies.size > 0
            ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
            : {}),
          ...this.#headers,
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';').map(part => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.some(attribute => /^max-age=0$/i.test(attribute))) this.cookies.delete(name)
      else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1))
    }
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : undefined) as Body,
    }
  }

  challenge(account: string, factory?: { address: string; data: string }, safe?: boolean) {
    const request = { purpose: 'sign-in', account, ...(factory ? { factory } : {}), ...(safe && { safe }) }
    return this.send<Challenge & ProblemBody>('POST', '/v1/challenges', request)
  }

  unaddressedChallenge() {
    return this.send<UnaddressedChallenge & ProblemBody>('POST', '/v1/challenges', {
      purpose: 'sign-in',
      account: null,
    })
  }

  answer(id: string, message: string, signature: string) {
    return this.send<Answer & ProblemBody>('POST', `/v1/challenges/${id}/answer`, { message, signature })
  }

  cosigning(id: string) {
    return this.send<CosigningReply & ProblemBody>('GET', `/v1/cosignings/${id}`)
  }

  cosignings() {
    return this.send<Cosignings & ProblemBody>('GET', '/v1/cosignings')
  }

  confirm(id: string, confirmation: ConfirmationRequest) {
    return this.send<CosigningReply & ProblemBody>('POST', `/v1/cosignings/${id}/confirmations`, confirmation)
  }

  decline(id: string, decline: DeclineRequest) {
    return this.send<CosigningReply & ProblemBody>('POST', `/v1/cosignings/${id}/declines`, decline)
  }

  announce(id: string) {
    return this.send<CosigningReply & ProblemBody>('POST', `/v1/cosignings/${id}/announce`)
  }

  cancelCosigning(id: string) {
    return this.send<ProblemBody | undefined>('DELETE', `/v1/cosignings/${id}`)
  }

  collect(id: string) {
    return this.send<Answer & ProblemBody>('POST', `/v1/cosignings/${id}/session`)
  }

  session() {
    return this.send<CurrentSession>('GET', '/v1/session')
  }

  sessions(query = '') {
    return this.send<Sessions & ProblemBody>('GET', `/v1/sessions${query}`)
  }

  /** Completes a sign-in with a key. */
  async signIn(account: LocalAccount, chainId: number) {
    const { body: challenge } = await this.challenge(`eip155:${chainId}:${account.address}`)
    return this.answer(
      challenge.id,
      challenge.message,
      await account.signMessage({ message: challenge.message }),
    )
  }
}
