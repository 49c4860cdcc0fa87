import { type AccountInfo, type Client, createPageClient, type PageClient } from '@countersign/api'
import type { Authentication, SignedIn } from '@countersign/wallets/authentication'
import type { RegisteredSession } from '../session/register.ts'

/** The part of a sign-in backend that a page needs before a person shows intent. */
export type SessionBackend = Pick<Authentication<RegisteredSession>, 'session' | 'signOut'>

/** Returns the JSON-RPC URL of a chain, by its EIP-155 id. */
export type RpcAddress = (chain: number) => string

/** Returns what is publicly known of an account (CAIP-10). Rejects if that is currently unavailable. */
export type ReadAccountInfo = (
  account: string,
  options: { readonly signal: AbortSignal },
) => Promise<AccountInfo>

/** The sources of account data. Data whose source is `null` is not loaded and not shown. */
export type AccountSource = { readonly rpc: RpcAddress | null; readonly info: ReadAccountInfo | null }

export type BackendOptions = {
  /** The client of our own server. @default the page's own origin, unless there is another backend */
  readonly client?: PageClient | Client | undefined
  /**
   * The backend that handles sign-in and sessions. Register its type with `CountersignRegister`. @default our own server,
   * through `client`
   */
  readonly authentication?: Authentication<RegisteredSession> | undefined
  /** Returns the JSON-RPC URL of a chain. @default our own server's; with another backend none: no balance is shown */
  readonly rpc?: RpcAddress | undefined
  /** Returns the name and picture of an account. @default our own server's; with another backend none is loaded */
  readonly accountInfo?: ReadAccountInfo | undefined
}

export type Backend = {
  /** The part of the client that every page needs at once; `clientOf` creates the full client on demand. */
  readonly client: PageClient
  readonly authentication: SessionBackend
  readonly accounts: AccountSource
}

/** Returns the servers that the kit uses: our own server, or a backend of the site's own for sessions. */
export function backendOf({ client, authentication, rpc, accountInfo }: BackendOptions): Backend {
  const server = client ?? (authentication ? null : createPageClient())
  const asked = server ?? createPageClient({ fetch: noServer })
  return {
    client: asked,
    authentication: authentication ?? {
      session: async call => {
        const { session }: { session: SignedIn | null } = await asked.session(call)
        // A site that registers another type has a backend of its own.
        return session as RegisteredSession | null
      },
      signOut: asked.signOut,
    },
    accounts: {
      rpc: rpc ?? (server && (chain => `${server.baseUrl}/rpc/${chain}`)),
      info: accountInfo ?? server?.account ?? null,
    },
  }
}

/** With a backend of the site's own, there may be no server of ours, so requests to it fail. */
const noServer: typeof fetch = async () => {
  throw new TypeError('This site has no Countersign server.')
}
