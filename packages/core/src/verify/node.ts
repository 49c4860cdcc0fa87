import type { Hex } from 'viem'
import type { PinnedBlock, Unavailable } from '../verdict.ts'
import { lacksHistory } from './history.ts'
import { describeFault, NodeFault } from './nodeFault.ts'

/** The requests that are made of a node. Mutable tuples, as viem's own types ask for them. */
export type NodeRequest =
  | { method: 'eth_chainId'; params?: undefined }
  | { method: 'eth_getBlockByNumber'; params: [block: 'latest' | Hex, full: boolean] }
  | { method: 'eth_getBlockByHash'; params: [hash: Hex, full: boolean] }
  | { method: 'eth_getTransactionCount'; params: [account: Hex, block: BlockReference] }
  | CallRequest

type CallRequest =
  | { method: 'eth_call'; params: [call: Call, block: BlockReference] }
  | { method: 'eth_call'; params: [call: Call, block: BlockReference, override: CodeOverride] }

type Call = { from: Hex; gas: Hex; data: Hex }

/** Takes accounts to have another code. */
export type CodeOverride = { [account: Hex]: { code: Hex } }

type BlockReference = Hex | { blockHash: Hex; requireCanonical: boolean }

/** What a node is asked through: a viem client or transport, or any EIP-1193 provider. */
export type NodeClient = {
  request(request: NodeRequest, options?: { signal?: AbortSignal | undefined }): Promise<unknown>
}

/**
 * Who calls, for accounts and their factories. Some contracts take a call from the zero address for a simulation, in
 * which they accept anything; this is an address like any other (the end of keccak256 of "countersign"), which no
 * key and no code is known for.
 */
export const probeCaller = '0x6bff378409eacb72149d72b294a03a08595461c2'

/**
 * Asks something of a node, within a time for all of it together.
 *
 * @param milliseconds - the time; after it the signal that `ask` got is aborted, and what still comes is ignored.
 * @param cancelled - gives up sooner.
 * @param past - whether it is asked at a block of before: it may then say that it has no state of that time.
 * @returns what `ask` gives, or `unavailable` with the reason. Never rejects.
 */
export async function askNode<Answer>(
  milliseconds: number,
  cancelled: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
  past = false,
): Promise<Answer | Unavailable> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let onCancel = () => {}
  const limit = new Promise<never>((_, reject) => {
    const giveUp = (detail: string) => {
      reject(new NodeFault('node-timeout', detail))
      controller.abort()
    }
    onCancel = () => giveUp('Whoever asked does not wait any more.')
    timer = setTimeout(() => giveUp(`The node did not answer within ${milliseconds} ms.`), milliseconds)
    if (cancelled?.aborted) onCancel()
    else cancelled?.addEventListener('abort', onCancel)
  })
  try {
    // In the race even when it throws at once, or has lost already.
    return await Promise.race([limit, Promise.resolve(controller.signal).then(ask)])
  } catch (error) {
    return { status: 'unavailable', ...faultOf(error, past) }
  } finally {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', onCancel)
    // Where one of two parallel requests failed, nobody waits for the other.
    controller.abort()
  }
}

function faultOf(error: unknown, past: boolean): ReturnType<typeof describeFault> {
  const { reason, detail } = describeFault(error)
  const said = reason === 'node-error' || reason === 'node-unreachable'
  return { reason: past && said && lacksHistory(detail) ? 'history-unavailable' : reason, detail }
}

/** How long a node is given to get a block that its neighbour has, in milliseconds. */
const patience = 400

/**
 * Calls at a block that the node has just named: by its hash (EIP-1898), so that no other block can be meant.
 *
 * Where the node answers with an error, it is asked once more, by the block's number: some do not know EIP-1898. Where it
 * says that it does not know the block, a moment later: behind one address there are often several nodes.
 *
 * @throws what the client throws.
 */
export function callAt(
  client: NodeClient,
  call: Call,
  block: PinnedBlock,
  signal: AbortSignal,
  override?: CodeOverride,
): Promise<unknown> {
  return askAt(block, signal, at =>
    override
      ? client.request({ method: 'eth_call', params: [call, at, override] }, { signal })
      : client.request({ method: 'eth_call', params: [call, at] }, { signal }),
  )
}

/** Reads the nonce of an account at a block, as `callAt` calls. @throws {NodeFault} and whatever the client throws. */
export async function nonceAt(
  client: NodeClient,
  account: Hex,
  block: PinnedBlock,
  signal: AbortSignal,
): Promise<bigint> {
  const answer = await askAt(block, signal, at =>
    client.request({ method: 'eth_getTransactionCount', params: [account, at] }, { signal }),
  )
  return readQuantity(answer, 'The nonce of the account')
}

async function askAt(
  block: PinnedBlock,
  signal: AbortSignal,
  askBy: (at: BlockReference) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await askBy({ blockHash: block.hash, requireCanonical: true })
  } catch (error) {
    const { reason, detail } = describeFault(error)
    if (reason !== 'node-error') throw error
    if (/\b(?:block|header)\b/i.test(detail)) await new Promise(resolve => setTimeout(resolve, patience))
    signal.throwIfAborted()
    return askBy(`0x${block.number.toString(16)}`)
  }
}

/**
 * Names what is wrong with an answer that is not what a probe returns.
 *
 * @param past - whether it was asked at a block of before: where the state of it is gone, some nodes answer with nothing.
 */
export function noRecord(answer: unknown, past: boolean): NodeFault {
  const isNothing = answer === null || answer === undefined || answer === '0x'
  return past && isNothing
    ? new NodeFault('history-unavailable', 'The node gave no answer for a block of before.')
    : new NodeFault('node-unreliable', 'The answer to the call is not what the contract code returns.')
}

/** Reads an answer to `eth_chainId`. @throws {NodeFault} `node-unreliable` */
export function readChainId(answer: unknown): bigint {
  return readQuantity(answer, 'The chain id')
}

/** Reads an answer to `eth_getBlockByNumber`. @throws {NodeFault} `node-unreliable` */
export function readBlock(answer: unknown): PinnedBlock {
  if (typeof answer !== 'object' || answer === null || !('number' in answer) || !('hash' in answer))
    throw new NodeFault('node-unreliable', 'The block is not a block.')
  const { number, hash } = answer
  if (!isHash(hash)) throw new NodeFault('node-unreliable', 'The hash of the block is not 32 bytes.')
  return { number: readQuantity(number, 'The number of the block'), hash: lowerCase(hash) }
}

/** Reads an answer to a question for a block that there may not be. @throws {NodeFault} `node-unreliable` */
export function readBlockIfAny(answer: unknown): PinnedBlock | undefined {
  return answer === null || answer === undefined ? undefined : readBlock(answer)
}

function readQuantity(answer: unknown, name: string): bigint {
  // Ethereum JSON-RPC, quantity: no leading zeros, here at most 64 bits.
  if (typeof answer === 'string' && /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/.test(answer)) return BigInt(answer)
  throw new NodeFault('node-unreliable', `${name} is not a number.`)
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}

function lowerCase(hash: Hex): Hex {
  return `0x${hash.slice(2).toLowerCase()}`
}
