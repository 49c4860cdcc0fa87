import { type DeviceType, deviceTypes, GatewayError } from '@countersign/gateway'
import { useCountersignClient } from '@countersign/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { memoryOf, readStored, store } from '../memory.ts'
import { useGateway, useSafe } from './reading.ts'

/** The events that a device is notified of: those that its person may have to confirm. */
const notificationTypes = ['CONFIRMATION_REQUEST', 'MESSAGE_CONFIRMATION_REQUEST'] as const

/** A device to be registered. */
export type NewDevice = {
  readonly type: DeviceType
  /** The token of its push service. */
  readonly token: string
}

/**
 * Returns the devices that were registered from this browser for this Safe, with functions to register and remove
 * them.
 */
export function useDevices() {
  const { account } = useSafe()
  const gateway = useGateway()
  const { now } = useCountersignClient()
  const [devices, setDevices] = useState(() => readDevices(memoryOf('localStorage')))

  /** Reads the latest state before it writes: another tab may have written in the meantime. */
  function change(turn: (before: readonly KnownDevice[]) => readonly KnownDevice[]) {
    const after = turn(readDevices(memoryOf('localStorage')))
    keepDevices(memoryOf('localStorage'), after)
    setDevices(after)
  }

  const register = useMutation({
    mutationFn: async ({ type, token }: NewDevice) => {
      if (!gateway) throw new Error('This site has no gateway.')
      const uuid = await gateway.devices.register({
        cloudMessagingToken: token,
        deviceType: type,
        safes: [{ safe: account, notificationTypes: notificationTypes }],
      })
      change(before => [
        ...before.filter(device => device.uuid !== uuid || device.safe !== account),
        { uuid, type, safe: account, registeredAt: now() },
      ])
    },
  })

  const remove = useMutation({
    mutationFn: async ({ uuid }: KnownDevice) => {
      if (!gateway) throw new Error('This site has no gateway.')
      try {
        await gateway.devices.unregisterFromSafe(account, uuid)
      } catch (error) {
        // A device that the gateway does not know is already removed.
        if (!(error instanceof GatewayError) || error.code !== 'not-found') throw error
      }
      change(before => before.filter(device => device.uuid !== uuid || device.safe !== account))
    },
  })

  return {
    devices: devices.filter(({ safe }) => safe === account),
    isBusy: register.isPending || remove.isPending,
    /** How the last action ended; `null` before and while there is one. */
    done: register.isSuccess ? ('registered' as const) : remove.isSuccess ? ('removed' as const) : null,
    error: register.error ?? remove.error,
    register: (device: NewDevice, onDone?: () => void) => {
      remove.reset()
      register.mutate(device, { onSuccess: () => onDone?.() })
    },
    remove: (device: KnownDevice) => {
      register.reset()
      remove.mutate(device)
    },
  }
}

/** A device that was registered from this browser. The gateway does not list devices. */
export type KnownDevice = {
  /** The gateway's id for it. */
  readonly uuid: string
  readonly type: DeviceType
  /** CAIP-10: the Safe it is notified about. */
  readonly safe: string
  /** In milliseconds since 1970. */
  readonly registeredAt: number
}

const key = 'countersign.safe-devices'

/** The storage of the devices that were registered from this browser. */
type DeviceMemory = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the stored devices. Ignores everything that is not a device. */
export function readDevices(memory: DeviceMemory): readonly KnownDevice[] {
  const kept = readStored(memory, key)
  return Array.isArray(kept) ? kept.filter(isDevice) : []
}

/** Stores the devices. @returns whether the browser has stored them */
export function keepDevices(memory: DeviceMemory, devices: readonly KnownDevice[]): boolean {
  return store(memory, key, devices)
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
    'registeredAt' in value &&
    typeof value.registeredAt === 'number' &&
    Number.isFinite(value.registeredAt)
  )
}
