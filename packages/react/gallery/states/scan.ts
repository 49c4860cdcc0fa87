import type { PairingFailureKind, PairingState } from '@countersign/wallets'
import { at, fromList, type Scene } from '../scene.ts'
import { now, phone } from '../world.ts'

const key = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const uri = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1773480360&relay-protocol=irn&symKey=${key}`

const ready: PairingState = { status: 'ready', attempt: 1, uri, deadline: now + 287_000, renewals: 0 }

const scan = (
  state: string,
  pairing: PairingState,
  wallet: string | null,
  scene: Partial<Scene> = {},
): Scene => ({
  view: 'scan',
  state,
  dialog: at({ name: 'scan', wallet }, { ...fromList, pairing }),
  canScan: true,
  ...scene,
})
const kinds = ['refused', 'unreachable', 'unknown'] as const satisfies PairingFailureKind[]

export const scanScenes: readonly Scene[] = [
  scan('preparing', { status: 'preparing', attempt: 1, renewals: 0 }, 'rainbow'),
  scan('ready', ready, 'rainbow'),
  scan('any', ready, null),
  scan('renewed', { ...ready, renewals: 1 }, 'rainbow'),
  scan('phone', ready, 'rainbow', { device: phone }),
  scan('phone-any', ready, null, { device: phone }),
  scan('scanned', { status: 'scanned', attempt: 1, wallet: 'Rainbow' }, 'rainbow'),
  scan('scanned-any', { status: 'scanned', attempt: 1, wallet: null }, null),
  ...kinds.map(kind => scan(kind, { status: 'failed', attempt: 1, kind }, 'rainbow')),
]
