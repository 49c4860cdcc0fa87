import { type AccountId, isObject } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofSafe } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { GatewayInputError } from '../error.ts'
import { givenOrigin, givenSignature } from '../fields/given.ts'

/** Typed data (EIP-712) whose types include `EIP712Domain`. Big integers are sent as decimal strings. */
export type ProposedTypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export type MessageProposal = {
  /** The text, plain and not as hex, or typed data with `types.EIP712Domain`. */
  readonly message: string | ProposedTypedData
  /** One owner's signature of the `SafeMessage`, not several concatenated. */
  readonly signature: string
  /** The origin of the message, at most 200 characters. */
  readonly origin?: string | undefined
}

/**
 * Proposes a message with its first signature: `POST /v1/chains/{c}/safes/{a}/messages`.
 *
 * The gateway accepts it before it can be read: call `getMessage` until it is found.
 *
 * @throws {GatewayError} `refused` also if it was proposed before or the signer is not an owner.
 * @throws {GatewayInputError} `signature`, `origin-too-long` or `typed-data-domain`
 */
export async function proposeMessage(
  connection: Connection,
  safe: AccountId,
  { message, signature, origin }: MessageProposal,
  { signal }: Call = {},
): Promise<void> {
  if (typeof message !== 'string' && !hasDomainType(message))
    throw new GatewayInputError(
      'typed-data-domain',
      'The message must be a text, or typed data with types.EIP712Domain: the gateway takes none without.',
    )
  await send(connection, {
    method: 'POST',
    path: ofSafe('v1', safe, 'messages'),
    body: {
      message,
      signature: givenSignature(signature),
      ...(origin === undefined ? {} : { origin: givenOrigin(origin) }),
    },
    signal,
  })
}

function hasDomainType(message: unknown): boolean {
  return isObject(message) && isObject(message.types) && Object.hasOwn(message.types, 'EIP712Domain')
}
