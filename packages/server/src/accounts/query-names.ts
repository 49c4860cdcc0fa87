import { type Address, NodeError, parseAddress, type Unavailable } from '@countersign/core'
import type { Logger } from 'pino'
import { BaseError, type Client, ContractFunctionRevertedError } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/ens'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { ChainNode } from '../rpc/node.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { createQueryNodes } from '../verdicts/query-nodes.ts'
import { deadlineIn, timeLeft } from './deadline.ts'
import { readName } from './name.ts'
import { createOffchain } from './offchain.ts'
import { readEns } from './read-ens.ts'
import type { FetchOffchain } from './read-from-chain.ts'
import { UnavailableError } from './unavailable.ts'

/** What is read from ENS through one node. Everything throws `UnavailableError` if that is impossible. */
type NamesOfNode = {
  readonly nodes: Pick<ChainNodes, 'chain' | 'request'>
  /** The deadline, by `deadlineIn`. */
  readonly deadline: number
  /** Reads the address of a name for a coin type. */
  addressOf(name: string, coinType: bigint): Promise<AddressRecord>
  /** Reads the name that an address claims, if it is in normal form; the caller checks where it resolves to. */
  claimedBy(address: Address, coinType: bigint): Promise<string | null>
}

/** `no-name`: no resolver answers for the name; `no-address`: it has no address for the coin type. */
export type AddressRecord = Address | 'no-name' | 'no-address'

/** A gateway for offchain data (ERC-3668) did not answer. */
export type GatewayFailed = { readonly status: 'gateway' }

/** Asks the nodes of the chain of the names, which must agree as in `createQueryNodes`. */
export type QueryNames = <Said extends { readonly status: string }>(
  until: number,
  ask: (names: NamesOfNode) => Promise<Said>,
) => Promise<Said | GatewayFailed | Unavailable>

/**
 * @param chainNodes - of the chain of the names.
 * @param universalResolver - address of ENS's universal resolver on it.
 */
export function createQueryNames(options: {
  chainNodes: ChainNodes
  universalResolver: Address
  guardedFetch: GuardedFetch
  logger: Logger
}): QueryNames {
  const { chainNodes, universalResolver, guardedFetch, logger } = options
  const queryNodes = createQueryNodes({ logger })

  return async function queryNames<Said extends { readonly status: string }>(
    until: number,
    ask: (names: NamesOfNode) => Promise<Said>,
  ): Promise<Said | GatewayFailed | Unavailable> {
    // All nodes get the same answers of gateways, which can answer differently each time.
    const { fetch, missed } = createOffchain(guardedFetch, AbortSignal.timeout(timeLeft(until)))
    const offchain = { fetch: once(fetch), missed }

    function namesOf(node: ChainNode, deadline: number): NamesOfNode {
      const nodes = ofNode(chainNodes, node)
      const read = <Result>(run: (client: Client) => Promise<Result>) =>
        readEns(nodes, deadline, offchain, run)
      return {
        nodes,
        deadline,
        addressOf: async (name, coinType) =>
          (await read(client => readRecord(client, { name, coinType, universalResolver }))) ?? 'no-address',
        async claimedBy(address, coinType) {
          const universalResolverAddress = universalResolver
          const of = { address, coinType, universalResolverAddress, strict: true }
          const record = await read(client => getEnsName(client, of))
          return record === null ? null : (readName(record)?.value ?? null)
        },
      }
    }

    return queryNodes<Said | GatewayFailed>(chainNodes, {
      timeout: timeLeft(until),
      ask: ({ node, timeout }) =>
        ask(namesOf(node, Math.min(until, deadlineIn(timeout)))).catch(
          (error: unknown): GatewayFailed | Unavailable => {
            // Not the node’s fault.
            if (error instanceof UnavailableError && missed()) return { status: 'gateway' }
            return toUnavailable(error)
          },
        ),
      outcome: JSON.stringify,
      holdsAlone: ({ status }) => status === 'gateway',
    })
  }
}

export const ofNode = (chainNodes: ChainNodes, node: ChainNode): Pick<ChainNodes, 'chain' | 'request'> => ({
  chain: chainNodes.chain,
  request: node.request,
})

/** @throws the error, if it is not one of a node */
export function toUnavailable(error: unknown): Unavailable {
  if (!(error instanceof UnavailableError)) throw error
  const { cause } = error
  return {
    status: 'unavailable',
    reason: cause instanceof NodeError ? cause.code : 'node-error',
    detail: error.message,
  }
}

async function readRecord(
  client: Client,
  { name, coinType, universalResolver }: { name: string; coinType: bigint; universalResolver: Address },
): Promise<AddressRecord> {
  const of = { name, universalResolverAddress: universalResolver, strict: true }
  try {
    const found = await getEnsAddress(client, coinType === 60n ? of : { ...of, coinType })
    // A record of another coin type holds any bytes (ENSIP-9).
    return found !== null && /^0x[0-9a-f]{40}$/i.test(found)
      ? parseAddress(found.toLowerCase())
      : 'no-address'
  } catch (error) {
    if (isWithoutResolver(error)) return 'no-name'
    throw error
  }
}

/** Whether neither the name nor any name above it has a resolver (ENSIP-10): then the name does not exist. */
function isWithoutResolver(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const revert = error.walk(each => each instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError)) return false
  return revert.data?.errorName === 'ResolverNotFound' || revert.data?.errorName === 'ResolverNotContract'
}

/** Fetches the same data only once. */
function once(fetch: FetchOffchain): FetchOffchain {
  const fetched = new Map<string, ReturnType<FetchOffchain>>()
  return ({ data, sender, urls }) => {
    const key = JSON.stringify([data, sender, urls])
    const known = fetched.get(key) ?? fetch({ data, sender, urls })
    fetched.set(key, known)
    return known
  }
}
