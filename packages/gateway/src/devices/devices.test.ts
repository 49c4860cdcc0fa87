import { expect, test } from 'vitest'
import { chain, recorded, safe, uuid } from '../testing/recorder.ts'

const registration = {
  cloudMessagingToken: 'token',
  safes: [{ safe, notificationTypes: ['CONFIRMATION_REQUEST'] }],
} as const

test('a registration returns the id of the device', async () => {
  const { gateway } = recorded({ deviceUuid: uuid.toUpperCase() })
  expect(await gateway.devices.register(registration)).toBe(uuid)
})

test('a registered device is named, and may be of any type', async () => {
  const { gateway, requests } = recorded({ deviceUuid: uuid })
  await gateway.devices.register({ ...registration, deviceUuid: uuid, deviceType: 'ANDROID' })
  expect(requests[0]?.body).toMatchObject({ deviceUuid: uuid, deviceType: 'ANDROID' })
})

test('a registration without an id is malformed, because it could not be removed', async () => {
  for (const answer of [{}, { deviceUuid: 'mine' }])
    await expect(recorded(answer).gateway.devices.register(registration)).rejects.toMatchObject({
      code: 'malformed',
    })
})

test('an invalid device id is refused before any request', async () => {
  const { gateway, requests } = recorded({ deviceUuid: uuid })
  const { devices } = gateway
  const wrong = { code: 'device' }
  await expect(devices.register({ ...registration, deviceUuid: '../x' })).rejects.toMatchObject(wrong)
  for (const cloudMessagingToken of ['', undefined as unknown as string])
    await expect(devices.register({ ...registration, cloudMessagingToken })).rejects.toMatchObject(wrong)
  await expect(devices.unregister(chain, 'x/../..')).rejects.toMatchObject(wrong)
  await expect(devices.unregisterFromSafe(safe, '')).rejects.toMatchObject(wrong)
  expect(requests).toEqual([])
})
