import { type DeviceType, GatewayError } from '@countersign/gateway'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useGateway } from '../reading/use-gateway.ts'
import { useSafe } from '../safe-context.ts'
import { type KnownDevice, keepDevices, readDevices } from './memory.ts'

/** What a device is asked about: what its person may have to confirm. */
const told = ['CONFIRMATION_REQUEST', 'MESSAGE_CONFIRMATION_REQUEST'] as const

/** A device to be registered. */
export type NewDevice = {
  readonly type: DeviceType
  /** Where its push service reaches it; `null` for this browser, which has none. */
  readonly token: string | null
}

/** The devices that were registered from this browser for this Safe, and what can be done with them. */
export function useDevices() {
  const { account } = useSafe()
  const gateway = useGateway()
  const [devices, setDevices] = useState(() => readDevices(localStorage))

  /** Reads anew before it writes: another tab may have written meanwhile. */
  function change(turn: (before: readonly KnownDevice[]) => readonly KnownDevice[]) {
    const after = turn(readDevices(localStorage))
    keepDevices(localStorage, after)
    setDevices(after)
  }

  const register = useMutation({
    mutationFn: async ({ type, token }: NewDevice) => {
      if (!gateway) throw new Error('This site has no gateway.')
      const uuid = await gateway.devices.register({
        // This browser has no push service: it gets a name that nobody else has, under which nothing is delivered.
        cloudMessagingToken: token ?? `countersign-${crypto.randomUUID()}`,
        deviceType: type,
        safes: [{ safe: account, notificationTypes: told }],
      })
      change(before => [
        ...before.filter(device => device.uuid !== uuid || device.safe !== account),
        { uuid, type, safe: account, here: token === null, registeredAt: Date.now() },
      ])
    },
  })

  const remove = useMutation({
    mutationFn: async ({ uuid }: KnownDevice) => {
      if (!gateway) throw new Error('This site has no gateway.')
      try {
        await gateway.devices.unregisterFromSafe(account, uuid)
      } catch (error) {
        // One that the gateway does not know is gone already.
        if (!(error instanceof GatewayError) || error.kind !== 'not-found') throw error
      }
      change(before => before.filter(device => device.uuid !== uuid || device.safe !== account))
    },
  })

  return {
    devices: devices.filter(({ safe }) => safe === account),
    isBusy: register.isPending || remove.isPending,
    isRegistering: register.isPending,
    /** How the last act ended; `null` before and while there is one. */
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
