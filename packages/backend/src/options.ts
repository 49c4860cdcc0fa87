import { defaultBasePath, isBasePath } from '@countersign/api/backend'
import {
  type AllowedFactories,
  type ChainId,
  eip155Chain,
  isObject,
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
  /**
   * The start of the cookies' names. Backends on one host, also on different ports, need different ones. @default 'siwe'
   */
  readonly cookiePrefix?: string
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

/** Checks the options. @throws {TypeError} with the option that is wrong, and what to set it to */
export function readOptions(options: BackendOptions): Settings {
  const { origin, statement, basePath = defaultBasePath, cookiePrefix = 'siwe' } = options
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  const isLocal =
    url?.protocol === 'http:' && /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(url.hostname)
  if (!url || url.origin !== origin || !(url.protocol === 'https:' || isLocal))
    throw new TypeError(
      `origin is ${origin}. Set it to an https origin, such as https://example.org, or to http on localhost.`,
    )
  if (!isBasePath(basePath))
    throw new TypeError(`basePath is ${basePath}. Set it to a path such as /api/auth.`)
  if (!/^[a-z\d][\w-]*$/i.test(cookiePrefix))
    throw new TypeError(`cookiePrefix is ${cookiePrefix}. Use letters, digits, "-" and "_".`)
  if (statement !== undefined && !isStatement(statement))
    throw new TypeError(
      `statement is ${statement}. Write one line, with the characters of RFC 3986 and spaces.`,
    )
  return {
    origin,
    clients: readClients(options.clients),
    store: readStore(options.store),
    basePath,
    cookiePrefix,
    statement,
    messageLifetime: readLifetime('messageLifetime', options.messageLifetime ?? 600_000),
    sessionLifetime: readLifetime('sessionLifetime', options.sessionLifetime ?? 604_800_000),
    factories: options.factories ?? 'any',
    onError: options.onError ?? console.error,
    isSecure: url.protocol === 'https:',
  }
}

function readClients(given: unknown): ReadonlyMap<ChainId, NodeClient> {
  const entries = isObject(given) ? Object.entries(given) : []
  if (entries.length === 0)
    throw new TypeError('clients is empty. Give it a viem client for at least one chain, by its id.')
  return new Map(
    entries.map(([id, client]) => {
      if (!isNodeClient(client))
        throw new TypeError(`clients[${id}] is not a client. Set it to a viem client.`)
      try {
        return [eip155Chain(Number(id)), client]
      } catch (cause) {
        throw new TypeError(`clients has the key ${id}. Use the id of a chain, such as 1.`, { cause })
      }
    }),
  )
}

const isNodeClient = (client: unknown): client is NodeClient =>
  isObject(client) && typeof client.request === 'function'

const storeMethods = [
  'addNonce',
  'takeNonce',
  'addSession',
  'getSession',
  'deleteSession',
  'deleteSessionsOf',
] as const satisfies readonly (keyof Store)[]

function readStore(store: Store): Store {
  const missing = storeMethods.find(method => typeof store?.[method] !== 'function')
  if (missing === undefined) return store
  throw new TypeError(`store has no method ${missing}. Set it to memoryStore(), or to a Store of your own.`)
}

/** Browsers keep a cookie for at most 400 days (RFC 6265bis §5.5). */
const maxLifetime = 400 * 86_400_000

function readLifetime(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1000 && value <= maxLifetime) return value
  throw new TypeError(
    `${name} is ${value}. Set it to a whole number of milliseconds from 1000 to ${maxLifetime}.`,
  )
}
