import { type Client, createClient } from '@countersign/api'
import { type Authentication, countersignAuthentication } from '@countersign/wallets/authentication'
import type { RegisteredSession } from '../session/register.ts'

export type Backend = {
  readonly client: Client
  readonly authentication: Authentication<RegisteredSession>
}

/** Says whom the kit asks: our own server, or for who is signed in a backend of the site's own. */
export function backendOf(options: {
  readonly client?: Client | undefined
  readonly authentication?: Authentication<RegisteredSession> | undefined
}): Backend {
  const { authentication } = options
  if (!authentication) {
    const client = options.client ?? createClient()
    return { client, authentication: countersignAuthentication(client) }
  }
  return { client: options.client ?? createClient({ fetch: nobodyThere }), authentication }
}

/** Beside a backend of the site's own there need not be a server of ours: nobody is asked for names and the like. */
const nobodyThere: typeof fetch = async () => {
  throw new TypeError('This site has no Countersign server.')
}
