import type { AppStatus, DialogState, PairingFailureKind, PairingState } from '@countersign/wallets'
import { at, fromList, type Scene } from '../scene.ts'
import { iphone, now, phone } from '../world.ts'

const key = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const uri = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1773480360&relay-protocol=irn&symKey=${key}`

const address = { uri, deadline: now + 287_000, request: null, renewals: 0 }
const ready: PairingState = { status: 'ready', attempt: 1, ...address }
const preparing: PairingState = { status: 'preparing', attempt: 1, renewals: 0 }
const scanned: PairingState = { status: 'scanned', attempt: 1, wallet: 'Rainbow', ...address }

const scan = (
  state: string,
  pairing: PairingState,
  wallet: string | null,
  scene: Partial<Scene> = {},
  change: Partial<DialogState> = {},
): Scene => ({
  view: 'scan',
  state,
  dialog: at({ name: 'scan', wallet }, { ...fromList, pairing, ...change }),
  canScan: true,
  ...scene,
})
const kinds = ['refused', 'unreachable', 'unknown'] as const satisfies PairingFailureKind[]
const apps = ['opening', 'returned', 'not-installed'] as const satisfies AppStatus[]

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
  scan('phone-any-ios', ready, null, { device: iphone }),
  scan('phone-lost', ready, 'rainbow', { device: phone }, { line: 'lost' }),
  ...apps.map(app => scan(`phone-${app}`, ready, 'rainbow', { device: iphone }, { app })),
  scan('scanned', scanned, 'rainbow'),
  scan('scanned-any', { ...scanned, wallet: null }, null),
  scan('scanned-here', scanned, 'rainbow', { device: phone }, { app: 'returned' }),
  ...kinds.map(kind => scan(kind, { status: 'failed', attempt: 1, kind }, 'rainbow')),
]
