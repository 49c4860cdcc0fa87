import { type AccountId, accountAddress, accountChain, chainNumber } from '@countersign/core'
import * as z from 'zod/mini'
import type { Call, Connection } from '../connection/connection.ts'
import { ask } from '../connection/request.ts'
import { GatewayInputError } from '../error.ts'
import type { DeviceType } from '../values.ts'
import { type DeviceUuid, deviceUuid, givenDevice } from './device-uuid.ts'

/** The events that a device can be notified of. The first two ask an owner to confirm. */
export const notificationTypes = [
  'CONFIRMATION_REQUEST',
  'MESSAGE_CONFIRMATION_REQUEST',
  'DELETED_MULTISIG_TRANSACTION',
  'EXECUTED_MULTISIG_TRANSACTION',
  'INCOMING_ETHER',
  'INCOMING_TOKEN',
  'MODULE_TRANSACTION',
] as const

export type NotificationType = (typeof notificationTypes)[number]

export type DeviceRegistration = {
  /** The device's token at its push service: 1 to 4096 characters. */
  readonly cloudMessagingToken: string
  /** @default 'WEB' */
  readonly deviceType?: DeviceType
  /** A registered device, to change its notifications. */
  readonly deviceUuid?: string | undefined
  readonly safes: readonly {
    readonly safe: AccountId
    readonly notificationTypes: readonly NotificationType[]
  }[]
}

const registered = z.object({ deviceUuid })

/**
 * Registers a device for notifications: `POST /v2/register/notifications`.
 *
 * @returns the device's id, with which it can be unregistered.
 * @throws {GatewayError}
 * @throws {GatewayInputError} `device`
 */
export async function registerDevice(
  connection: Connection,
  { cloudMessagingToken, deviceType = 'WEB', safes, ...device }: DeviceRegistration,
  { signal }: Call = {},
): Promise<DeviceUuid> {
  const isText = typeof cloudMessagingToken === 'string'
  if (!isText || cloudMessagingToken.length === 0 || cloudMessagingToken.length > 4096)
    throw new GatewayInputError('device', "A device's token has 1 to 4096 characters.")
  const answer = await ask(connection, registered, {
    method: 'POST',
    path: ['v2', 'register', 'notifications'],
    body: {
      cloudMessagingToken,
      deviceType,
      ...(device.deviceUuid === undefined ? {} : { deviceUuid: givenDevice(device.deviceUuid) }),
      safes: safes.map(({ safe, notificationTypes }) => ({
        chainId: String(chainNumber(accountChain(safe))),
        address: accountAddress(safe),
        notificationTypes,
      })),
    },
    signal,
  })
  return answer.deviceUuid
}
