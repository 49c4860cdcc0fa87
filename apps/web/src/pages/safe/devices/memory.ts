import { type DeviceType, deviceTypes } from '@countersign/gateway'

/** A device that was registered from this browser. The gateway tells nobody which there are. */
export type KnownDevice = {
  /** What the gateway calls it. */
  readonly uuid: string
  readonly type: DeviceType
  /** CAIP-10: the Safe it is told of. */
  readonly safe: string
  /** Whether it is this browser. */
  readonly here: boolean
  /** In milliseconds since 1970. */
  readonly registeredAt: number
}

const key = 'countersign.safe-devices'

/** Where it is kept which devices were registered from this browser. */
export type DeviceMemory = Pick<Storage, 'getItem' | 'setItem'>

/** Reads which devices were registered. Whatever else stands there is none. */
export function readDevices(memory: DeviceMemory): readonly KnownDevice[] {
  try {
    const kept: unknown = JSON.parse(memory.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDevice) : []
  } catch {
    return []
  }
}

/** Keeps which devices were registered. @returns whether the browser keeps it */
export function keepDevices(memory: DeviceMemory, devices: readonly KnownDevice[]): boolean {
  try {
    memory.setItem(key, JSON.stringify(devices))
    return true
  } catch {
    return false
  }
}

function isDevice(value: unknown): value is KnownDevice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'uuid' in value &&
    typeof value.uuid === 'string' &&
    'type' in value &&
    deviceTypes.some(type => type === value.type) &&
    'safe' in value &&
    typeof value.safe === 'string' &&
    'here' in value &&
    typeof value.here === 'boolean' &&
    'registeredAt' in value &&
    typeof value.registeredAt === 'number' &&
    Number.isFinite(value.registeredAt)
  )
}
