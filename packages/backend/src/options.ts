import { defaultBasePath } from '@countersign/api/backend'
import {
  type AllowedFactories,
  type ChainId,
  eip155Chain,
  isStatement,
  type NodeClient,
} from '@countersign/core'
import type { Store } from './store.ts'

export type BackendOptions = {
  /**
   * The site's origin, such as `https://example.org`: messages are for it, and only its pages can sign in. `http` only
   * for localhost. It is never read from a request.
   */
  readonly origin: string
  /**
   * A viem client, or an EIP-1193 provider, for each chain whose accounts can sign in, by the chain's id. The node is
   * asked about contracts only, never about the signature of a key.
   */
  readonly clients: Readonly<Record<number, NodeClient>>
  readonly store: Store
  /** Where the backend is mounted. @default '/api/auth' */
  readonly basePath?: string
  /** One line for the person, in the message. ASCII (RFC 3986). */
  readonly statement?: string
  /** How long a message can be signed, in milliseconds. @default 600_000: ten minutes */
  readonly messageLifetime?: number
  /** How long a session lasts, in milliseconds. @default 604_800_000: seven days */
  readonly sessionLifetime?: number
  /**
   * Which factories may be called for an account that is not deployed yet (ERC-6492). @default 'any'
   */
  readonly factories?: AllowedFactories
  /** Called with each error of the store, and with each verdict that says that a node failed. @default console.error */
  readonly onError?: (error: unknown) => void
}

/** The options, checked. */
export type Settings = Required<Omit<BackendOptions, 'statement' | 'clients'>> & {
  readonly statement: string | undefined
  readonly clients: ReadonlyMap<ChainId, NodeClient>
  /** Whether pages are served over https, so that cookies can be bound to it. */
  readonly isSecure: boolean
}

/** Checks the options. @throws {TypeError} with the option that is wrong, and what is allowed */
export function readOptions(options: BackendOptions): Settings {
  const { origin, store, statement } = options
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  const isLocal =
    url?.protocol === 'http:' && /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(url.hostname)
  if (url?.origin !== origin || !(url.protocol === 'https:' || isLocal))
    throw new TypeError(
      `origin is an https origin, such as https://example.org, or http on localhost: ${origin}`,
    )
  const clients = new Map(
    Object.entries(options.clients).map(([id, client]) => [eip155Chain(Number(id)), client]),
  )
  if (clients.size === 0) throw new TypeError('clients has a viem client for at least one chain.')
  for (const [chain, client] of clients)
    if (typeof client?.request !== 'function')
      throw new TypeError(`clients has a viem client for each chain, which ${chain} has not.`)
  const { basePath = defaultBasePath } = options
  if (!/^(?:\/[\w.~-]+)+$/.test(basePath))
    throw new TypeError(`basePath is a path such as /api/auth: ${basePath}`)
  if (statement !== undefined && !isStatement(statement))
    throw new TypeError(`statement is one line of the characters of RFC 3986 and spaces: ${statement}`)
  return {
    origin,
    clients,
    store,
    basePath,
    statement,
    messageLifetime: readLifetime('messageLifetime', options.messageLifetime ?? 600_000),
    sessionLifetime: readLifetime('sessionLifetime', options.sessionLifetime ?? 604_800_000),
    factories: options.factories ?? 'any',
    onError: options.onError ?? console.error,
    isSecure: url.protocol === 'https:',
  }
}

/** Browsers keep a cookie for at most 400 days (RFC 6265bis §5.5). */
const longestLifetime = 400 * 86_400_000

function readLifetime(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1000 && value <= longestLifetime) return value
  throw new TypeError(`${name} is a whole number of milliseconds from 1000 to ${longestLifetime}: ${value}`)
}
