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

/** The signed text or typed data (EIP-712), exactly as the gateway returns it. Escape either before you show it. */
export type MessageContent = string | z.output<typeof typedData>

/** An object that is not typed data. An owner can propose one, and that must not make the list fail for the others. */
const neither = z.pipe(
  z.looseObject({}),
  z.transform(() => null),
)

/** The service stores a missing origin as an empty object, and returns it as text. */
const origin = z.pipe(
  optionalText(200),
  z.transform(text => (text === '{}' ? null : text)),
)

export const message = z.object({
  /** The hash of the `SafeMessage`, which its owners sign and by which the message is found. */
  messageHash: hash,
  /** Any other value is malformed: code that waits for a status must not guess. */
  status: z.enum(messageStatuses),
  /** `null` if it is neither a text nor typed data. */
  message: z.union([z.string(), typedData, neither]),
  creationTimestamp: time,
  modifiedTimestamp: time,
  confirmationsSubmitted: count,
  confirmationsRequired: count,
  proposedBy: addressInfo,
  confirmations: z.array(z.object({ owner: addressInfo, signature: bytes })),
  /**
   * The concatenated confirmations; no contract accepts them if an owner is a contract. Rebuild the signature from
   * them.
   */
  preparedSignature: optionalBytes,
  /** The origin that the proposer states. */
  origin,
  /** The gateway's name for the application that it comes from. */
  name: optionalText(100),
})

/** A message of a Safe. None of it has been verified on a chain. */
export type GatewayMessage = z.output<typeof message>
