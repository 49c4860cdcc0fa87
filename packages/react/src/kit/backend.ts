import { type Client, createClient } from '@countersign/api'
import type { Authentication } from '@countersign/wallets/authentication'
import type { RegisteredSession } from '../session/register.ts'

/** Who says who is signed in, as far as a page needs it before a person shows intent. */
export type SessionBackend = Pick<Authentication<RegisteredSession>, 'session' | 'signOut'>

export type Backend = { readonly client: Client; readonly authentication: SessionBackend }

/** Says whom the kit asks: our own server, or for who is signed in a backend of the site's own. */
export function backendOf(options: {
  readonly client?: Client | undefined
  readonly authentication?: Authentication<RegisteredSession> | undefined
}): Backend {
  if (options.authentication)
    return {
      client: options.client ?? createClient({ fetch: nobodyThere }),
      authentication: options.authentication,
    }
  const client = options.client ?? createClient()
  return {
    client,
    authentication: {
      session: async call => (await client.session(call)).session,
      signOut: client.signOut,
    },
  }
}

/** Beside a backend of the site's own there need not be a server of ours: nobody is asked for names and the like. */
const nobodyThere: typeof fetch = async () => {
  throw new TypeError('This site has no Countersign server.')
}
