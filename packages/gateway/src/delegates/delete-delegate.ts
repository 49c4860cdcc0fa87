import { type AccountId, type Address, accountAddress, accountChain } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { givenSignature } from '../fields/given.ts'

export type DelegateDeletion = {
  /** Of the delegation; `null` for one for every Safe of the delegator. @default the given Safe */
  readonly safe?: Address | null
  readonly delegate: Address
  /** The owner who added the delegate. */
  readonly delegator: Address
  /** The delegator's or the delegate's signature of `delegateRequest`. */
  readonly signature: string
}

/**
 * Removes a delegation for a Safe: `DELETE /v2/chains/{c}/delegates/{d}`.
 *
 * @throws {GatewayError}
 * @throws {GatewayInputError} `signature`
 */
export async function deleteDelegate(
  connection: Connection,
  safe: AccountId,
  { delegate, delegator, signature, safe: of = accountAddress(safe) }: DelegateDeletion,
  { signal }: Call = {},
): Promise<void> {
  await send(connection, {
    method: 'DELETE',
    path: ofChain('v2', accountChain(safe), 'delegates', delegate),
    body: { ...(of === null ? {} : { safe: of }), delegator, signature: givenSignature(signature) },
    signal,
  })
}
