import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { inject } from 'vitest'
import { accounts } from '../../accounts.ts'
import { startChain } from '../../chain.ts'
import { deploySafe } from '../../contracts/deploy-safe.ts'
import { type SafeOptions, safeAccount } from '../../contracts/safe-account.ts'
import { receiptOf } from '../../contracts/send.ts'
import type {} from '../../provided.ts'
import { type GatewayOptions, startGateway } from '../gateway.ts'

/** A chain with Safe's contracts, and a gateway for it. */
export type Stage = Awaited<ReturnType<typeof startStage>>

/** Starts a stage for the tests of one file. */
export async function startStage(options: Partial<GatewayOptions> = {}) {
  await using starting = new AsyncDisposableStack()
  const chain = starting.use(await startChain({ state: inject('safesState') }))
  const { chainId: id, url } = chain
  const gateway = starting.use(
    await startGateway({ chains: [{ id, name: 'Local', nodes: [url] }], indexing: 0, ...options }),
  )
  const started = starting.move()
  let salt = 1000n
  return {
    chain,
    /** Reads the chain, in the form that core's functions accept. */
    node: createPublicClient({ transport: http(url) }),
    gateway,
    /** Deploys a Safe that no other test uses. */
    async newSafe(options: Omit<SafeOptions, 'saltNonce'>) {
      salt += 1n
      const safe = await safeAccount({ ...options, saltNonce: salt })
      await deploySafe(chain, safe)
      return safe
    },
    /** Sends ether from ivan, whose account funds the tests. */
    async pay(to: Hex, ether: string) {
      const hash = await chain.client.sendTransaction({
        account: accounts.ivan,
        chain: chain.client.chain,
        to,
        value: parseEther(ether),
      })
      await receiptOf(chain, hash)
      return hash
    },
    /** Sends a request with a JSON body. */
    async request(method: string, path: string, body?: unknown) {
      const response = await fetch(`${gateway.url}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
