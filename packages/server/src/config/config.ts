import type { Address, AllowedFactories, ChainId } from '@countersign/core'

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
  /**
   * Where the names (ENS) and avatars of accounts are looked up: a chain of `chains`, and its universal resolver.
   * `null` for nowhere: accounts are shown by their address alone.
   * @default chain 1 with its known resolver, if it is among `chains`; else null
   */
  names?: { chain: number; universalResolver?: string } | null
  /**
   * The gateway that avatars on IPFS and IPNS are fetched through. It may be one of your own, on http and in a private
   * network: it is the only address there that the server fetches pictures from.
   * @default 'https://ipfs.io'
   */
  ipfsGateway?: string
  /** Tokens that people may add to their wallet. @default none */
  tokens?: TokenConfig[]
  /**
   * The relay through which wallets on phones are reached (WalletConnect's network). What it costs in privacy is in
   * docs/phone-wallets.md.
   * @default none: phones are not offered
   */
  relay?: RelayConfig
  /**
   * Wallets that live on web pages and open in a window, in the order shown; at most 20, an empty list for none. What
   * is asked of their hosts is in docs/hosted-wallets.md.
   * @default [{ id: 'base-account' }, { id: 'coinbase' }], both on their maker's own page
   */
  hostedWallets?: HostedWalletConfig[]
  /**
   * The gateway of Safes (Safe's service): their messages, balances and transactions, and which Safes a key owns. What
   * it learns is in docs/safes.md.
   * @default none: Safes sign in all the same, owner by owner
   */
  gateway?: GatewayConfig
  /** What holds for accounts that are contracts. */
  accounts?: {
    /**
     * The factories that may deploy an account that is not deployed yet, while its signature is checked (ERC-6492): those
     * that are `known`, `any`, or a list of addresses, in which `'known'` stands for all of these. See
     * docs/configuration.md.
     * @default 'known'
     */
    factories?: 'known' | 'any' | string[]
  }
  /** What holds for accounts that are Safes. */
  safes?: {
    /**
     * When a session of a Safe ends whose owners or threshold changed so that what was signed no longer holds: `at-once`,
     * at the next request; `hourly`, at the next check within an hour.
     * @default 'hourly'
     */
    sessions?: 'at-once' | 'hourly'
    /**
     * Origins that may show the pages in a frame, as Safe's own wallet does with Safe Apps; an empty list for none.
     * @default ['https://app.safe.global']
     */
    frameAncestors?: string[]
    /**
     * How many requests for confirmations one network may have open at a time: one IPv4 address, or the /48 of IPv6. A
     * new one beyond that is refused. One browser may have 20.
     * @default 100
     */
    openOfNetwork?: number
  }
  /** What holds for proofs. */
  proofs?: {
    /**
     * How many proofs one network may be making at a time: one IPv4 address, or the /48 of IPv6. One browser may make 20.
     * @default 200
     */
    draftsOfNetwork?: number
  }
  /**
   * How much people who need not be signed in may have stored here, in megabytes: proofs for a week after they are begun,
   * and requests for confirmations for as long as they are kept. Beyond that new ones are refused.
   */
  storage?: {
    /** Of one network: one IPv4 address, or the /48 of IPv6. @default 32 */
    network?: number
    /** Of all networks together. @default 2048 */
    total?: number
  }
  /** The site's receipts over proofs. */
  receipts?: {
    /** How many days a key signs receipts before a new one takes its place; its receipts stay good. @default 90 */
    rotateDays?: number
  }
  /** Requests for proofs. */
  requests?: {
    /**
     * Who may ask others for proofs, make API keys and webhooks: `anyone` who is signed in, `nobody`, or these accounts
     * (CAIP-10, such as `eip155:1:0xd8dA…`); a key that is named with one chain may on each.
     * @default 'anyone'
     */
    accounts?: 'anyone' | 'nobody' | string[]
    /**
     * How many ended requests of one account are kept. Where there are more, the oldest are removed: first those that
     * nobody answered.
     * @default 10_000
     */
    kept?: number
  }
  /** How webhooks are told. */
  webhooks?: {
    /**
     * Hosts with their ports, such as `10.0.0.7:8080`, that you vouch for: webhooks there may be on http, on any port and
     * in a private network. All others are on https, on its usual port, at public addresses.
     * @default none
     */
    privateHosts?: string[]
    /**
     * How long to wait after the first failure, the second and so on, in seconds; after the last it is given up.
     * @default [5, 30, 120, 600, 3600, 21_600, 86_400]
     */
    retry?: number[]
  }
  /** What the text says for each purpose. One line of ASCII. */
  statements?: { 'sign-in'?: string }
  /** In seconds. */
  lifetimes?: {
    /** How long a text may be signed. @default 600 */
    challenge?: number
    /** How long the owners of a Safe may take to sign. @default 604_800 (7 days) */
    cosigning?: number
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
    /** Calls to the Safe gateway, made for pages. @default { address: 240 } */
    gateway?: { address?: number }
    /** Lookups of names and avatars, and of what accounts show. @default { address: 240 } */
    accounts?: { address?: number }
    /** Proofs that are begun, revoked or changed. @default { address: 120 } */
    proofs?: { address?: number }
    /** Checks of proofs, each account of one counts; and of other signatures. @default { address: 120 } */
    verify?: { address?: number }
    /** Requests for proofs: opening and answering them, of one network; all that one account does. @default { address: 240, account: 600 } */
    requests?: { address?: number; account?: number }
    /** Everything else under /v1. @default { address: 1200 } */
    api?: { address?: number }
    /** All requests for whatever, pages and files too; counted by each server for itself. @default { address: 6000 } */
    all?: { address?: number }
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
  /**
   * Nodes that wallets are given when they add the chain: anyone can read them, so no keys in here. `https`, or `http`
   * on localhost. `null` for none: then the site does not offer to add the chain.
   * @default the chain's public nodes, where it is a well-known chain on its default nodes; else null
   */
  publicNodes?: string[] | null
  /** @default the chain's usual name, where it is a known one */
  name?: string
  /** @default the chain's own currency where it is a known one, else Ether */
  currency?: { name: string; symbol: string; decimals: number }
  /** Address of the block explorer; `null` for none. @default the chain's usual one */
  explorer?: string | null
  testnet?: boolean
  /** Its short name (EIP-3770), which Safe's wallet names it by. @default the chain's usual one */
  shortName?: string
  /**
   * How many nodes must agree on what a contract said, without exception. Where two or more are configured, two are
   * asked in any case; with 1, one suffices while the others cannot be asked.
   * @default 1
   */
  witnesses?: number
}

