import { type BackendNonce, backendRoutes, defaultBasePath } from '@countersign/api/backend'
import { parseAddress, type SignInMessage, writeMessage } from '@countersign/core'

type Fetch = (request: Request) => Promise<Response>
type Account = {
  readonly address: `0x${string}`
  readonly signMessage: (given: { message: string }) => Promise<string>
}
export type SignInOptions = {
  readonly chainId?: number
  /** Fields that differ from what was issued; `undefined` leaves one out. */
  readonly fields?: { readonly [Field in keyof SignInMessage]?: SignInMessage[Field] | undefined }
}

/** A browser: it keeps cookies, and sends the origin of its page with every POST. */
export type Browser = ReturnType<typeof createBrowser>

/** Opens a page of `origin` in a browser without cookies. Its requests arrive at `fetch`. */
export function createBrowser(fetch: Fetch, origin: string) {
  const cookies = new Map<string, string>()

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (init.method === 'POST' && !headers.has('origin')) headers.set('origin', origin)
    const response = await fetch(new Request(new URL(path, origin), { ...init, headers }))
    for (const written of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? []
      if (/; Max-Age=0(?:;|$)/.test(written)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const at = (route: keyof typeof backendRoutes) => `${defaultBasePath}${backendRoutes[route]}`

  /** Requests a nonce, and has an account sign the message with it. */
  async function sign(account: Account, { chainId = 1, fields }: SignInOptions = {}) {
    const response = await request(at('nonce'))
    const { nonce, issuedAt, lifetime, statement }: BackendNonce = await response.json()
    const { host: domain } = new URL(origin)
    const expirationTime = new Date(Date.parse(issuedAt) + lifetime).toISOString()
    const issued = { domain, uri: origin, version: '1', chainId, nonce, issuedAt, expirationTime } as const
    const optional = statement === undefined ? {} : { statement }
    // `writeMessage` leaves out what is undefined.
    const message = writeMessage({
      ...issued,
      address: parseAddress(account.address),
      ...optional,
      ...fields,
    } as SignInMessage)
    return { message, signature: await account.signMessage({ message }) }
  }

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const verify = (signed: unknown, headers?: Record<string, string>) => post(at('verify'), signed, headers)

  return {
    cookies,
    request,
    post,
    sign,
    verify,
    /** Signs in, and returns the answer. */
    signIn: async (account: Account, options?: SignInOptions) => verify(await sign(account, options)),
    session: async () => (await request(at('session'))).json(),
    signOut: () => request(at('signOut'), { method: 'POST' }),
  }
}

/** Returns the status of an answer and its reason. */
export async function outcome(response: Response): Promise<string> {
  const { reason = 'none' } = await response.json()
  return `${response.status} ${reason}`
}
