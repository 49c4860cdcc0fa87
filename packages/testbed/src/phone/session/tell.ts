import type { Kit } from './kit.ts'
import type { Memory } from './memory.ts'
import { accountOf, caip2, changedNamespace } from './namespaces.ts'

/** Tells connected sites where the phone is. */
export interface Teller {
  /** Tells every site the account and the chain that it does not know of yet. */
  where(memory: Pick<Memory, 'account' | 'chainId'>): Promise<void>
}

/** Makes the one that tells sites, and tells those again later that could not be told. */
export function createTeller(kit: Kit): Teller {
  /** The chain that each site was told last. */
  const told = new Map<string, number>()
  let last: Pick<Memory, 'account' | 'chainId'> | undefined
  let owed = false

  /** Tells one thing after the other: what a site has not been told yet is known once the last telling is over. */
  let telling: Promise<void> = Promise.resolve()
  function where(now: Pick<Memory, 'account' | 'chainId'>): Promise<void> {
    last = now
    const mine = telling.then(() => tell(now))
    telling = mine.catch(() => undefined)
    return mine
  }

  async function tell({ account, chainId }: Pick<Memory, 'account' | 'chainId'>): Promise<void> {
    owed = false
    for (const { topic, namespaces } of Object.values(kit.getActiveSessions())) {
      const namespace = namespaces.eip155
      if (!namespace) continue
      const chain = caip2(chainId)
      const otherAccount = accountOf(namespace) !== account
      const lacks = !namespace.accounts.some(known => known.startsWith(`${chain}:`))
      const otherChain = told.get(topic) !== chainId
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
          // The site may be away; it is told when it comes back.
          acknowledged().catch(() => undefined)
        }
        if (otherAccount) await emit(topic, 'accountsChanged', [`${chain}:${account}`], chain)
        if (otherChain) await emit(topic, 'chainChanged', chainId, chain)
        told.set(topic, chainId)
      } catch {
        owed = true
      }
    }
  }

  const emit = (topic: string, name: string, data: unknown, chainId: string) =>
    kit.emitSessionEvent({ topic, event: { name, data }, chainId })

  kit.core.relayer.on('relayer_connect', () => {
    if (owed && last) where(last).catch(() => undefined)
  })
  return { where }
}