export type RelayConfig = {
  /** What the relay's keeper knows this site by. Anyone can read it in the pages: it is no secret. */
  projectId: string
  /**
   * The relay's WebSocket address. `ws:` only to this machine, unless the pages are on `http` too.
   * @default 'wss://relay.walletconnect.org'
   */
  url?: string
  /**
   * Whether pages may hold a hidden frame of the keeper's verification host, so that wallets can show that a request
   * comes from this site. The host learns of every visitor who pairs a phone.
   * @default false
   */
  verify?: boolean
}

export type HostedWalletConfig = {
  /**
   * `base-account` or `coinbase`, whose name, library and page are known; or one of your own: lower case letters, digits
   * and hyphens, at most 40 characters.
   */
  id: string
  /** What people call it. @default the catalogue's name; needed where the id is not a known one */
  name?: string
  /** Whose library speaks to its page. @default the known wallet's; needed where the id is not a known one */
  sdk?: HostedWalletSdk
  /**
   * Address of its page, `https`, or `http` on localhost. Anyone can read it in the pages.
   * @default the known wallet's own page; needed where the id is not a known one
   */
  url?: string
  /** Its picture as a `data:image/…` address of at most 32 kB. @default the catalogue's, or else a monogram */
  icon?: string
}

/** `base-account` is `@base-org/account`, `coinbase-wallet` is `@coinbase/wallet-sdk`. */
type HostedWalletSdk = 'base-account' | 'coinbase-wallet'

export type GatewayConfig = {
  /** @default 'https://safe-client.safe.global' */
  url?: string
  /** Sent as a bearer token, by this server only. */
  key?: string
  /** Address of Safe's own wallet, for links to a message there; `null` for none. @default 'https://app.safe.global' */
  wallet?: string | null
  /** How many requests a minute this server makes of it by itself, all servers on one database together. @default 120 */
  requestsPerMinute?: number
  /**
   * How many requests a month all servers on one database send together, for pages as well. Where the gateway says that its
   * key has fewer, that counts.
   * @default what the gateway says; until it has said, 50,000 with a key and 5,000 without
   */
  requestsPerMonth?: number
}

export type TokenConfig = {
  /** The chain, one of `chains`, by its EIP-155 id. */
  chain: number
  /** Address of the contract. */
  address: string
  /** At most 11 characters: wallets refuse more (EIP-747). */
  symbol: string
  decimals: number
  /** An https address of its mark, which the wallet fetches. */
  image?: string
}

/** The configuration as the server uses it: checked, complete. Times in milliseconds. */
export type Settings = {
  name: string
  publicOrigin: string | undefined
  host: string
  port: number
  database: DatabaseSettings
  chains: ChainSettings[]
  names: NameSettings | null
  ipfsGateway: string
  tokens: TokenSettings[]
  relay: RelaySettings | null
  hostedWallets: HostedWalletSettings[]
  gateway: GatewaySettings | null
  accounts: { factories: AllowedFactories }
  safes: { sessions: 'at-once' | 'hourly'; frameAncestors: string[]; openOfNetwork: number }
  proofs: { draftsOfNetwork: number }
  /** In bytes. */
  storage: { network: number; total: number }
  /** In milliseconds. */
  receipts: { rotateAfter: number }
  /** `accounts`: CAIP-10; none: nobody. */
  requests: { accounts: 'anyone' | readonly string[]; kept: number }
  webhooks: { privateHosts: readonly string[]; retry: readonly number[] }
  statements: { 'sign-in': string }
  lifetimes: { challenge: number; cosigning: number; sessionIdle: number; session: number }
  limits: {
    signIn: { address: number; browser: number }
    rpc: { address: number }
    gateway: { address: number }
    accounts: { address: number }
    proofs: { address: number }
    verify: { address: number }
    requests: { address: number; account: number }
    api: { address: number }
    all: { address: number }
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
  publicNodes: string[] | null
  name: string
  currency: { name: string; symbol: string; decimals: number }
  explorer: string | null
  testnet: boolean
  shortName: string | null
  witnesses: number
}

export type NameSettings = {
  chain: ChainId
  universalResolver: Address
}

export type RelaySettings = {
  url: string
  projectId: string
  verify: boolean
}

export type HostedWalletSettings = {
  id: string
  /** `null`: what the catalogue of the pages calls it. */
  name: string | null
  sdk: HostedWalletSdk
  url: string
  icon: string | null
}

export type GatewaySettings = {
  /** Without a closing slash. */
  url: string
  key: string | undefined
  wallet: string | null
  requestsPerMinute: number
  /** `null`: as many as the gateway says. */
  requestsPerMonth: number | null
}

export type TokenSettings = {
  chain: ChainId
  address: Address
  symbol: string
  decimals: number
  image: string | null
}

/** Types a configuration file: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config
}
