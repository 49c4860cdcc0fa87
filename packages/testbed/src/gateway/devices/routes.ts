import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import { addressField, bodyOf, check, networkOf, refuseBanned, safeOf } from '../http/read.ts'
import { missing } from '../http/refusal.ts'
import type { Service } from '../service.ts'

const uuidField = z.guid('Invalid UUID').transform(uuid => uuid.toLowerCase())

const registration = z.object({
  cloudMessagingToken: z.string().min(1),
  deviceType: z.enum(['ANDROID', 'IOS', 'WEB']),
  deviceUuid: uuidField.nullish(),
  safes: z.array(
    z.object({
      chainId: z.string(),
      address: addressField,
      notificationTypes: z.array(
        z.enum([
          'CONFIRMATION_REQUEST',
          'DELETED_MULTISIG_TRANSACTION',
          'EXECUTED_MULTISIG_TRANSACTION',
          'INCOMING_ETHER',
          'INCOMING_TOKEN',
          'MESSAGE_CONFIRMATION_REQUEST',
          'MODULE_TRANSACTION',
        ]),
      ),
    }),
  ),
})
type Registration = z.output<typeof registration>

/** A device that receives notifications about Safes. */
export type Device = Pick<Registration, 'cloudMessagingToken' | 'deviceType'> & {
  readonly uuid: string
  readonly safes: readonly (Omit<Registration['safes'][number], 'chainId'> & { readonly chain: number })[]
}

/** Returns the routes for devices that receive notifications. */
export function deviceRoutes(service: Service): Hono {
  const { devices } = service

  function register(uuid: string, device: Omit<Device, 'uuid'>): void {
    for (const { address } of device.safes) refuseBanned(service, address)
    const isNamed = ({ chain, address }: Device['safes'][number]) =>
      device.safes.some(named => named.chain === chain && named.address === address)
    const kept = devices.get(uuid)?.safes.filter(safe => !isNamed(safe)) ?? []
    devices.set(uuid, { uuid, ...device, safes: [...kept, ...device.safes] })
  }

  /** @throws {RefusalError} 404 or 422 */
  function found(uuid: string): Device {
    const device = devices.get(check(uuidField, uuid))
    if (!device) throw missing('Device not found')
    return device
  }

  return new Hono()
    .post('/v2/register/notifications', async context => {
      const { deviceUuid, safes, ...rest } = await bodyOf(context, registration)
      const uuid = deviceUuid ?? randomUUID()
      register(uuid, {
        ...rest,
        safes: safes.map(({ chainId, ...safe }) => ({ chain: networkOf(service, chainId).number, ...safe })),
      })
      return context.json({ deviceUuid: uuid }, 201)
    })
    .delete('/v2/chains/:chain/notifications/devices/:uuid', context => {
      networkOf(service, context.req.param('chain'))
      devices.delete(found(context.req.param('uuid')).uuid)
      return context.body(null, 204)
    })
    .delete('/v2/chains/:chain/notifications/devices/:uuid/safes/:safe', context => {
      const { number } = networkOf(service, context.req.param('chain'))
      const address = safeOf(service, context.req.param('safe'))
      const device = found(context.req.param('uuid'))
      const safes = device.safes.filter(safe => safe.chain !== number || safe.address !== address)
      if (safes.length === device.safes.length) throw missing('Subscription not found')
      devices.set(device.uuid, { ...device, safes })
      return context.body(null, 204)
    })
}
