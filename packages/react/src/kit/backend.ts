import { type AccountInfo, type Client, createPageClient, type PageClient } from '@countersign/api'
import type { Authentication } from '@countersign/wallets/authentication'
import type { RegisteredSession } from '../session/register.ts'

/** Who says who is signed in, as far as a page needs it before a person shows intent. */
export type SessionBackend = Pick<Authentication<RegisteredSession>, 'session' | 'signOut'>

/** Gives the address at which JSON-RPC is answered for a chain, by its EIP-155 id. */
export type RpcAddress = (chain: number) => string

/** Says what is publicly known of an account (CAIP-10). Rejects where it cannot be known just now. */
export type ReadAccountInfo = (
  account: string,
  options: { readonly signal: AbortSignal },
) => Promise<AccountInfo>

/** Where accounts are read. For what is `null` nobody is asked, and it is not shown. */
export type AccountSource = { readonly rpc: RpcAddress | null; readonly info: ReadAccountInfo | null }

export type BackendOptions = {
  /** @default a client of the page's own origin, unless there is another backend */
  readonly client?: Client | undefined
  /** @default our own server, through `client` */
  readonly authentication?: Authentication<RegisteredSession> | undefined
  /** @default our own server's, if there is one */
  readonly rpc?: RpcAddress | undefined
  /** @default what our own server says, if there is one */
  readonly accountInfo?: ReadAccountInfo | undefined
}

export type Backend = {
  /** What every page needs at once; `clientOf` makes the whole of it where more is asked. */
  readonly client: PageClient
  readonly authentication: SessionBackend
  readonly accounts: AccountSource
}

/** Says whom the kit asks: our own server, or for who is signed in a backend of the site's own. */
export function backendOf({ client, authentication, rpc, accountInfo }: BackendOptions): Backend {
  const server = client ?? (authentication ? null : createPageClient())
  const asked = server ?? createPageClient({ fetch: nobodyThere })
  return {
    client: asked,
    authentication: authentication ?? {
      session: async call => (await asked.session(call)).session,
      signOut: asked.signOut,
    },
    accounts: {
      rpc: rpc ?? (server && (chain => `${server.baseUrl}/rpc/${chain}`)),
      info: accountInfo ?? server?.account ?? null,
    },
  }
}

/** Beside a backend of the site's own there need not be a server of ours: nobody is asked for lists and the like. */
const nobodyThere: typeof fetch = async () => {
  throw new TypeError('This site has no Countersign server.')
}
