import type { Kit } from './kit.ts'
import type { Memory } from './memory.ts'
import { accountOf, caip2, changedNamespace } from './namespaces.ts'

/** Creates the notifier, which retries later where a site could not be notified. */
export function createNotifier(kit: Kit) {
  /** The chain that each site was notified of last. */
  const notified = new Map<string, number>()
  let last: Pick<Memory, 'account' | 'chainId'> | undefined
  let owed = false

  /** The queue of notifications: what a site is missing is only known once the previous notification has completed. */
  let queue: Promise<void> = Promise.resolve()
  function notify(now: Pick<Memory, 'account' | 'chainId'>): Promise<void> {
    last = now
    const notifying = queue.then(() => notifyAll(now))
    queue = notifying.catch(() => undefined)
    return notifying
  }

  async function notifyAll({ account, chainId }: Pick<Memory, 'account' | 'chainId'>): Promise<void> {
    owed = false
    for (const { topic, namespaces } of Object.values(kit.getActiveSessions())) {
      const namespace = namespaces.eip155
      if (!namespace) continue
      const chain = caip2(chainId)
      const otherAccount = accountOf(namespace) !== account
      const lacks = !namespace.accounts.some(known => known.startsWith(`${chain}:`))
      const otherChain = notified.get(topic) !== chainId
      try {
        if (otherAccount || lacks) {
          const changed = changedNamespace(
            { ...namespace, chains: namespace.chains ?? [] },
            { account, chain: chainId },
          )
          const { acknowledged } = await kit.updateSession({
            topic,
            namespaces: { ...namespaces, eip155: changed },
          })
          // The site may be offline; it is notified when it is back.
          acknowledged().catch(() => undefined)
        }
        if (otherAccount) await emit(topic, 'accountsChanged', [`${chain}:${account}`], chain)
        if (otherChain) await emit(topic, 'chainChanged', chainId, chain)
        notified.set(topic, chainId)
      } catch {
        owed = true
      }
    }
  }

  const emit = (topic: string, name: string, data: unknown, chainId: string) =>
    kit.emitSessionEvent({ topic, event: { name, data }, chainId })

  kit.core.relayer.on('relayer_connect', () => {
    if (owed && last) notify(last).catch(() => undefined)
  })
  return { notify }
}
