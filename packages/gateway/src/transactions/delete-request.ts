import { type AccountId, type Address, accountAddress, accountChain, chainNumber } from '@countersign/core'
import { givenHash } from '../fields/given.ts'
import type { Hex } from '../fields/hex.ts'
import { service, totp } from '../fields/totp.ts'

/** What the proposer of a transaction signs to delete it, in the form that `eth_signTypedData_v4` accepts. */
export type DeleteRequest = {
  readonly domain: typeof service & { readonly chainId: number; readonly verifyingContract: Address }
  readonly types: {
    readonly DeleteRequest: readonly [
      { readonly name: 'safeTxHash'; readonly type: 'bytes32' },
      { readonly name: 'totp'; readonly type: 'uint256' },
    ]
  }
  readonly primaryType: 'DeleteRequest'
  readonly message: { readonly safeTxHash: Hex; readonly totp: number }
}

/**
 * Returns the typed data that the proposer signs for `unproposeTransaction`.
 *
 * @param options.now - in milliseconds since 1970; the gateway accepts the request only near this hour. @default now
 * @throws {GatewayInputError} `transaction-id`
 * @see EIP-712
 * @example
 * const signature = await owner.signTypedData(deleteRequest({ safe, safeTxHash: id }))
 * await createGateway({ baseUrl: publicGateway }).transactions.unpropose(chain, id, signature)
 */
export function deleteRequest(options: { safe: AccountId; safeTxHash: string; now?: number }): DeleteRequest {
  const { safe, safeTxHash, now = Date.now() } = options
  return {
    domain: {
      ...service,
      chainId: chainNumber(accountChain(safe)),
      verifyingContract: accountAddress(safe),
    },
    types: {
      DeleteRequest: [
        { name: 'safeTxHash', type: 'bytes32' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'DeleteRequest',
    message: { safeTxHash: givenHash(safeTxHash, 'transaction-id'), totp: totp(now) },
  }
}
