import * as z from 'zod/mini'
import { GatewayInputError } from '../error.ts'

/** The gateway's id of a device (RFC 9562), in lower case. */
export type DeviceUuid = string

export const deviceUuid = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)),
  z.transform((value): DeviceUuid => value.toLowerCase()),
)

/** Validates a device's id. @throws {GatewayInputError} `device` */
export function givenDevice(uuid: string): DeviceUuid {
  const { data } = deviceUuid.safeParse(uuid)
  if (data !== undefined) return data
  throw new GatewayInputError('device', 'A device is named by a UUID, which its registration gave.')
}
