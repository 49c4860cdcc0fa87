import type { AccountInfo, Session, Site } from '@countersign/api'
import { eip155Chain, parseAccountId, parseAddress } from '@countersign/core'
import type { Connected, Device, Transaction, TransactionStatus, Wallet } from '@countersign/wallets'
import type { HostedWallet } from '@countersign/wallets/hosted'

/** The fixed current time of all states, so that screenshots do not differ by time. */
export const now = Date.parse('2026-03-14T09:26:00Z')

const mark = (ground: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${ground}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

const wallet = (name: string | null, rdns: string | null, icon: string | null = null): Wallet => ({
  id: rdns === null ? 'injected' : `${rdns}#1`,
  name,
  icon,
  rdns,
  // Never answers, so that the state on screen does not change.
  provider: { request: () => new Promise(() => {}) },
})

export const demo = wallet(
  'Demo Wallet',
  'dev.countersign.demo',
  mark('#8a2a75', 'M15 9H25M17 9V17L11 30H29L23 17V9M14 24H26'),
)
export const other = wallet(
  'Example Extension',
  'org.example.wallet',
  mark('#2456c8', 'M10 26 20 11 30 26ZM20 11V26'),
)
export const namesake = wallet(
  'Demo Wallet',
  'org.impostor.wallet',
  mark('#5b5b5b', 'M12 12 28 28M28 12 12 28'),
)
export const longName = wallet('An Uncommonly Long Name Without Any Sense', 'org.long.wallet')
export const unnamed = wallet(null, null)

/** A wallet that is connected through a phone, or through an app on this one. */
export const onPhone: Wallet = {
  ...wallet('Rainbow', null),
  id: 'phone',
  phone: { entry: 'rainbow', links: { native: 'rainbow://', universal: 'https://rnbwapp.com' } },
}

/** A hosted wallet, which opens in a window. */
export const inWindow: Wallet = {
  ...wallet('Base Account', null),
  id: 'hosted:base-account',
  hosted: { entry: 'base-account', url: 'https://keys.coinbase.com/connect' },
}

/** Hosted wallets, as a site offers them. */
export const offered: readonly HostedWallet[] = [
  { id: 'base-account', sdk: 'base-account', url: 'https://keys.coinbase.com/connect' },
]

export const device: Device = { browser: 'chrome', system: 'linux' }
export const iphone: Device = { browser: 'safari', system: 'ios' }
export const phone: Device = { browser: 'chrome', system: 'android' }

export const alice = parseAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
export const bob = parseAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')

export const connected: Connected = {
  status: 'connected',
  attempt: 1,
  wallet: demo,
  accounts: [alice, bob],
  chainId: 1,
  failure: null,
}

const chain = (id: number, name: string, shortName: string, testnet = false) => ({
  id: eip155Chain(id),
  name,
  shortName,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://explorer.example',
  testnet,
  wallet: { rpcUrls: ['https://node.example'] },
})

export const site: Site = {
  name: 'Countersign',
  chains: [
    chain(1, 'Ethereum', 'eth'),
    chain(10, 'OP Mainnet', 'oeth'),
    chain(8453, 'Base', 'base'),
    chain(11_155_111, 'Sepolia', 'sep', true),
  ],
  tokens: [
    {
      chain: eip155Chain(1),
      address: parseAddress('0x5FbDB2315678afecb367f032d93F642f64180aa3'),
      symbol: 'CSG',
      decimals: 18,
      image: null,
    },
  ],
  relay: null,
  hostedWallets: [],
  names: null,
  gateway: null,
  links: {},
  openId: false,
  demo: false,
}

const time = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString()

export const session: Session = {
  id: 'session',
  account: parseAccountId(`eip155:1:${alice}`),
  verdict: { status: 'verified', method: 'eoa', block: null },
  device: { browser: 'Chrome 140', system: 'Linux' },
  network: null,
  current: true,
  createdAt: time(30),
  name: null,
  lastSeenAt: time(1),
  expiresAt: time(-60 * 24),
  endsAt: time(-60 * 24 * 30),
}

export const info = (name: AccountInfo['name']): Omit<AccountInfo, 'account'> => ({
  kind: 'eoa',
  name,
  avatar: null,
  unavailable: [],
})

export const transaction = (
  status: TransactionStatus,
  description: string | null,
  minutesAgo: number,
): Transaction => ({
  chain: 'eip155:1',
  from: alice,
  hash: `0x${String(minutesAgo).padStart(4, '0').repeat(16)}`,
  description,
  sentAt: now - minutesAgo * 60_000,
  nonce: minutesAgo,
  status,
  ...(status === 'replaced' || status === 'cancelled' ? { by: `0x${'ab'.repeat(32)}` as const } : {}),
})

/** Returns the text that an account signs to sign in (EIP-4361). */
export const signInMessage = (
  account: string,
  issuedAt: string,
  expiresAt: string,
) => `id.example.org wants you to sign in with your Ethereum account:
${account}

Sign in to Countersign. Signing proves that this account is yours. It moves no funds and costs nothing.

URI: https://id.example.org
Version: 1
Chain ID: 1
Nonce: qAaqpm4LM1v2lzs90qI8GBif
Issued At: ${issuedAt}
Expiration Time: ${expiresAt}`
