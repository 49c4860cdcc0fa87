import { type AccountId, accountChain } from '@countersign/core'
import { createGateway, type Gateway, GatewayError } from '@countersign/gateway'
import type { SafeQueue } from './safe-queue.ts'

/**
 * Makes the queue of a Safe out of its gateway.
 *
 * @param baseUrl - where the gateway is passed on
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
      error instanceof GatewayError && (error.kind === 'refused' || error.kind === 'banned')
        ? error.said
        : null,
  }
}

/** Whatever waits is carried out before it: another transaction of the same number would take its place. */
async function nextNonce(gateway: Gateway, account: AccountId): Promise<number> {
  let { nonce } = await gateway.safes.get(account)
  for await (const item of gateway.transactions.queue(account)) {
    if (item.type !== 'TRANSACTION') continue
    const { executionInfo } = item.transaction
    if (executionInfo?.type === 'MULTISIG') nonce = Math.max(nonce, executionInfo.nonce + 1)
  }
  return nonce
}
