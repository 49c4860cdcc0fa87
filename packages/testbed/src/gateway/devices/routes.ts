import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import { addressField, bodyOf, check, networkOf, refuseBanned, safeOf } from '../http/read.ts'
import { missing } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { type Device, deviceRecord, notificationTypes } from './record.ts'

const token = z.string().min(1)
const { deviceType } = deviceRecord.shape
const uuidField = z.guid('Invalid UUID').transform(uuid => uuid.toLowerCase())

const registration = z.object({
  cloudMessagingToken: token,
  deviceType,
  deviceUuid: uuidField.nullish(),
  safes: z.array(
    z.object({
      chainId: z.string(),
      address: addressField,
      notificationTypes: z.array(z.enum(notificationTypes)),
    }),
  ),
})

/** The registration before: whoever is asked to confirm had to sign for it. Here nobody is sent anything. */
const olderRegistration = z.object({
  uuid: uuidField.nullish(),
  cloudMessagingToken: token,
  deviceType,
  safeRegistrations: z.array(z.object({ chainId: z.string(), safes: z.array(addressField) })),
})

/** Answers all about the devices that get notifications. */
export function deviceRoutes(service: Service): Hono {
  const { devices } = service

  function register(uuid: string, device: Omit<Device, 'uuid'>): void {
    for (const { address } of device.safes) refuseBanned(service, address)
    const isNamed = ({ chain, address }: Device['safes'][number]) =>
      device.safes.some(named => named.chain === chain && named.address === address)
    const kept = devices.get(uuid)?.safes.filter(safe => !isNamed(safe)) ?? []
    devices.put(uuid, { uuid, ...device, safes: [...kept, ...device.safes] })
  }

  /** @throws {Refusal} 404 or 422 */
  function found(uuid: string): Device {
    const device = devices.get(check(uuidField, uuid))
    if (!device) throw missing('Device not found')
    return device
  }

  const routes = new Hono()
    .post('/v2/register/notifications', async context => {
      const { deviceUuid, safes, ...rest } = await bodyOf(context, registration)
      const uuid = deviceUuid ?? randomUUID()
      register(uuid, {
        ...rest,
        safes: safes.map(({ chainId, ...safe }) => ({ chain: networkOf(service, chainId).number, ...safe })),
      })
      return context.json({ deviceUuid: uuid }, 201)
    })
    .post('/v1/register/notifications', async context => {
      const { uuid, safeRegistrations, ...rest } = await bodyOf(context, olderRegistration)
      register(uuid ?? randomUUID(), {
        ...rest,
        safes: safeRegistrations.flatMap(({ chainId, safes }) => {
          const { number } = networkOf(service, chainId)
          return safes.map(address => ({
            chain: number,
            address,
            notificationTypes: [...notificationTypes],
          }))
        }),
      })
      return context.body(null, 200)
    })

  for (const version of ['v1', 'v2'])
    routes
      .delete(`/${version}/chains/:chain/notifications/devices/:uuid`, context => {
        networkOf(service, context.req.param('chain') ?? '')
        devices.delete(found(context.req.param('uuid') ?? '').uuid)
        return context.body(null, 200)
      })
      .delete(`/${version}/chains/:chain/notifications/devices/:uuid/safes/:safe`, context => {
        const { number } = networkOf(service, context.req.param('chain') ?? '')
        const address = safeOf(service, context.req.param('safe') ?? '')
        const device = found(context.req.param('uuid') ?? '')
        const safes = device.safes.filter(safe => safe.chain !== number || safe.address !== address)
        if (safes.length === device.safes.length) throw missing('Subscription not found')
        devices.put(device.uuid, { ...device, safes })
        return context.body(null, 200)
      })
  return routes
}
