import type { Hex } from 'viem'
import type { Address, ChainId } from '../account.ts'
import { address, block, chain, fields, hex, listOf, optional } from '../input.ts'
import { askAll, cheapest, type Question } from '../safe/ask.ts'
import { factory, nodeQuestion } from '../safe/input.ts'
import type { NodeQuestion } from '../safe/view.ts'
import type { PinnedBlock, Unavailable } from '../verdict.ts'
import type { AccountFactory } from '../verify/account-factory.ts'
import { askNode } from '../verify/node.ts'

type CallsQuestion = NodeQuestion & {
  readonly chain: ChainId
  /** The block to call at. */
  readonly block: PinnedBlock
  /** At most 40 calls to contracts. */
  readonly calls: readonly Question[]
  /** The account to deploy before the calls, if it has no code (ERC-6492). */
  readonly deploy?: { readonly account: Address; readonly factory: AccountFactory } | undefined
}

/** What contracts returned, in the order of the calls. */
export type CallsReading =
  | {
      readonly status: 'read'
      /** What each returned, cut at 5,500 bytes; `null`: it has no code, or it reverted. */
      readonly results: readonly (Hex | null)[]
    }
  | Unavailable

const readQuestion = fields<CallsQuestion>({
  ...nodeQuestion,
  chain,
  block,
  calls: listOf(fields<Question>({ target: address, data: hex }), 40),
  deploy: optional(fields<NonNullable<CallsQuestion['deploy']>>({ account: address, factory })),
})

/**
 * Calls contracts at one block, four with each request to the node, whose answer also says which chain it is of.
 *
 * The contracts are not trusted. One that reverts, burns gas or returns something else does not affect the others: each
 * has 1,000,000 gas.
 *
 * @param question.deploy - its factory is called first, within the same request, as for a signature of the account. If
 *   that is not allowed or fails, every result is `null`.
 * @returns `unavailable` if the node fails, is of another chain, or no longer has the state of the block.
 * @throws {InputError} (rejects) if a field of the question is missing or has the wrong type.
 * @see ERC-6492
 * @example
 * const data = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
 * const block = { number: 23_000_000n, hash: '0x…' } as const
 * const reading = await callContracts({ client, chain, block, calls: [{ target: token, data }] })
 */
export async function callContracts(question: CallsQuestion): Promise<CallsReading> {
  const {
    deploy,
    calls,
    factories = 'any',
    timeout = 8_000,
    signal,
    ...at
  } = readQuestion(question, 'question')
  // The factory is called if the first target has no code, so that is the account.
  const first = deploy ? [{ target: deploy.account, data: cheapest }] : []
  return askNode(
    timeout,
    signal,
    async signal => {
      const view = { ...at, factories, past: true, signal }
      const { answers, factory } = await askAll(view, 'state', [...first, ...calls], deploy?.factory)
      const isReady = factory === 'not-called' || factory === 'returned'
      const results = answers
        .slice(first.length)
        .map(answer => (isReady && answer.status === 'returned' ? answer.data : null))
      return { status: 'read', results }
    },
    true,
  )
}
