import type { DialogState, Token, TokenState, TransactionStatus } from '@countersign/wallets'
import { messages as enProfile } from '../../src/locales/compiled/en/profile.ts'
import { at, type Scene } from '../scene.ts'
import { bob, connected, info, onPhone, phone, site, transaction } from '../world.ts'

const [shown] = site.tokens
const token: Token = {
  chain: 'eip155:1',
  address: shown?.address ?? '',
  symbol: shown?.symbol ?? '',
  decimals: 18,
}
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

const profile = (state: string, scene: Partial<Scene> = {}, change: Partial<DialogState> = {}): Scene => ({
  view: 'profile',
  state,
  dialog: at({ name: 'profile' }, { purpose: 'profile', connection: connected, ...change }),
  isSignedIn: true,
  info: info({ value: 'alice.eth', unusual: [] }),
  ...scene,
})
const disconnected: Partial<DialogState> = {
  connection: { status: 'disconnected', attempt: 2, failure: null },
}
const withToken = (state: string, of: TokenState) => profile(`token-${state}`, {}, { token: of })

const sent: readonly (readonly [TransactionStatus, string | null])[] = [
  ['pending', 'Send 0.25 ETH to bob.eth'],
  ['confirmed', 'Swap 100 CSG for ETH'],
  ['failed', 'Mint a certificate'],
  ['replaced', 'Send 1 ETH'],
  ['cancelled', null],
  ['dropped', 'Vote on the proposal about the length of the descriptions of transactions'],
]

export const profileScenes: readonly Scene[] = [
  profile('named'),
  profile('unnamed', { info: info(null) }),
  profile('unusual-name', { info: info({ value: 'аliсe-🦊.eth', unusual: ['а', 'с', '🦊'] }) }),
  profile('unknown', { info: null }),
  profile('transactions', {
    transactions: sent.map(([status, what], at) => transaction(status, what, at * 7)),
  }),
  profile('without-wallet', {}, disconnected),
  profile('not-signed-in', { isSignedIn: false }),
  profile('other-account', {}, { connection: { ...connected, accounts: [bob] } }),
  profile('other-network', {}, { connection: { ...connected, chainId: 137 } }),
  profile('nobody', { isSignedIn: false }, disconnected),
  withToken('asking', { status: 'asking', attempt: 1, token, slow: false }),
  profile(
    'token-asking-here',
    { device: phone },
    {
      connection: { ...connected, wallet: onPhone },
      token: { status: 'asking', attempt: 1, token, slow: false },
    },
  ),
  withToken('added', { status: 'added', attempt: 1, token }),
  ...keysOf(enProfile.tokens.failed).map(kind =>
    withToken(kind, { status: 'failed', attempt: 1, token, kind }),
  ),
]
