import type { ChainId } from '@countersign/core'

/** What a site owner writes in `countersign.config.ts`. Everything has a default; see docs/configuration.md. */
export type Config = {
  /** The name people see in the pages and in the text they sign. @default 'Countersign' */
  name?: string
  /**
   * The address under which people open the pages, such as `https://id.example.org`. It goes into every message as
   * domain and URI, decides which `Origin` may write, and is never taken from a request.
   * @default 'http://localhost:<port>'
   */
  publicOrigin?: string
  /** The address to listen on. @default '127.0.0.1' */
  host?: string
  /** The port to listen on; 0 takes a free one. @default 4310 */
  port?: number
  /**
   * Where everything is kept: `sqlite:<file>` (embedded), or `postgres://…` for many servers.
   * @default 'sqlite:./data/countersign.db'
   */
  database?: string
  /** The chains on offer, in the order shown. @default Ethereum, Base, OP Mainnet, Arbitrum One, Polygon */
  chains?: ChainConfig[]
  /** What the text says for each purpose. One line of ASCII. */
  statements?: { 'sign-in'?: string }
  /** In seconds. */
  lifetimes?: {
    /** How long a text may be signed. @default 600 */
    challenge?: number
    /** How long a session lives without being used. @default 604_800 (7 days) */
    sessionIdle?: number
    /** How long a session lives at most. @default 2_592_000 (30 days) */
    session?: number
  }
  /** How many requests a minute one network address, and one browser, may make. */
  limits?: {
    /** New challenges and answers. @default { address: 120, browser: 30 } */
    signIn?: { address?: number; browser?: number }
    /** Calls to nodes; each call of a batch counts. @default { address: 1200 } */
    rpc?: { address?: number }
    /** Everything else under /v1. @default { address: 1200 } */
    api?: { address?: number }
  }
  /** How many proxies in front of the server write `X-Forwarded-For`. @default 0: the header is ignored */
  trustedProxies?: number
  /** What is logged. @default 'info' */
  logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export type ChainConfig = {
  /** The EIP-155 chain id, such as 1. */
  id: number
  /** Node endpoints (`http:`, `https:`, `ws:`, `wss:`), tried in order. */
  nodes: string[]
  /** @default the chain's usual name, where it is a known one */
  name?: string
  /** @default the chain's own currency where it is a known one, else Ether */
  currency?: { name: string; symbol: string; decimals: number }
  /** Address of the block explorer; `null` for none. @default the chain's usual one */
  explorer?: string | null
  testnet?: boolean
  /**
   * How many nodes must agree on what a contract said, without exception. Where two or more are configured, two are
   * asked in any case; with 1, one suffices while the others cannot be asked.
   * @default 1
   */
  witnesses?: number
}

/** The configuration as the server uses it: checked, complete. Times in milliseconds. */
export type Settings = {
  name: string
  publicOrigin: string | undefined
  host: string
  port: number
  database: DatabaseSettings
  chains: ChainSettings[]
  statements: { 'sign-in': string }
  lifetimes: { challenge: number; sessionIdle: number; session: number }
  limits: {
    signIn: { address: number; browser: number }
    rpc: { address: number }
    api: { address: number }
  }
  trustedProxies: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export type DatabaseSettings =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

export type ChainSettings = {
  id: ChainId
  number: number
  nodes: string[]
  name: string
  currency: { name: string; symbol: string; decimals: number }
  explorer: string | null
  testnet: boolean
  witnesses: number
}

/** Types a configuration file: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config
}
