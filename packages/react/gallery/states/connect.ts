import type {
  AppStatus,
  ConnectingPhase,
  ConnectionFailureKind,
  DialogState,
  PairingFailureKind,
  PairingState,
  Wallet,
} from '@countersign/wallets'
import type { WindowFailureKind } from '../../src/dialog/hosted/window-failure.ts'
import { messages as enConnect } from '../../src/locales/compiled/en/connect.ts'
import { fromList, keysOf, type Scene, sceneAt } from '../scene.ts'
import * as world from '../world.ts'
import { connected, demo, inWindow, longName, now, offered, onPhone, phone } from '../world.ts'

const connect = (state: string, scene: Partial<Scene> = {}, change: Partial<DialogState> = {}) =>
  sceneAt({ name: 'connect' }, state, change, scene)
const missing = (state: string, wallet: string, scene: Partial<Scene> = {}) =>
  sceneAt(
    { name: 'missing', wallet, why: state === 'not-available' ? state : 'not-installed' },
    state,
    fromList,
    scene,
  )

/** The list of wallets, and a wallet that is not in this browser. */
export const connectScenes: readonly Scene[] = [
  connect('one'),
  connect('none', { installed: [] }),
  connect('several', {
    installed: [demo, world.other, world.namesake, longName, world.unnamed],
    recent: ['org.example.wallet', 'rainbow'],
  }),
  connect('scan', { canScan: true, recent: ['dev.countersign.demo'] }),
  connect('window', {
    canScan: true,
    hosted: [
      ...offered,
      { id: 'house', name: 'House Wallet', sdk: 'base-account', url: 'https://wallet.example.org' },
    ],
    recent: ['hosted:house'],
  }),
  connect('whole', { list: { isWhole: true }, recent: ['rabby'] }),
  connect('found', { list: { query: 'wall' } }),
  connect('nothing-found', { list: { query: 'a wallet that nobody has ever heard of' } }),
  connect('phone', { installed: [], device: phone, canScan: true }),
  connect('phone-without-relay', { installed: [], device: phone }),
  connect('other-wallet', {}, { connection: connected, trail: [{ name: 'verify' }] }),
  missing('not-installed', 'rabby'),
  missing('not-available', 'trust'),
  missing('arrived', 'rabby', {
    installed: [{ ...demo, name: 'Rabby Wallet', rdns: 'io.rabby', id: 'io.rabby#1' }],
  }),
]

const status = (state: string, change: Partial<DialogState>, scene: Partial<Scene> = {}) =>
  sceneAt({ name: 'status' }, state, { ...fromList, ...change }, scene)
const connecting = (state: string, wallet: Wallet, phase: ConnectingPhase, scene: Partial<Scene> = {}) =>
  status(state, { connection: { status: 'connecting', attempt: 1, wallet, phase, held: null } }, scene)
const reconnecting = (wallet: Wallet): Partial<DialogState> => ({
  connection: { status: 'reconnecting', attempt: 1, wallet },
})
const failed = (
  kind: keyof typeof enConnect.status.failed | (typeof walletFailures)[number] | WindowFailureKind,
  { state = kind, wallet = demo, ...scene }: Partial<Scene> & { wallet?: Wallet } = {},
) =>
  status(
    state,
    {
      connection:
        kind === 'already-connected'
          ? { ...connected, failure: { wallet, kind } }
          : { status: 'disconnected', attempt: 1, failure: { wallet, kind } },
    },
    scene,
  )
const phases = [
  'opening',
  'connecting',
  'confirm-connection',
  'continue-in-wallet',
] as const satisfies ConnectingPhase[]
const window = { wallet: inWindow, hosted: offered }

const walletFailures = [
  'not-found',
  'refused',
  'refused-unasked',
  'already-pending',
  'timed-out',
  'locked',
  'unknown',
] as const satisfies ConnectionFailureKind[]

