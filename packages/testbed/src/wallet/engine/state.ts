import type { Address, Hex } from 'viem'
import { areQuirks, noQuirks, type Quirks } from './quirks.ts'
import { isRecord } from './record.ts'
import type { Prompt } from './request.ts'
import type { Asset, Behavior, Chain, Origin, SentTransaction } from './types.ts'

/** A request that is waiting for the person. */
export interface PendingRequest {
  id: string
  origin: Origin
  method: string
  prompt: Prompt
  /** The maximum cost of a transaction, in wei; null if no node was reachable, absent while it is being queried. */
  fee?: Hex | null
}

/** The state that survives a reload. */
export interface SavedState {
  behavior: Behavior
  quirks: Quirks
  locked: boolean
  chainId: number
  chains: readonly Chain[]
  /** The wallet's current account, which is offered first to a new site. */
  selected: Address
  /** The accounts that each connected site can use, the current one first. */
  sites: Readonly<Record<Origin, readonly Address[]>>
  assets: readonly Asset[]
  /** The sent transactions, newest first. */
  sent: readonly SentTransaction[]
}

/** The complete state of the wallet. */
export interface WalletState extends SavedState {
  /** Every account of the wallet. */
  accounts: readonly Address[]
  pending: readonly PendingRequest[]
}

/** Returns the state of a new wallet: unlocked, not connected, on its first chain, prompting the person. */
export function initialState(accounts: readonly Address[], chains: readonly Chain[]): WalletState {
  const [selected] = accounts
  const [chain] = chains
  if (!selected || !chain) throw new Error('A wallet needs at least one account and one chain.')
  return {
    behavior: { kind: 'ask' },
    quirks: noQuirks,
    locked: false,
    chainId: chain.id,
    chains,
    selected,
    sites: {},
    assets: [],
    sent: [],
    accounts,
    pending: [],
  }
}

/** Returns the accounts that a site can see: none while locked, otherwise with the current one first. */
export function visibleAccounts(state: WalletState, origin: Origin): readonly Address[] {
  return state.locked ? [] : grantedAccounts(state, origin)
}

/** Returns the accounts that a site was granted, locked or not. */
export function grantedAccounts(state: WalletState, origin: Origin): readonly Address[] {
  return Object.hasOwn(state.sites, origin) ? (state.sites[origin] ?? []) : []
}

/** Moves one of the addresses to the front. */
export function frontFirst(addresses: readonly Address[], first: Address | undefined): readonly Address[] {
  return first === undefined || !addresses.includes(first)
    ? addresses
    : [first, ...addresses.filter(address => address !== first)]
}

/** What a store keeps, under the names that it has always had. */
// cspell:ignore behaviour
type Stored = Omit<SavedState, 'behavior'> & { behaviour: Behavior }

/** Returns what the wallet stores: the part of the state that survives a reload. */
export function saved(state: WalletState): Stored {
  const { behavior, quirks, locked, chainId, chains, selected, sites, assets, sent } = state
  return { behaviour: behavior, quirks, locked, chainId, chains, selected, sites, assets, sent }
}

/** Restores a saved state into a wallet, without accounts and chains that it no longer has. */
export function restored(state: WalletState, from: SavedState): WalletState {
  const holds = (address: Address) => state.accounts.includes(address)
  const sites = Object.fromEntries(
    Object.entries(from.sites)
      .map(([origin, addresses]) => [origin, addresses.filter(holds)] as const)
      .filter(([, addresses]) => addresses.length > 0),
  )
  const chain = from.chains.find(({ id }) => id === from.chainId) ?? from.chains[0]
  if (!chain) return state
  return {
    ...state,
    ...from,
    chainId: chain.id,
    selected: holds(from.selected) ? from.selected : state.selected,
    sites,
  }
}

/** Returns a store's value if this version of the wallet wrote it, with `saved`. */
export function readSaved(value: unknown): SavedState | undefined {
  if (!isRecord(value) || !areQuirks(value.quirks)) return undefined
  const { behaviour: behavior, ...rest } = value as unknown as Stored
  return { ...rest, behavior }
}
