import type {
  DialogState,
  NetworkState,
  SafeSubject,
  Token,
  TokenState,
  TransactionStatus,
} from '@countersign/wallets'
import { askedFor, doneFor, failedFor } from '../../src/dialog/testing/requests.ts'
import { carol, safe as safeAddress } from '../cosignings.ts'
import { fromList, type Scene, sceneAt } from '../scene.ts'
import {
  alice,
  bob,
  connected,
  info,
  inWindow,
  offered,
  onPhone,
  phone,
  site,
  transaction,
} from '../world.ts'

const requestFailures = [
  'refused',
  'already-pending',
  'not-supported',
  'timed-out',
  'relay-unreachable',
  'request-expired',
  'locked',
  'not-found',
  'unknown',
] as const
const networkFailures = [...requestFailures, 'unknown-chain'] as const
const tokenFailures = [...requestFailures, 'wrong-network'] as const

const idle: NetworkState = { status: 'idle', attempt: 0 }

const networks = (
  state: string,
  network: NetworkState,
  chainId = 1,
  wallet = connected.wallet,
  scene: Partial<Scene> = {},
) => {
  const connection = { ...connected, wallet, chainId }
  const trail = [{ name: 'profile' }] as const
  return sceneAt({ name: 'networks' }, state, { purpose: 'networks', trail, network, connection }, scene)
}

export const networkScenes: readonly Scene[] = [
  networks('current', idle),
  networks('wrong', idle, 137),
  networks('switching', askedFor('eip155:10')),
  networks('adding', { ...askedFor('eip155:10'), progress: 'adding' }),
  networks('switching-far', askedFor('eip155:10'), 1, onPhone),
  networks('switching-far-slow', askedFor('eip155:10', true), 1, onPhone),
  networks('switching-here', askedFor('eip155:10'), 1, onPhone, { device: phone }),
  networks('window', failedFor('eip155:10', 'unknown-chain'), 1, inWindow, { hosted: offered }),
  ...networkFailures.map(kind => networks(kind, failedFor('eip155:10', kind))),
]

const [shown] = site.tokens
const token: Token = {
  chain: 'eip155:1',
  address: shown?.address ?? '',
  symbol: shown?.symbol ?? '',
  decimals: 18,
}

const profile = (state: string, scene: Partial<Scene> = {}, change: Partial<DialogState> = {}) =>
  sceneAt(
    { name: 'profile' },
    state,
    { purpose: 'profile', connection: connected, ...change },
    { isSignedIn: true, info: info({ value: 'alice.eth', unusual: [] }), ...scene },
  )
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
  withToken('asking', askedFor(token)),
  profile(
    'token-asking-here',
    { device: phone },
    { connection: { ...connected, wallet: onPhone }, token: askedFor(token) },
  ),
  withToken('added', doneFor(token)),
  ...tokenFailures.map(kind => withToken(kind, failedFor(token, kind))),
]

const safe = (state: string, scene: Partial<Scene> = {}) =>
  sceneAt(
    { name: 'safe' },
    state,
    { trail: [{ name: 'verify' }, { name: 'connect' }], connection: connected },
    scene,
  )

const ofSafe = { account: `eip155:1:${safeAddress}` }
const owners = (state: string, view: SafeSubject | null, scene: Partial<Scene> = {}) =>
  sceneAt(
    { name: 'safe-owners', safe: view },
    state,
    { trail: [{ name: 'safe' }, { name: 'safe-ways' }, { name: 'connect' }] },
    scene,
  )

export const safeScenes: readonly Scene[] = [
  sceneAt({ name: 'safe-ways' }, 'all', fromList, { canScan: true, isSafeApp: true, gateway: 'there' }),
  sceneAt({ name: 'safe-ways' }, 'owners-only', fromList),
  sceneAt(
    { name: 'safe' },
    'without-wallet',
    { trail: [{ name: 'safe-ways' }, { name: 'connect' }] },
    { gateway: 'there' },
  ),
  owners('known', ofSafe),
  owners('loading', ofSafe, { owners: 'silent' }),
  owners('unavailable', ofSafe, { owners: 'failing' }),
  owners('many', ofSafe, { owners: 'many' }),
  owners('any', null),
  safe('found', { gateway: 'there' }),
  safe('looking', { gateway: 'silent' }),
  safe('none', { gateway: 'empty' }),
  safe('failed', { gateway: 'failing' }),
  safe('partly', { gateway: 'partly' }),
  safe('without-gateway'),
  safe('planned', {
    form: { address: safeAddress, isPlanned: true, owners: [alice, bob, carol].join('\n'), threshold: '2' },
  }),
]
