import type { Address, Hex } from 'viem'
import { isRecord } from './params.ts'
import { areQuirks, noQuirks, type Quirks } from './quirks.ts'
import type { Ask } from './request.ts'
import type { Asset, Behaviour, Chain, Origin, SentTransaction } from './types.ts'

/** A request that waits for the person. */
export interface PendingRequest {
  id: string
  origin: Origin
  method: string
  ask: Ask
  /** What a transaction costs at most, in wei; null if no node could be asked, absent while one is being asked. */
  fee?: Hex | null
}

/** What outlives a reload. */
export interface SavedState {
  behaviour: Behaviour
  quirks: Quirks
  locked: boolean
  chainId: number
  chains: readonly Chain[]
  /** The account that is current in the wallet, and the one offered first to a new site. */
  selected: Address
  /** The accounts that each connected site may use, the current one first. */
  sites: Readonly<Record<Origin, readonly Address[]>>
  assets: readonly Asset[]
  /** What was sent, the newest first. */
  sent: readonly SentTransaction[]
}

/** All of the wallet. */
export interface WalletState extends SavedState {
  /** Every account that the wallet holds. */
  accounts: readonly Address[]
  pending: readonly PendingRequest[]
}

/** Gives a new wallet: unlocked, connected to nothing, on its first chain, asking the person. */
export function initialState(accounts: readonly Address[], chains: readonly Chain[]): WalletState {
  const [selected] = accounts
  const [chain] = chains
  if (!selected || !chain) throw new Error('A wallet needs at least one account and one chain.')
  return {
    behaviour: { kind: 'ask' },
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

/** Gives the accounts that a site can see: none while locked, else the current one first. */
export function visibleAccounts(state: WalletState, origin: Origin): readonly Address[] {
  return state.locked ? [] : grantedAccounts(state, origin)
}

/** Gives the accounts that a site was given, locked or not. */
export function grantedAccounts(state: WalletState, origin: Origin): readonly Address[] {
  return Object.hasOwn(state.sites, origin) ? (state.sites[origin] ?? []) : []
}

/** Puts one of the addresses before the others. */
export function frontFirst(addresses: readonly Address[], first: Address | undefined): readonly Address[] {
  return first === undefined || !addresses.includes(first)
    ? addresses
    : [first, ...addresses.filter(address => address !== first)]
}

/** Picks what outlives a reload. */
export function saved(state: WalletState): SavedState {
  const { behaviour, quirks, locked, chainId, chains, selected, sites, assets, sent } = state
  return { behaviour, quirks, locked, chainId, chains, selected, sites, assets, sent }
}

/** Puts what was saved into a wallet, leaving out accounts and chains that it no longer has. */
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

/** Reads what a store gives back; anything that is not a saved state is as good as nothing. */
export function readSaved(value: unknown): SavedState | undefined {
  const sound =
    isRecord(value) &&
    isRecord(value.behaviour) &&
    typeof value.locked === 'boolean' &&
    typeof value.chainId === 'number' &&
    Array.isArray(value.chains) &&
    value.chains.every(
      chain => isRecord(chain) && typeof chain.id === 'number' && Array.isArray(chain.rpcUrls),
    ) &&
    typeof value.selected === 'string' &&
    isRecord(value.sites) &&
    Object.values(value.sites).every(addresses => Array.isArray(addresses)) &&
    Array.isArray(value.assets) &&
    areQuirks(value.quirks) &&
    Array.isArray(value.sent)
  // The wallet's own store: written by `saved` alone, so the shape above tells a saved state from an older one.
  return sound ? (value as unknown as SavedState) : undefined
}
