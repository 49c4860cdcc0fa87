import { AuthenticationError, messageAuthentication } from '@countersign/react'

type Session = { account: string }

/** The four calls of this example's backend. */
export const authentication = messageAuthentication<Session>({
  statement: 'Sign in to the example. Signing costs nothing.',
  getNonce: async ({ signal }) => (await call('GET', '/api/nonce', { signal })).text(),
  verify: async ({ message, signature }, { signal }) => {
    const response = await fetch('/api/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message, signature }),
      signal,
    })
    switch (response.status) {
      case 200:
        return response.json()
      case 401:
        return false
      case 410:
        throw new AuthenticationError('expired')
      default:
        throw new AuthenticationError('unavailable')
    }
  },
  getSession: async ({ signal }) => (await call('GET', '/api/session', { signal })).json(),
  signOut: ({ signal }) => call('POST', '/api/sign-out', { signal }),
})

async function call(method: string, path: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const response = await fetch(path, { method, signal })
  if (!response.ok) throw new AuthenticationError('unreachable')
  return response
}

declare module '@countersign/react' {
  /** Declares the type of this backend's session for the kit's hooks. */
  interface CountersignRegister {
    authentication: typeof authentication
  }
}
