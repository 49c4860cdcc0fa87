import type { ConnectingPhase, DialogState } from '@countersign/wallets'
import { enConnect } from '../../src/locales/en/connect.ts'
import { at, fromList, type Scene } from '../scene.ts'
import { connected, demo, longName, onPhone, phone } from '../world.ts'

type Kind = keyof typeof enConnect.status.failed

const phases = [
  'opening',
  'connecting',
  'confirm-connection',
  'continue-in-wallet',
] as const satisfies ConnectingPhase[]

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

const failed = (kind: Kind, wallet = demo): Scene => ({
  view: 'status',
  state: wallet === demo ? kind : `${kind}-long-name`,
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
  ...keysOf(enConnect.status.failed).map(kind => failed(kind)),
  failed('already-pending', longName),
]
