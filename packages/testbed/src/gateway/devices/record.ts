import * as z from 'zod'
import { addressField } from '../http/read.ts'

export const notificationTypes = [
  'CONFIRMATION_REQUEST',
  'DELETED_MULTISIG_TRANSACTION',
  'EXECUTED_MULTISIG_TRANSACTION',
  'INCOMING_ETHER',
  'INCOMING_TOKEN',
  'MESSAGE_CONFIRMATION_REQUEST',
  'MODULE_TRANSACTION',
] as const

/** A device that is to be told of what happens to Safes. */
export const deviceRecord = z.object({
  uuid: z.string(),
  cloudMessagingToken: z.string(),
  deviceType: z.enum(['ANDROID', 'IOS', 'WEB']),
  safes: z.array(
    z.object({
      chain: z.number(),
      address: addressField,
      notificationTypes: z.array(z.enum(notificationTypes)),
    }),
  ),
})

export type Device = z.output<typeof deviceRecord>
