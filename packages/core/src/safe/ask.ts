import { keccak_256 } from '@noble/hashes/sha3.js'
import { decodeAbiParameters, encodeDeployData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { type Address, type ChainId, chainNumber } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import type { PinnedBlock } from '../verdict.ts'
import type { AccountFactory } from '../verify/account-factory.ts'
import { bytesOfHex, hexOfBytes, joinBytes, sameBytes } from '../verify/bytes.ts'
import { type AllowedFactories, type FactoryPlan, planFactory } from '../verify/factory-rule.ts'
import { callAt, noRecord, probeCaller } from '../verify/node.ts'
import { NodeError } from '../verify/node-error.ts'
import { callsProbeCode } from './calls-probe-code.ts'

/** A call to a contract. */
export type Question = { readonly target: Address; readonly data: Hex }

/** Its result. `data` is cut at `limit` bytes. */
export type Answer =
  | { readonly status: 'no-code' }
  | { readonly status: 'reverted' | 'returned'; readonly data: Hex }

/** A chain at one block, and a node to query. */
export type View = {
  readonly client: NodeClient
  readonly chain: ChainId
  readonly block: PinnedBlock
  /** Whether it is an older block and not the latest. */
  readonly past: boolean
  readonly signal: AbortSignal
  /** Which factories may be called for an account without code. */
  readonly factories: AllowedFactories
}

/** Like `View`, at a pinned block or at the latest, whichever that is. */
type LatestView = Omit<View, 'block'> & { readonly block: PinnedBlock | 'latest' }

export type Asked = {
  readonly answers: readonly Answer[]
  /**
   * What the factory did: it is called only if the first target has no code. With `not-allowed`, which also covers a
   * factory that did not return that target, no target has code. `in-part`: it returned, but the signature names more
   * calls, which were not made.
   */
  readonly factory: 'not-called' | 'not-allowed' | 'reverted' | 'returned' | 'in-part'
}

/** Below 2^24, the gas limit of a transaction (EIP-7825). */
const gas = 16_000_000

/**
 * The gas and the answer size of each kind of question, and how many fit into one call beside a factory (5 million gas)
 * if each uses all it may. Returned data is paid for like code, and limited like it (EIP-170).
 */
const allowances = {
  /** The state of a Safe: up to 170 owners. */
  state: { gasEach: 1_000_000, limit: 5_500, together: 4 },
  /** Whether a signature is valid. */
  signature: { gasEach: 3_000_000, limit: 64, together: 3 },
  /** One number, such as a balance. */
  word: { gasEach: 300_000, limit: 32, together: 40 },
} as const

type Allowance = (typeof allowances)[keyof typeof allowances]

/** A call that costs almost nothing: `VERSION()`. */
export const cheapest: Hex = '0xffa1ad74'

const abi = parseAbi([
  'constructor(bytes32 nonce, (address factory, bytes factoryCall, (address target, bytes data)[] questions, uint256 gasEach, uint256 limit) inquiry)',
])
const record = parseAbiParameters(
  'uint256 chainId, uint256 gas, uint256 factory, uint256 deployed, (uint256 status, bytes data)[] answers',
)
const nowhere = '0x0000000000000000000000000000000000000000'

/**
 * Queries contracts, all at one block and in as few calls as gas allows.
 *
 * @param view.block - the block; `latest` saves the request for its hash, for questions that fit into one call.
 * @param factory - called first, within the same call, if the first target has no code.
 * @throws {NodeError} and any error of the client. What a contract does is never an error.
 */
export async function askAll(
  view: LatestView,
  about: keyof typeof allowances,
  questions: readonly Question[],
  factory?: AccountFactory | undefined,
): Promise<Asked> {
  const allowance = allowances[about]
  const plan = factory && planFactory(view.factories, factory)
  const room = initcodeLimit - sizeOf(callsProbeCode) - sizeOf(factory?.call) - overhead
  const groups = grouped(questions, allowance.together, room)
  const [first] = questions
  const asked = await Promise.all(
    groups.map(group => {
      // The factory step checks the first target's code, so the first target must be the account in each group.
      const isOther = factory && first && group[0]?.target !== first.target
      const all: readonly Question[] = isOther ? [{ target: first.target, data: cheapest }, ...group] : group
      return askTogether(view, allowance, all, plan)
    }),
  )
  return {
    answers: asked.flatMap(({ answers }, index) => answers.slice(-(groups[index]?.length ?? 0))),
    factory: asked[0]?.factory ?? 'not-called',
  }
}

/** The largest creation code, and so the largest call of a probe, in bytes (EIP-3860). */
const initcodeLimit = 49_152
/**
 * The space that the arguments need beside the questions' own bytes: heads, lengths, padding, and the empty question.
 */
const overhead = 1_024

/** Splits questions into groups that each fit into one call. A single question always forms a group. */
function grouped(questions: readonly Question[], together: number, room: number): Question[][] {
  const groups: Question[][] = []
  let left = 0
  for (const question of questions) {
    // Its address, offset, length and padding take at most 160 bytes.
    const size = sizeOf(question.data) + 160
    const group = groups.at(-1)
    if (group && group.length < together && size <= left) {
      group.push(question)
      left -= size
    } else {
      groups.push([question])
      left = room - size
    }
  }
  return groups
}

const sizeOf = (hex: Hex = '0x') => hex.length / 2 - 1

async function askTogether(
  { client, chain, block, past, signal }: LatestView,
  { gasEach, limit }: Allowance,
  questions: readonly Question[],
  plan: FactoryPlan | undefined,
): Promise<Asked> {
  const rule = plan?.rule
  const inPart = plan?.isWhole === false
  const called = rule === 'refuse' ? undefined : plan?.factory
  const nonce = crypto.getRandomValues(new Uint8Array(32))
  const data = encodeDeployData({
    abi,
    bytecode: callsProbeCode,
    args: [
      hexOfBytes(nonce),
      {
        factory: called?.address ?? nowhere,
        factoryCall: called?.call ?? '0x',
        questions,
        gasEach: BigInt(gasEach),
        limit: BigInt(limit),
      },
    ],
  })
  const result = await callAt(
    client,
    { from: probeCaller, gas: `0x${gas.toString(16)}`, data },
    block,
    signal,
  )
  const bytes = typeof result === 'string' ? bytesOfHex(result) : undefined
  if (!bytes) throw noRecord(result, past)
  const content = bytes.subarray(0, -32)
  if (!sameBytes(keccak_256(joinBytes(nonce, content)), bytes.subarray(-32))) throw noRecord(result, past)
  const [chainId, , prepared, deployed, answers] = decodeAbiParameters(record, hexOfBytes(content))
  const expected = BigInt(chainNumber(chain))
  if (chainId !== expected)
    throw new NodeError('node-wrong-chain', `The node is on chain ${chainId}, not on ${expected}.`)
  const hasCode = answers[0]?.status !== 0n
  const isOther = prepared === 2n && deployed !== BigInt(questions[0]?.target ?? 0)
  if (((rule === 'refuse' || inPart) && !hasCode) || (rule === 'call-for-account' && hasCode && isOther))
    return { answers: answers.map(() => ({ status: 'no-code' })), factory: 'not-allowed' }
  return { answers: answers.map(readAnswer), factory: factoryOutcome(prepared, inPart) }
}

function factoryOutcome(prepared: bigint, inPart: boolean): Asked['factory'] {
  if (prepared === 0n) return 'not-called'
  if (prepared === 1n) return 'reverted'
  return inPart ? 'in-part' : 'returned'
}

function readAnswer({ status, data }: { status: bigint; data: Hex }): Answer {
  if (status === 0n) return { status: 'no-code' }
  if (status === 3n) throw new NodeError('node-error', 'The node gave the call too little gas.')
  return { status: status === 1n ? 'reverted' : 'returned', data }
}
