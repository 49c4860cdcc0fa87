import { createPublicClient, type Hex, http, type PublicClient, parseEther } from 'viem'
import { accounts } from '../../accounts.ts'
import { type Chain, startChain } from '../../chain.ts'
import { deployContracts } from '../../contracts/deploy.ts'
import { deploySafe } from '../../contracts/deploy-safe.ts'
import { type SafeAccount, type SafeOptions, safeAccount } from '../../contracts/safe-account.ts'
import { receiptOf } from '../../contracts/send.ts'
import { type GatewayOptions, startGateway, type TestGateway } from '../gateway.ts'

/** A chain with Safe's contracts, and a gateway for it. */
export type Stage = {
  readonly chain: Chain
  /** Reads the chain, in the form that core's functions accept. */
  readonly node: PublicClient
  readonly gateway: TestGateway
  /** Deploys a Safe that no other test uses. */
  newSafe(options: Omit<SafeOptions, 'saltNonce'>): Promise<SafeAccount>
  /** Sends ether from ivan, whose account funds the tests. */
  pay(to: Hex, ether: string): Promise<Hex>
  /** Sends a request with a JSON body. */
  request(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a stage for the tests of one file. */
export async function startStage(options: Partial<GatewayOptions> = {}): Promise<Stage> {
  await using starting = new AsyncDisposableStack()
  const chain = starting.use(await startChain())
  await deployContracts(chain)
  const { chainId: id, url } = chain
  const gateway = starting.use(
    await startGateway({ chains: [{ id, name: 'Local', nodes: [url] }], indexing: 0, ...options }),
  )
  const started = starting.move()
  let salt = 1000n
  return {
    chain,
    node: createPublicClient({ transport: http(url) }),
    gateway,
    async newSafe(options) {
      salt += 1n
      const safe = await safeAccount({ ...options, saltNonce: salt })
      await deploySafe(chain, safe)
      return safe
    },
    async pay(to, ether) {
      const hash = await chain.client.sendTransaction({
        account: accounts.ivan,
        chain: chain.client.chain,
        to,
        value: parseEther(ether),
      })
      await receiptOf(chain, hash)
      return hash
    },
    async request(method, path, body) {
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
