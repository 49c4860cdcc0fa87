import { createClient, type Session, type Site } from '@countersign/api'
import { eip155Chain, parseAccountId, parseAddress } from '@countersign/core'
import {
  type Connected,
  createRuntime,
  type DialogState,
  type Transaction,
  type Wallet,
  type WalletRuntime,
} from '@countersign/wallets'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import { createStore, initialDialog } from '@countersign/wallets/state'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { accountWords, cosigningWords, hostedWords, phoneWords, rareWords } from '../../hooks/use-words.ts'
import { KitContext, PartsContext } from '../../kit/context.ts'
import type { Kit } from '../../kit/kit.ts'
import { enDialog } from '../../locales/en/dialog.ts'
import { en } from '../../locales/en/locale.ts'
import { namesWords } from '../../names/names-words.ts'
import { createKit } from '../../provider/create-kit.ts'
import { loadAskedWallet } from '../asked-wallet.tsx'

/** Shared by the tests of views: a small world, and rendering of views in it as text. */

// Rendering to text does not wait for code that is loaded later.
await Promise.all([
  loadAskedWallet(),
  phoneWords.load(enDialog),
  hostedWords.load(enDialog),
  rareWords.load(enDialog),
  accountWords.load(enDialog),
  cosigningWords.load(en),
  namesWords.load(en),
])

export const alice = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
export const bob = parseAddress(`0x${'b'.repeat(40)}`)

const fox: Wallet = {
  id: 'fox',
  name: 'Fox',
  icon: null,
  rdns: null,
  provider: { request: async () => null },
}

export const connected: Connected = {
  status: 'connected',
  attempt: 1,
  wallet: fox,
  accounts: [alice],
  chainId: 1,
  failure: null,
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

export const site: Site = {
  name: 'Example',
  links: {},
  openId: false,
  demo: false,
  relay: null,
  hostedWallets: [],
  names: null,
  gateway: null,
  chains: [
    {
      id: eip155Chain(1),
      name: 'Ethereum',
      shortName: 'eth',
      currency: ether,
      explorer: 'https://explorer.example',
      testnet: false,
      wallet: null,
    },
    {
      id: eip155Chain(5),
      name: 'Trial',
      shortName: null,
      currency: ether,
      explorer: null,
      testnet: true,
      wallet: { rpcUrls: ['https://rpc.example'] },
    },
  ],
  tokens: [{ chain: eip155Chain(1), address: bob, symbol: 'SEAL', decimals: 6, image: null }],
}

export const session: Session = {
  id: 's',
  account: parseAccountId(`eip155:1:${alice}`),
  verdict: { status: 'verified', method: 'eoa', block: null },
  device: { browser: '', system: '' },
  network: null,
  current: true,
  createdAt: '2030-01-01T00:00:00Z',
  name: null,
  lastSeenAt: '2030-01-01T00:00:00Z',
  expiresAt: '2030-01-02T00:00:00Z',
  endsAt: '2030-01-03T00:00:00Z',
}

/** A client without a server. */
export const client = createClient({
  fetch: async () => {
    throw new TypeError('No test asks a server.')
  },
})

export type World = {
  readonly state?: Partial<DialogState>
  readonly session?: Session | null
  readonly transactions?: readonly Transaction[]
  readonly kit?: Partial<Kit>
  readonly runtime?: Partial<WalletRuntime>
}

function Nothing() {
  return null
}

/** Renders a component in a world, as HTML. */
export function draw(node: ReactNode, world: World = {}): string {
  const state = { ...initialDialog, ...world.state }
  const kit = createKit({ client, locale: en, onSignedIn: () => {} })
  kit.session.set(world.session ?? null)
  const known = createStore<Site | undefined>(site)
  const nothing = createStore<readonly Wallet[]>([])
  const runtime = createRuntime({
    authentication: countersignAuthentication(client),
    chains: async () => site.chains,
    discovery: { ...nothing, refresh: () => {}, stop: () => {} },
    initial: state,
  })
  const sent = {
    ...createStore(world.transactions ?? []),
    ...{ add: () => {}, clear: () => {}, watch: () => () => {} },
  }
  const transactions = { load: async () => sent, get: () => sent }
  const parts = {
    status: 'ready',
    runtime: { ...runtime, transactions, ...world.runtime },
    words: enDialog,
    Content: Nothing,
    Notices: Nothing,
  } as const
  const whole = {
    ...kit,
    site: { ...known, load: async () => site },
    state: createStore(state),
    ...world.kit,
  }
  return renderToStaticMarkup(
    <KitContext value={whole}>
      <PartsContext value={parts}>{node}</PartsContext>
    </KitContext>,
  )
}
