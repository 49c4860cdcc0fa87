import type { Address } from 'viem'

/** A requested or granted namespace. @see CAIP-25 */
type Requested = { chains?: string[]; methods: string[]; events: string[] }
export type Namespace = { chains: string[]; methods: string[]; events: string[]; accounts: string[] }

/** The part of a session proposal that lists the requested capabilities. */
export interface Proposal {
  requiredNamespaces?: Readonly<Record<string, Requested>>
  optionalNamespaces?: Readonly<Record<string, Requested>>
}

/** The methods that the phone supports. */
export const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
]
const events = ['chainChanged', 'accountsChanged']

/** Returns the requirements of a site that the phone does not support. */
export function missing(proposal: Proposal, chains: readonly number[]): readonly string[] {
  const required = wanted(proposal.requiredNamespaces)
  return [
    ...required.chains.filter(chain => !chains.some(id => caip2(id) === chain)),
    ...required.methods.filter(method => !methods.includes(method)),
  ]
}

/**
 * Returns the namespace of a session: what the site requests and the phone supports, with one account on every common
 * chain, the phone's current chain first. Without a common chain, it contains only the current one, as with a
 * single-chain wallet.
 *
 * @param chains - EIP-155 ids of the phone's enabled chains, the current one first.
 */
export function namespaceFor(proposal: Proposal, chains: readonly number[], account: Address): Namespace {
  const required = wanted(proposal.requiredNamespaces)
  const optional = wanted(proposal.optionalNamespaces)
  const asked = new Set([...required.chains, ...optional.chains])
  const common = chains.map(caip2).filter(chain => asked.has(chain))
  const given = common.length > 0 ? common : chains.slice(0, 1).map(caip2)
  const askedMethods = new Set([...required.methods, ...optional.methods])
  const askedEvents = new Set([...required.events, ...optional.events])
  return {
    chains: given,
    methods: methods.filter(method => askedMethods.has(method)),
    // All events, requested or not: a wallet reports its current chain and account.
    events: [...new Set([...events, ...[...askedEvents].filter(event => events.includes(event))])],
    accounts: given.map(chain => `${chain}:${account}`),
  }
}

/** Returns the namespace of a session with another account, or with another chain first, added if it is missing. */
export function changedNamespace(
  namespace: Namespace,
  change: { account?: Address; chain?: number },
): Namespace {
  const account = change.account ?? accountOf(namespace)
  const chain = change.chain === undefined ? undefined : caip2(change.chain)
  const chains = [
    ...new Set([...(chain ? [chain] : []), ...namespace.accounts.map(chainOf), ...(namespace.chains ?? [])]),
  ]
  return { ...namespace, chains, accounts: chains.map(known => `${known}:${account}`) }
}

/** Returns the account of a session. */
export function accountOf(namespace: { accounts: readonly string[] }): string {
  return namespace.accounts[0]?.split(':')[2] ?? ''
}

/** Formats an EIP-155 chain id as CAIP-2. */
export function caip2(id: number): string {
  return `eip155:${id}`
}

const chainOf = (account: string) => account.split(':').slice(0, 2).join(':')

function wanted(namespaces: Proposal['requiredNamespaces'] = {}): Required<Requested> {
  const of = Object.entries(namespaces).filter(([key]) => key.split(':')[0] === 'eip155')
  return {
    chains: of.flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? []))),
    methods: of.flatMap(([, namespace]) => namespace.methods),
    events: of.flatMap(([, namespace]) => namespace.events),
  }
}
