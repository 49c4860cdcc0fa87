import { type AccountId, accountChain } from '@countersign/core'
import { createGateway, type Gateway, GatewayError } from '@countersign/gateway'
import type { SafeQueue } from '@countersign/react'

/**
 * Creates the queue of a Safe from its gateway.
 *
 * @param baseUrl - the address of the proxy for the gateway
 */
export function queueOf(baseUrl: string, account: AccountId): SafeQueue {
  const gateway = createGateway({ baseUrl })
  const chain = accountChain(account)
  return {
    async holds({ to, data }) {
      for await (const item of gateway.transactions.queue(account)) {
        if (item.type !== 'TRANSACTION') continue
        const { id, txInfo } = item.transaction
        if (txInfo.type === 'Transfer') continue
        if (txInfo.type === 'Custom' && txInfo.to.address !== to) continue
        const { txData } = await gateway.transactions.get(chain, id)
        if (txData?.hexData?.toLowerCase() === data && txData.to.address === to) return true
      }
      return false
    },
    nextNonce: () => nextNonce(gateway, account),
    propose: ({ signature, ...transaction }) =>
      gateway.transactions.propose(account, {
        ...{ ...transaction, signature, value: 0n },
        origin: JSON.stringify({ name: location.host }),
      }),
    whyNot: error =>
      error instanceof GatewayError && (error.code === 'refused' || error.code === 'banned')
        ? error.said
        : null,
  }
}

/**
 * Returns the nonce after all queued transactions. Two transactions with the same nonce would replace each other.
 *
 * @throws if the nonce of a queued transaction is not known
 */
export async function nextNonce(gateway: Gateway, account: AccountId): Promise<number> {
  let { nonce } = await gateway.safes.get(account)
  for await (const item of gateway.transactions.queue(account)) {
    if (item.type !== 'TRANSACTION') continue
    const { executionInfo } = item.transaction
    if (executionInfo?.type === 'MODULE') continue
    if (executionInfo?.type !== 'MULTISIG')
      throw new Error('The Safe service did not send the nonce of a queued transaction.')
    nonce = Math.max(nonce, executionInfo.nonce + 1)
  }
  return nonce
}
