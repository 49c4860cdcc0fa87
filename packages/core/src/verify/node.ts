import type { Hex } from 'viem'
import type { BlockReference, Call, CodeOverride, NodeClient } from '../node-client.ts'
import type { PinnedBlock, Unavailable } from '../verdict.ts'
import { lacksHistory } from './history.ts'
import { describeNodeError, NodeError } from './node-error.ts'

/**
 * The caller for accounts and their factories. Some contracts treat a call from the zero address as a simulation, in
 * which they accept anything; this is an ordinary address (the end of keccak256 of "countersign") with no known key and
 * no code.
 */
export const probeCaller = '0x6bff378409eacb72149d72b294a03a08595461c2'

/**
 * Queries a node, with one timeout for all requests together.
 *
 * @param milliseconds - the timeout; after it the signal passed to `ask` is aborted, and late answers are ignored.
 * @param cancelled - cancels before the timeout: with the reason of its `NodeError`, otherwise `check-cut-short`.
 * @param past - whether the query is for an older block: the node may then say that it does not have its state.
 * @returns the result of `ask`, or `unavailable` with the reason. Never rejects.
 */
export async function askNode<Answer>(
  milliseconds: number,
  cancelled: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
  past = false,
): Promise<Answer | Unavailable> {
  if (cancelled?.aborted) return { status: 'unavailable', ...faultOf(cutShort(cancelled.reason), past) }
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let onCancel = () => {}
  const limit = new Promise<never>((_, reject) => {
    onCancel = () => reject(cutShort(cancelled?.reason))
    const start = performance.now()
    timer = setTimeout(() => reject(NodeError.afterTimeout(milliseconds, start, 'The node')), milliseconds)
    cancelled?.addEventListener('abort', onCancel)
  })
  try {
    // In the race even if it throws at once, or has already lost.
    return await Promise.race([limit, Promise.resolve(controller.signal).then(ask)])
  } catch (error) {
    return { status: 'unavailable', ...faultOf(error, past) }
  } finally {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', onCancel)
    // Ends requests that are no longer waited for: after the timeout, or the other of two of which one failed.
    controller.abort()
  }
}

function cutShort(reason: unknown): NodeError {
  return reason instanceof NodeError
    ? reason
    : new NodeError('check-cut-short', 'The caller stopped the check.', { cause: reason })
}

function faultOf(error: unknown, past: boolean): ReturnType<typeof describeNodeError> {
  const { reason, detail } = describeNodeError(error)
  const said = reason === 'node-error' || reason === 'node-unreachable'
  return { reason: past && said && lacksHistory(detail) ? 'history-unavailable' : reason, detail }
}

/** How long a node may take to receive a block that another node has, in milliseconds. */
export const retryDelay = 400

/**
 * Calls at a block that the node has just named: by its hash (EIP-1898), so that no other block can be meant.
 *
 * If the node returns an error, retries once by the block's number: some do not support EIP-1898. If it does not know
 * the block, retries a moment later: there are often several nodes behind one address. Afterwards the block of that
 * number must still be this one: a chain can replace its latest blocks.
 *
 * @param block - or `latest`, without a retry: then the answer must not be combined with that of another call.
 * @throws {NodeError} and any error of the client.
 */
export function callAt(
  client: NodeClient,
  call: Call,
  block: PinnedBlock | 'latest',
  signal: AbortSignal,
  override?: CodeOverride,
): Promise<unknown> {
  return askAt(client, block, signal, at =>
    override
      ? client.request({ method: 'eth_call', params: [call, at, override] }, { signal })
      : client.request({ method: 'eth_call', params: [call, at] }, { signal }),
  )
}

/** Reads the nonce of an account at a block, as `callAt` calls. @throws {NodeError} and any error of the client. */
export async function nonceAt(
  client: NodeClient,
  account: Hex,
  block: PinnedBlock,
  signal: AbortSignal,
): Promise<bigint> {
  const answer = await askAt(client, block, signal, at =>
    client.request({ method: 'eth_getTransactionCount', params: [account, at] }, { signal }),
  )
  return readQuantity(answer, 'The nonce of the account')
}

async function askAt(
  client: NodeClient,
  block: PinnedBlock | 'latest',
  signal: AbortSignal,
  askBy: (at: BlockReference) => Promise<unknown>,
): Promise<unknown> {
  if (block === 'latest') return askBy(block)
  try {
    return await askBy({ blockHash: block.hash, requireCanonical: true })
  } catch (error) {
    const { reason, detail } = describeNodeError(error)
    if (reason !== 'node-error') throw error
    if (/\b(?:block|header)\b/i.test(detail)) await new Promise(resolve => setTimeout(resolve, retryDelay))
    signal.throwIfAborted()
    const number = `0x${block.number.toString(16)}` as const
    const answer = await askBy(number)
    const found = await client.request(
      { method: 'eth_getBlockByNumber', params: [number, false] },
      { signal },
    )
    if (readBlockIfAny(found)?.hash !== lowerCase(block.hash))
      throw new NodeError('node-error', `The node has another block, or none, as number ${block.number}.`)
    return answer
  }
}

/**
 * Returns the error for an answer that is not a record of the probe.
 *
 * @param past - whether the call was at an older block: if its state is gone, some nodes return an empty answer.
 */
export function noRecord(answer: unknown, past: boolean): NodeError {
  const isNothing = answer === null || answer === undefined || answer === '0x'
  return past && isNothing
    ? new NodeError('history-unavailable', 'The node has no state for the earlier block.')
    : new NodeError('node-unreliable', 'The answer to the call is not what the contract code returns.')
}

/** Parses an answer to `eth_chainId`. @throws {NodeError} `node-unreliable` */
export function readChainId(answer: unknown): bigint {
  return readQuantity(answer, 'The chain id')
}

/** Parses an answer to `eth_getBlockByNumber`. @throws {NodeError} `node-unreliable` */
export function readBlock(answer: unknown): PinnedBlock {
  if (typeof answer !== 'object' || answer === null || !('number' in answer) || !('hash' in answer))
    throw new NodeError('node-unreliable', 'The node returned an invalid block.')
  const { number, hash } = answer
  if (!isHash(hash)) throw new NodeError('node-unreliable', 'The hash of the block is not 32 bytes.')
  const height = readQuantity(number, 'The number of the block')
  // Sessions and proofs name the block as a JSON number.
  if (height > Number.MAX_SAFE_INTEGER)
    throw new NodeError('node-unreliable', 'The number of the block is 2^53 or more.')
  return { number: height, hash: lowerCase(hash) }
}

/** Parses an answer to a request for a block that may not exist. @throws {NodeError} `node-unreliable` */
export function readBlockIfAny(answer: unknown): PinnedBlock | undefined {
  return answer === null || answer === undefined ? undefined : readBlock(answer)
}

function readQuantity(answer: unknown, name: string): bigint {
  // Ethereum JSON-RPC, quantity: no leading zeros, here at most 64 bits.
  if (typeof answer === 'string' && /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/.test(answer)) return BigInt(answer)
  throw new NodeError('node-unreliable', `${name} is not a number.`)
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}

function lowerCase(hash: Hex): Hex {
  return `0x${hash.slice(2).toLowerCase()}`
}
