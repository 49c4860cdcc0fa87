import { type Address, type ChainId, chainNumber } from '@countersign/core'
import { service, totp } from '../fields/totp.ts'

/** What a delegator or delegate signs to remove a delegation, in the form that `eth_signTypedData_v4` accepts. */
export type DelegateRequest = {
  readonly domain: typeof service & { readonly chainId: number }
  readonly types: {
    readonly Delegate: readonly [
      { readonly name: 'delegateAddress'; readonly type: 'address' },
      { readonly name: 'totp'; readonly type: 'uint256' },
    ]
  }
  readonly primaryType: 'Delegate'
  readonly message: { readonly delegateAddress: Address; readonly totp: number }
}

/**
 * Returns the typed data to sign for `deleteDelegate`.
 *
 * @param options.now - in milliseconds since 1970; the gateway accepts the request only near this hour. @default now
 * @throws {AccountFormatError} if the chain was not parsed
 * @see EIP-712
 * @example
 * const delegator = owner.address
 * const signature = await owner.signTypedData(delegateRequest({ chain, delegate: to }))
 * await createGateway({ baseUrl: publicGateway }).delegates.delete(safe, { delegate: to, delegator, signature })
 */
export function delegateRequest(options: {
  chain: ChainId
  delegate: Address
  now?: number
}): DelegateRequest {
  const { chain, delegate, now = Date.now() } = options
  return {
    domain: { ...service, chainId: chainNumber(chain) },
    types: {
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: delegate, totp: totp(now) },
  }
}
