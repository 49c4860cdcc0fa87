import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import {
  type AccountId,
  type Address,
  accountAddress,
  accountChain,
  type ChainId,
  parseAddress,
} from '../account.ts'
import { account as accountId, fields, optional } from '../input.ts'
import type { PinnedBlock, Unavailable, Unchecked } from '../verdict.ts'
import type { AccountFactory } from '../verify/account-factory.ts'
import { type Answer, askAll, type View } from './ask.ts'
import { factory as accountFactory, nodeQuestion } from './input.ts'
import { type SafeKind, type SafeRules, safeRules } from './rules.ts'
import { lookAt, type NodeQuestion } from './view.ts'

/** A Safe as it was at one block. */
export type Safe = SafeKind & {
  readonly address: Address
  readonly chain: ChainId
  readonly owners: readonly Address[]
  /** How many of them must sign. */
  readonly threshold: number
  readonly rules: SafeRules
  /** `false` if it was read within the call that would deploy it (ERC-6492). */
  readonly deployed: boolean
  /** The factory that would deploy it, if it is not deployed. */
  readonly factory?: Address
  readonly block: PinnedBlock
}

export type NotASafe = {
  readonly status: 'not-a-safe'
  /**
   * `no-code`: a key, or a contract that is not deployed · `answers-otherwise`: a contract of another kind, or a Safe
   * of more than 170 owners · `unknown-version`: older than 1.0.0 · the others: as in ERC-6492.
   */
  readonly reason:
    | 'no-code'
    | 'answers-otherwise'
    | 'unknown-version'
    | 'factory-reverted'
    | 'factory-deployed-nothing'
  readonly block: PinnedBlock
}

export type SafeReading =
  | { readonly status: 'safe'; readonly safe: Safe }
  | NotASafe
  | Unavailable
  | Unchecked

const abi = parseAbi([
  'function VERSION() view returns (string)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function getStorageAt(uint256 offset, uint256 length) view returns (bytes)',
])

/** keccak256 of "fallback_manager.handler.address" (Safe FallbackManager). */
const handlerSlot = 0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5n

type SafeQuestion = NodeQuestion & {
  readonly account: AccountId
  readonly factory?: AccountFactory | undefined
}

const readQuestion = fields<SafeQuestion>({
  ...nodeQuestion,
  account: accountId,
  factory: optional(accountFactory),
})

/**
 * Reads a Safe at a block: its version, owners, threshold and fallback handler. Any contract can answer like a Safe, and
 * name anyone as its owners.
 *
 * @param question.factory - the call that deploys it, if it may not be deployed yet: its state is then the initial one
 *   (ERC-6492).
 * @returns `not-a-safe` if the account is not a Safe; `unavailable` if the node fails, or if the factory is not allowed.
 *   The handler of a Safe before 1.3.0 is not returned, as its signatures do not use it.
 * @throws {InputError} (rejects) if a field of the question is missing or has the wrong type.
 * @example
 * const reading = await readSafe({ account, client })
 * if (reading.status === 'safe') reading.safe.owners
 */
export async function readSafe(question: SafeQuestion): Promise<SafeReading> {
  const { account, factory, ...asking } = readQuestion(question, 'question')
  return lookAt(asking, accountChain(account), view => readSafeAt(view, accountAddress(account), factory))
}

/** Reads a Safe like `readSafe`. @throws {NodeError} and any error of the client. */
export async function readSafeAt(
  view: View,
  address: Address,
  factory: AccountFactory | undefined,
): Promise<Exclude<SafeReading, Unavailable>> {
  const asked = await askAll(
    view,
    'state',
    [
      encodeFunctionData({ abi, functionName: 'VERSION' }),
      encodeFunctionData({ abi, functionName: 'getOwners' }),
      encodeFunctionData({ abi, functionName: 'getThreshold' }),
      encodeFunctionData({ abi, functionName: 'getStorageAt', args: [handlerSlot, 1n] }),
    ].map(data => ({ target: address, data })),
    factory,
  )
  const { block, chain } = view
  const not = (reason: NotASafe['reason']): NotASafe => ({ status: 'not-a-safe', reason, block })
  const notAllowed: Unchecked = { status: 'unavailable', reason: 'factory-not-allowed', block }
  if (asked.factory === 'not-allowed') return notAllowed
  if (asked.answers.some(({ status }) => status === 'no-code')) return not(noCode[asked.factory])
  const [version, owners, threshold, slot] = asked.answers
  const kind = readVersion(version)
  const set = readOwners(owners, threshold)
  if (kind === undefined || set === undefined) return not('answers-otherwise')
  // The calls that were not made can change a Safe's owners.
  if (asked.factory === 'in-part') return notAllowed
  const handler = readHandler(slot)
  const rules = safeRules({ version: kind, handler })
  if (!rules) return not('unknown-version')
  const deployed = asked.factory === 'not-called'
  const deployer = deployed || !factory ? {} : { factory: factory.address }
  return {
    status: 'safe',
    safe: { address, chain, version: kind, handler, rules, deployed, ...deployer, block, ...set },
  }
}

const noCode = {
  'not-called': 'no-code',
  reverted: 'factory-reverted',
  returned: 'factory-deployed-nothing',
  'in-part': 'factory-deployed-nothing',
} as const

function readVersion(answer: Answer | undefined): string | undefined {
  return decoded(answer, data => decodeFunctionResult({ abi, functionName: 'VERSION', data }))
}

function readOwners(
  ownersAnswer: Answer | undefined,
  thresholdAnswer: Answer | undefined,
): Pick<Safe, 'owners' | 'threshold'> | undefined {
  const owners = decoded(ownersAnswer, data => decodeFunctionResult({ abi, functionName: 'getOwners', data }))
  const threshold = decoded(thresholdAnswer, data =>
    decodeFunctionResult({ abi, functionName: 'getThreshold', data }),
  )
  if (!owners || !threshold || threshold > BigInt(owners.length)) return undefined
  // No Safe has one twice, but any contract can answer so.
  if (new Set(owners).size < owners.length) return undefined
  return { owners: owners.map(parseAddress), threshold: Number(threshold) }
}

/**
 * Reads the fallback handler. Before 1.3.0 there is no `getStorageAt`, and the answer of the Safe's own fallback is not
 * an address.
 */
function readHandler(answer: Answer | undefined): Address | undefined {
  const word = decoded(answer, data => decodeFunctionResult({ abi, functionName: 'getStorageAt', data }))
  if (word?.length !== 66 || BigInt(word) === 0n) return undefined
  return parseAddress(`0x${word.slice(-40)}`)
}

/** Decodes an answer; `undefined` if it does not have the expected form. */
function decoded<Value>(
  answer: Answer | undefined,
  decode: (data: `0x${string}`) => Value,
): Value | undefined {
  if (answer?.status !== 'returned') return undefined
  try {
    return decode(answer.data)
  } catch {
    return undefined
  }
}