/** A wallet that connects, reconnects, or did not. */
export const statusScenes: readonly Scene[] = [
  ...phases.map(phase => connecting(phase, demo, phase)),
  status('reconnecting', reconnecting(demo)),
  status('reconnecting-far', { ...reconnecting(onPhone), line: 'connecting' }),
  status('reconnecting-far-lost', { ...reconnecting(onPhone), line: 'lost' }),
  status('reconnecting-here', { ...reconnecting(onPhone), line: 'connecting' }, { device: phone }),
  connecting('window-connecting', inWindow, 'connecting', { hosted: offered }),
  connecting('window-continue-in-wallet', inWindow, 'continue-in-wallet', { hosted: offered }),
  failed('popup-blocked', { ...window, state: 'window-popup-blocked' }),
  failed('no-handshake', { ...window, state: 'window-no-handshake' }),
  ...keysOf(enConnect.status.failed).map(kind => failed(kind)),
  ...walletFailures.map(kind => failed(kind)),
  failed('already-pending', { wallet: longName, state: 'already-pending-long-name' }),
]

const options = (wallet: string, state = wallet, scene: Partial<Scene> = {}) =>
  sceneAt({ name: 'get-options', wallet }, state, fromList, scene)
const get = (state: string, scene: Partial<Scene> = {}) =>
  sceneAt({ name: 'get-a-wallet' }, state, fromList, scene)

/** What a wallet is, and how to get one. */
export const getScenes: readonly Scene[] = [
  sceneAt({ name: 'what-is-a-wallet' }, 'points', fromList),
  get('computer', { hosted: offered }),
  get('phone', { device: phone }),
  get('unknown-browser', { device: { browser: null, system: null } }),
  options('metamask'),
  options('metamask', 'metamask-phone', { device: phone }),
  options('metamask', 'metamask-arrived', {
    installed: [{ ...demo, name: 'MetaMask', rdns: 'io.metamask' }],
  }),
  options('ledger'),
  options('safe'),
  options('brave'),
  sceneAt({ name: 'install-by-scan', wallet: 'metamask', store: 'ios' }, 'ios', fromList),
  sceneAt({ name: 'install-by-scan', wallet: 'metamask', store: 'android' }, 'android', fromList),
]

const key = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const uri = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1773480360&relay-protocol=irn&symKey=${key}`
const address = { uri, deadline: now + 287_000, request: null, renewals: 0 }
const ready: PairingState = { status: 'ready', attempt: 1, ...address }
const preparing: PairingState = { status: 'preparing', attempt: 1, renewals: 0 }

const scan = (
  state: string,
  pairing: PairingState,
  wallet: string | null,
  scene: Partial<Scene> = {},
  change: Partial<DialogState> = {},
) =>
  sceneAt({ name: 'scan', wallet }, state, { ...fromList, pairing, ...change }, { canScan: true, ...scene })

const kinds = ['refused', 'unreachable', 'code-missing', 'unknown'] as const satisfies PairingFailureKind[]
const apps = ['opening', 'returned', 'not-installed'] as const satisfies AppStatus[]

/** A phone that is paired, by QR code or by a link on the phone itself. */
export const scanScenes: readonly Scene[] = [
  scan('preparing', preparing, 'rainbow'),
  scan('ready', ready, 'rainbow'),
  scan('any', ready, null),
  scan('renewed', { ...ready, renewals: 1 }, 'rainbow'),
  scan('lost', ready, 'rainbow', {}, { line: 'lost' }),
  scan('given-up', { status: 'idle', attempt: 1 }, 'rainbow'),
  scan('phone-preparing', preparing, 'rainbow', { device: phone }),
  scan('phone', ready, 'rainbow', { device: phone }),
  scan('phone-any', ready, null, { device: phone }),
  scan('phone-any-ios', ready, null, { device: world.iphone }),
  scan('phone-lost', ready, 'rainbow', { device: phone }, { line: 'lost' }),
  ...apps.map(app => scan(`phone-${app}`, ready, 'rainbow', { device: world.iphone }, { app })),
  ...kinds.map(kind => scan(kind, { status: 'failed', attempt: 1, kind }, 'rainbow')),
]
