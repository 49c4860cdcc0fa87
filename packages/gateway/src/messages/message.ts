import * as z from 'zod/mini'
import { addressInfo } from '../fields/address.ts'
import { bytes, hash, optionalBytes } from '../fields/hex.ts'
import { count, time } from '../fields/number.ts'
import { optionalText } from '../fields/text.ts'
import { messageStatuses } from '../values.ts'

const typedData = z.looseObject({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.optional(z.string()),
  message: z.record(z.string(), z.unknown()),
})

/** What was signed: a text or typed data (EIP-712), exactly as the gateway has it. Neither is fit to be shown unescaped. */
export type MessageContent = string | z.output<typeof typedData>

/** An object that is no typed data. An owner can put one there, and must not spoil the list for the others. */
const neither = z.pipe(
  z.looseObject({}),
  z.transform(() => null),
)

/** The service keeps what comes from nowhere as an empty object, and gives it as its text. */
const origin = z.pipe(
  optionalText(200),
  z.transform(text => (text === '{}' ? null : text)),
)

export const message = z.object({
  /** The hash of the `SafeMessage`: what its owners sign, and what the message is found by. */
  messageHash: hash,
  /** Any other word is a malformed answer: what waits for it must not go on by guessing. */
  status: z.enum(messageStatuses),
  /** `null` where it is neither a text nor typed data. */
  message: z.union([z.string(), typedData, neither]),
  creationTimestamp: time,
  modifiedTimestamp: time,
  confirmationsSubmitted: count,
  confirmationsRequired: count,
  proposedBy: addressInfo,
  confirmations: z.array(z.object({ owner: addressInfo, signature: bytes })),
  /** The confirmations one after the other; no contract takes it where an owner is a contract. Rebuild it from them. */
  preparedSignature: optionalBytes,
  /** Where the proposer says that it comes from. */
  origin,
  /** What the gateway calls the application that it comes from. */
  name: optionalText(100),
})

/** A message of a Safe. Nothing in it has been checked against a chain. */
export type GatewayMessage = z.output<typeof message>
