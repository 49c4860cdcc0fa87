import type { Address, LocalAccount } from 'viem'
import { type IntendedCall, prepareTransaction } from '../contracts/safe-transaction.ts'
import type { Target } from '../contracts/send.ts'
import { hours, serviceDomain } from '../gateway/http/totp.ts'

/** A Safe, and the gateway that has its queue. */
export type Place = {
  readonly chain: Target
  readonly safe: Address
  /** The URL of the gateway. */
  readonly gateway: string
}

/**
 * Proposes a transaction at the gateway.
 *
 * @param people.by - the owner or delegate who proposes it
 * @param people.confirmed - the owners who confirm it afterwards
 * @throws {Error} if the gateway refuses it
 */
export async function proposeTransaction(
  { chain, safe, gateway }: Place,
  call: IntendedCall,
  { by, confirmed = [] }: { readonly by: LocalAccount; readonly confirmed?: readonly LocalAccount[] },
) {
  const prepared = await prepareTransaction(chain, safe, call)
  const { safeTxHash, sign, proposal } = prepared
  const transactions = `${gateway}/v1/chains/${chain.chainId}/transactions`
  await post(`${transactions}/${safe}/propose`, { ...proposal(by.address), signature: await sign(by) })
  for (const owner of confirmed)
    await post(`${transactions}/${safeTxHash}/confirmations`, { signature: await sign(owner) })
  return prepared
}

/** Adds a delegate at the gateway, signed by the owner who delegates. @throws {Error} if the gateway refuses it */
export async function addDelegate(
  { chain, safe, gateway }: Place,
  { delegator, delegate, label }: { delegator: LocalAccount; delegate: Address; label: string },
): Promise<void> {
  const [totp] = hours(Date.now())
  const signature = await delegator.signTypedData({
    domain: { ...serviceDomain, chainId: chain.chainId },
    types: {
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: delegate, totp: BigInt(totp) },
  })
  await post(`${gateway}/v2/chains/${chain.chainId}/delegates`, {
    ...{ safe, delegate, delegator: delegator.address, label, signature },
  })
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The gateway refused ${url}: ${await response.text()}`)
}
