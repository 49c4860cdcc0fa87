import type { Hex } from 'viem'
import type { PinnedBlock, Unavailable, UnavailableReason } from '../verdict.ts'

/** The requests that are made of a node. Mutable tuples, as viem's own types ask for them. */
export type NodeRequest =
  | { method: 'eth_chainId'; params?: undefined }
  | { method: 'eth_getBlockByNumber'; params: [block: 'latest', full: boolean] }
  | { method: 'eth_call'; params: [call: { from: Hex; gas: Hex; data: Hex }, block: Hex] }

/** What a node is asked through: a viem client or transport, or any EIP-1193 provider. */
export type NodeClient = {
  request(request: NodeRequest, options?: { signal?: AbortSignal | undefined }): Promise<unknown>
}

/** A node did not do its work. Never leaves this folder: it becomes the verdict `unavailable`. */
export class NodeFault extends Error {
  override readonly name = 'NodeFault'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/**
 * Asks something of a node, within a time for all of it together.
 *
 * @param milliseconds - the time; after it the signal that `ask` got is aborted, and what still comes is ignored.
 * @param cancelled - gives up sooner.
 * @returns what `ask` gives, or `unavailable` with the reason. Never rejects.
 */
export async function askNode<Answer>(
  milliseconds: number,
  cancelled: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
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
    return { status: 'unavailable', ...describeFault(error) }
  } finally {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', onCancel)
    // Where one of two parallel requests failed, nobody waits for the other.
    controller.abort()
  }
}

/** Reads an answer to `eth_chainId`. @throws {NodeFault} `node-unreliable` */
export function readChainId(answer: unknown): bigint {
  return readQuantity(answer, 'The chain id')
}

/** Reads an answer to `eth_getBlockByNumber`. @throws {NodeFault} `node-unreliable` */
export function readBlock(answer: unknown): PinnedBlock {
  if (typeof answer !== 'object' || answer === null || !('number' in answer) || !('hash' in answer))
    throw new NodeFault('node-unreliable', 'The latest block is not a block.')
  const { number, hash } = answer
  if (!isHash(hash)) throw new NodeFault('node-unreliable', 'The hash of the latest block is not 32 bytes.')
  return { number: readQuantity(number, 'The number of the latest block'), hash: lowerCase(hash) }
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

/**
 * Names what went wrong when a node was asked. viem's errors are told by their names: importing its classes would
 * bring half of it into the browser, and other clients throw others.
 */
export function describeFault(error: unknown): { reason: UnavailableReason; detail: string } {
  if (error instanceof NodeFault) return { reason: error.reason, detail: error.message }
  const chain = causes(error)
  const has = (...names: string[]) => chain.some(({ name }) => names.includes(name))
  const detail = chain
    .map(({ text }) => text)
    .filter(text => text !== '')
    .join(' · ')
    .slice(0, 300)
  if (has('TimeoutError', 'AbortError')) return { reason: 'node-timeout', detail }
  // 200 and something that is not JSON, or more of it than anyone can need.
  if (has('SyntaxError', 'ResponseBodyTooLargeError')) return { reason: 'node-unreliable', detail }
  if (has('RpcRequestError') || chain.some(({ code, status }) => code !== undefined || status !== undefined))
    return { reason: 'node-error', detail }
  if (has('HttpRequestError', 'WebSocketRequestError', 'SocketClosedError'))
    return { reason: 'node-unreachable', detail }
  // A client that trips over an answer of the wrong shape; `fetch` has the same class for a failed connection.
  if (has('TypeError') && !/fetch|network|load failed/i.test(detail))
    return { reason: 'node-unreliable', detail }
  return { reason: 'node-unreachable', detail }
}

type Cause = { name: string; text: string; code: number | undefined; status: number | undefined }

/** Lists an error and what caused it, outermost first. The text never has an endpoint's address: it may hold a key. */
function causes(error: unknown): Cause[] {
  const found: Cause[] = []
  for (let next = error; isRecord(next) && found.length < 8; next = next.cause) {
    const { name, shortMessage, message, details, code, status } = next
    const said = [shortMessage ?? message, details].filter(text => typeof text === 'string')
    found.push({
      name: typeof name === 'string' ? name : '',
      text: withoutAddresses(said.join(': ')),
      // viem's -1 stands for "no code at all".
      code: typeof code === 'number' && code !== -1 ? code : undefined,
      status: typeof status === 'number' ? status : undefined,
    })
  }
  return found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function withoutAddresses(text: string): string {
  return text.slice(0, 500).replaceAll(/\b(?:https?|wss?):\/\/\S*/gi, '…')
}
