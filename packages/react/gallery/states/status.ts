import type { ConnectingPhase, DialogState, Wallet } from '@countersign/wallets'
import type { WindowFailureKind } from '../../src/dialog/hosted/window-failure.ts'
import { messages as enConnect } from '../../src/locales/compiled/en/connect.ts'
import { at, fromList, type Scene } from '../scene.ts'
import { connected, demo, inWindow, longName, offered, onPhone, phone } from '../world.ts'

type Kind = keyof typeof enConnect.status.failed

const phases = [
  'opening',
  'connecting',
  'confirm-connection',
  'continue-in-wallet',
] as const satisfies ConnectingPhase[]

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

function stateOf(kind: string, wallet: Wallet): string {
  if (wallet.hosted) return `window-${kind}`
  return wallet === demo ? kind : `${kind}-long-name`
}

const failed = (kind: Kind | WindowFailureKind, wallet = demo): Scene => ({
  view: 'status',
  state: stateOf(kind, wallet),
  dialog: at(
    { name: 'status' },
    {
      ...fromList,
      connection:
        kind === 'already-connected'
          ? { ...connected, failure: { wallet, kind } }
          : { status: 'disconnected', attempt: 1, failure: { wallet, kind } },
    },
  ),
})

const taken: DialogState = at(
  { name: 'status' },
  { ...fromList, connection: { status: 'reconnecting', attempt: 1, wallet: onPhone }, line: 'connecting' },
)
const reconnectingPhone: readonly Scene[] = [
  { view: 'status', state: 'reconnecting-far', dialog: taken },
  { view: 'status', state: 'reconnecting-far-lost', dialog: { ...taken, line: 'lost' } },
  { view: 'status', state: 'reconnecting-here', dialog: taken, device: phone },
]

const windowPhases = ['connecting', 'continue-in-wallet'] as const satisfies ConnectingPhase[]
const windows = [
  ...windowPhases.map(
    (phase): Scene => ({
      view: 'status',
      state: `window-${phase}`,
      dialog: at(
        { name: 'status' },
        {
          ...fromList,
          connection: { status: 'connecting', attempt: 1, wallet: inWindow, phase, held: null },
        },
      ),
    }),
  ),
  failed('popup-blocked', inWindow),
  failed('no-handshake', inWindow),
].map((scene): Scene => ({ ...scene, hosted: offered }))

export const statusScenes: readonly Scene[] = [
  ...phases.map(
    (phase): Scene => ({
      view: 'status',
      state: phase,
      dialog: at(
        { name: 'status' },
        { ...fromList, connection: { status: 'connecting', attempt: 1, wallet: demo, phase, held: null } },
      ),
    }),
  ),
  {
    view: 'status',
    state: 'reconnecting',
    dialog: at(
      { name: 'status' },
      { ...fromList, connection: { status: 'reconnecting', attempt: 1, wallet: demo } },
    ),
  },
  ...reconnectingPhone,
  ...windows,
  ...keysOf(enConnect.status.failed).map(kind => failed(kind)),
  failed('already-pending', longName),
]
