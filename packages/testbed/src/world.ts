import { type Chain, type ChainOptions, startChain } from './chain.ts'
import { type Contracts, deployContracts } from './contracts/deploy.ts'

/** A chain in the shape of the server's configuration. */
export type WorldChain = {
  /** EIP-155 chain id. */
  id: number
  name: string
  currency: { name: string; symbol: string; decimals: number }
  /** Addresses of JSON-RPC nodes, over HTTP and WebSocket. */
  nodes: string[]
  testnet: boolean
  explorer: string | null
}

/** The running local world. */
export type World = {
  readonly chain: Chain
  readonly contracts: Contracts
  /** The chains to offer, as plain data. */
  readonly chains: WorldChain[]
  /** Ends everything the world has started. Calling it again does nothing. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts the local world that the demo stands on: a real chain with real contracts, and nothing outside of this
 * machine.
 *
 * @example
 * await using world = await startWorld()
 * world.chains[0]?.nodes // ['http://127.0.0.1:…', 'ws://127.0.0.1:…']
 */
export async function startWorld(options: ChainOptions = {}): Promise<World> {
  const chain = await startChain(options)
  try {
    const contracts = await deployContracts(chain)
    const { name, nativeCurrency } = chain.client.chain
    return {
      chain,
      contracts,
      chains: [
        {
          id: chain.chainId,
          name,
          currency: { ...nativeCurrency },
          nodes: [chain.url, chain.wsUrl],
          testnet: true,
          explorer: null,
        },
      ],
      stop: chain.stop,
      [Symbol.asyncDispose]: chain.stop,
    }
  } catch (error) {
    await chain.stop()
    throw error
  }
}
