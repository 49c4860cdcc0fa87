import type { Address } from 'viem'
import { type Chain, type ChainOptions, startChain } from './chain.ts'
import { type Contracts, deployContracts } from './contracts/deploy.ts'
import { deployPeoplesSafes, type PeoplesSafes } from './contracts/peoples-safes.ts'
import { deployEns, type Ens } from './ens/deploy.ts'
import { peoplesNames, peoplesTokens } from './ens/people.ts'
import { type Pictures, startPictures } from './pictures/pictures.ts'
import { deployTokens, type Tokens } from './tokens/deploy.ts'

/** A chain in the format of the server's configuration. */
export type WorldChain = {
  /** EIP-155 chain id. */
  id: number
  name: string
  currency: { name: string; symbol: string; decimals: number }
  /** URLs of JSON-RPC nodes, over HTTP and WebSocket. */
  nodes: string[]
  /** URLs of nodes that can be given to a wallet. */
  publicNodes: string[]
  testnet: boolean
  explorer: string | null
}

/** A token in the format of the server's configuration. */
export type WorldToken = { chain: number; address: Address; symbol: string; decimals: number }

/** The running local world. */
export type World = Awaited<ReturnType<typeof startWorld>>

/**
 * Starts the local world that the demo uses: two real chains, the first one with real contracts and ENS with the
 * accounts' names, and hosts of their avatars, all on this machine.
 *
 * @example
 * await using world = await startWorld()
 * world.chains[0]?.nodes // ['http://127.0.0.1:…', 'ws://127.0.0.1:…']
 */
export async function startWorld(options: ChainOptions = {}) {
  await using started = new AsyncDisposableStack()
  const starting = [
    startChain(options),
    startChain({ chainId: (options.chainId ?? 31337) + 1, name: 'Countersign Second' }),
    startPictures(),
  ] as const
  // Waits for all parts, so that none keeps running when another fails.
  for (const part of await Promise.allSettled(starting))
    if (part.status === 'fulfilled') started.use(part.value)
  const [chain, secondChain, pictures] = await Promise.all(starting)
  const { contracts, safes, ens, tokens } = await furnish(chain, pictures)
  const open = started.move()
  const stop = () => open.disposeAsync()
  return {
    /** The first chain, with all contracts, names and tokens. */
    chain,
    /** A second chain to switch to, with the same accounts and no contracts. */
    secondChain,
    contracts,
    /** Safes of every kind, on the first chain. */
    safes,
    ens,
    pictures,
    /** The configured chains as plain data, `chain` before `secondChain`. */
    chains: [chain, secondChain].map(described),
    /** The resolution of names: the chain's id and its universal resolver, as plain data. */
    names: { chain: chain.chainId, universalResolver: ens.universalResolver },
    /** The origin of the IPFS gateway that has the accounts' avatars. */
    ipfsGateway: pictures.ipfsGateway,
    /** Tokens that people can add to their wallet, as plain data. */
    tokens: [{ chain: chain.chainId, ...tokens.coin } satisfies WorldToken],
    /** The token contracts, on the first chain. */
    tokenContracts: tokens,
    /** Stops everything that the world has started. Calling it again does nothing. */
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Deploys everything to a new chain. */
async function furnish(
  chain: Chain,
  { ipfsGateway }: Pictures,
): Promise<{ contracts: Contracts; safes: PeoplesSafes; ens: Ens; tokens: Tokens }> {
  const { chainId } = chain
  const contracts = await deployContracts(chain)
  const safes = await deployPeoplesSafes(chain)
  const tokens = await deployTokens(chain, peoplesTokens)
  const ens = await deployEns(chain, peoplesNames({ chainId, contracts, safes, tokens, ipfsGateway }))
  return { contracts, safes, ens, tokens }
}

function described({ chainId, client, url, wsUrl }: Chain): WorldChain {
  return {
    id: chainId,
    name: client.chain.name,
    currency: { ...client.chain.nativeCurrency },
    nodes: [url, wsUrl],
    publicNodes: [url],
    testnet: true,
    explorer: null,
  }
}
