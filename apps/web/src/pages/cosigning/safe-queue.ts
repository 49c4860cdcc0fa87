import type { AccountId } from '@countersign/core'
import type { SafeQueue } from '@countersign/react'

/**
 * Returns the queue of a Safe at its gateway. The code of the gateway client loads when an owner wants to propose
 * something.
 *
 * @param baseUrl - the address of the proxy for the gateway
 */
export function lazyQueue(baseUrl: string, account: AccountId): SafeQueue {
  let whyNot: SafeQueue['whyNot'] = () => null
  const load = async () => {
    const { queueOf } = await import('./queue-of.ts')
    const queue = queueOf(baseUrl, account)
    whyNot = queue.whyNot
    return queue
  }
  return {
    holds: async transaction => (await load()).holds(transaction),
    nextNonce: async () => (await load()).nextNonce(),
    propose: async transaction => (await load()).propose(transaction),
    whyNot: error => whyNot(error),
  }
}

/**
 * Returns the address of a Safe's queue in Safe's own wallet.
 *
 * @param link - the link to a message of the account there
 * @param safe - the account, or a Safe among its owners
 */
export function queueHref(link: string | null, safe: string): string | null {
  if (link === null) return null
  const url = new URL(link)
  const [shortName] = url.searchParams.get('safe')?.split(':') ?? []
  return shortName ? `${url.origin}/transactions/queue?safe=${shortName}:${safe}` : null
}
