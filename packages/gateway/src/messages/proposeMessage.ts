import type { AccountId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofSafe } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { GatewayInputError } from '../error.ts'
import { givenOrigin, givenSignature } from '../fields/given.ts'

/** Typed data (EIP-712) whose types say what its domain is made of. Big integers are sent as decimal strings. */
export type ProposedTypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export type MessageProposal = {
  /** The text, plain and not as hex, or typed data with `types.EIP712Domain`. */
  readonly message: string | ProposedTypedData
  /** One owner's signature of the `SafeMessage`, not several joined. */
  readonly signature: string
  /** Where it comes from, at most 200 characters. */
  readonly origin?: string | undefined
}

/**
 * Proposes a message with its first signature: `POST /v1/chains/{c}/safes/{a}/messages`.
 *
 * The gateway takes it in before it can be read: ask `getMessage` until it is found.
 *
 * @throws {GatewayError} `refused` also where it was proposed before or the signer is not an owner.
 * @throws {GatewayInputError} `signature`, `origin-too-long` or `typed-data-domain`
 */
export async function proposeMessage(
  connection: Connection,
  safe: AccountId,
  { message, signature, origin }: MessageProposal,
  { signal }: Call = {},
): Promise<void> {
  if (typeof message !== 'string' && !Object.hasOwn(message.types, 'EIP712Domain'))
    throw new GatewayInputError(
      'typed-data-domain',
      'The typed data must carry types.EIP712Domain: the gateway takes none without.',
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
