import { keccak_256 } from '@noble/hashes/sha3.js'
import { decodeAbiParameters, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { eip155Chain, parseAddress } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import { bytesOfKnownHex, hexOfBytes, joinBytes } from '../verify/bytes.ts'
import { NodeError } from '../verify/node-error.ts'
import { askAll, type Question, type View } from './ask.ts'
import { callsProbeCode } from './calls-probe-code.ts'

const inquiry = parseAbiParameters(
  'bytes32 nonce, (address factory, bytes factoryCall, (address target, bytes data)[] questions, uint256 gasEach, uint256 limit) inquiry',
)
const record = parseAbiParameters(
  'uint256 chainId, uint256 gas, uint256 factory, uint256 deployed, (uint256 status, bytes data)[] answers',
)
const account = parseAddress(`0x${'11'.repeat(20)}`)
const other = parseAddress(`0x${'22'.repeat(20)}`)
const factory = { address: parseAddress(`0x${'33'.repeat(20)}`), call: '0x1234' as Hex }

type Call = {
  questions: readonly { target: string; data: Hex }[]
  factory: string
  factoryCall: Hex
  gasEach: bigint
}

/** A node whose probe answers each question with its own data, unless told otherwise. */
function node({
  chain = 1n,
  factory = 0n,
  deployed = BigInt(account),
  status = 2n,
  result = (right: Hex): unknown => right,
} = {}) {
  const calls: Call[] = []
  const client: NodeClient = {
    request: async ({ params }) => {
      const [{ data }] = params as unknown as [{ data: Hex }]
      const [nonce, call] = decodeAbiParameters(inquiry, `0x${data.slice(callsProbeCode.length)}`)
      calls.push(call)
      const answers = call.questions.map(({ data }) => ({ status, data }))
      const content = bytesOfKnownHex(encodeAbiParameters(record, [chain, 1n, factory, deployed, answers]))
      return result(hexOfBytes(joinBytes(content, keccak_256(joinBytes(bytesOfKnownHex(nonce), content)))))
    },
  }
  const view: View = {
    client,
    chain: eip155Chain(1),
    block: { number: 1n, hash: `0x${'ab'.repeat(32)}` },
    past: false,
    signal: new AbortController().signal,
    factories: 'any',
  }
  return { view, calls }
}

const about = (target: typeof account, count: number, bytes = 1): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    target,
    data: `0x${(index + 1).toString(16).padStart(2 * bytes, '0')}`,
  }))
const said = (questions: readonly Question[]) => questions.map(({ data }) => ({ status: 'returned', data }))

describe('questions to contracts', () => {
  test('are asked in as few calls as their gas allows, and answered in their order', async () => {
    const { view, calls } = node()
    const questions = about(account, 7)
    expect(await askAll(view, 'signature', questions)).toEqual({
      answers: said(questions),
      factory: 'not-called',
    })
    expect(calls.map(call => call.questions.length)).toEqual([3, 3, 1])
    expect(calls[0]).toMatchObject({ gasEach: 3_000_000n, limit: 64n, factory: `0x${'0'.repeat(40)}` })
    const state = node()
    await askAll(state.view, 'state', questions)
    expect(state.calls.map(call => call.questions.length)).toEqual([4, 3])
    expect(state.calls[0]).toMatchObject({ gasEach: 1_000_000n, limit: 5_500n })
  })

  test('are split so that each call is below the size limit of creation code', async () => {
    const sizes = async (bytes: number) => {
      const { view, calls } = node()
      await askAll(view, 'signature', about(account, 3, bytes))
      return calls.map(call => call.questions.length)
    }
    // What the code of the probe, the arguments and the questions' heads leave free.
    const room = 49_152 - (callsProbeCode.length / 2 - 1) - 1_024
    expect(await sizes(100)).toEqual([3])
    expect(await sizes(Math.floor(room / 3) - 160)).toEqual([3])
    expect(await sizes(Math.floor(room / 3) - 159)).toEqual([2, 1])
    expect(await sizes(Math.floor(room / 2) - 160)).toEqual([2, 1])
    expect(await sizes(Math.floor(room / 2) - 159)).toEqual([1, 1, 1])
    expect(await sizes(room)).toEqual([1, 1, 1])
  })

  test('leave room for the call of the factory', async () => {
    const { view, calls } = node({ factory: 2n })
    const room = 49_152 - (callsProbeCode.length / 2 - 1) - 1_024 - 3_000
    const questions = about(account, 2, Math.floor(room / 2) - 159)
    await askAll(view, 'signature', questions, { ...factory, call: `0x${'00'.repeat(3_000)}` })
    expect(calls).toHaveLength(2)
  })

  test('about other contracts come after one to the account, so that a factory is called for the account alone', async () => {
    const { view, calls } = node({ factory: 2n })
    const questions = [...about(account, 3), ...about(other, 3)]
    expect(await askAll(view, 'signature', questions, factory)).toEqual({
      answers: said(questions),
      factory: 'returned',
    })
    expect(calls.map(({ questions: [first] }) => first)).toEqual([
      questions[0],
      { target: account, data: '0xffa1ad74' },
    ])
    expect(calls.map(call => call.questions.length)).toEqual([3, 4])
    for (const call of calls)
      expect(call).toMatchObject({ factory: factory.address, factoryCall: factory.call })
    const without = node()
    await askAll(without.view, 'signature', questions)
    expect(without.calls.map(call => call.questions.length)).toEqual([3, 3])
  })

  test('are answered as the contracts did', async () => {
    const [question] = about(account, 1)
    const answer = async (status: bigint) => {
      const { answers } = await askAll(node({ status }).view, 'state', question ? [question] : [])
      return answers[0]
    }
    expect(await answer(0n)).toEqual({ status: 'no-code' })
    expect(await answer(1n)).toEqual({ status: 'reverted', data: '0x01' })
    expect(await answer(2n)).toEqual({ status: 'returned', data: '0x01' })
    await expect(answer(3n)).rejects.toMatchObject({ code: 'node-error' })
  })

  test('that are none need no call', async () => {
    const { view, calls } = node()
    expect(await askAll(view, 'state', [])).toEqual({ answers: [], factory: 'not-called' })
    expect(calls).toEqual([])
  })
})

describe('the factory of an account', () => {
  const ask = (factories: View['factories'], options: Parameters<typeof node>[0]) => {
    const { view, calls } = node(options)
    return askAll({ ...view, factories }, 'state', about(account, 2), factory).then(asked => ({
      asked,
      calls,
    }))
  }
  const notAllowed = { answers: [{ status: 'no-code' }, { status: 'no-code' }], factory: 'not-allowed' }

  test('has the result that the probe reports', async () => {
    for (const [reported, outcome] of [
      [0n, 'not-called'],
      [1n, 'reverted'],
      [2n, 'returned'],
    ] as const)
      expect((await ask('any', { factory: reported })).asked.factory).toBe(outcome)
  })

  test('is not called if it is not allowed, and the account is only asked if it has code', async () => {
    const refused = await ask([], { status: 0n })
    expect(refused.asked).toEqual(notAllowed)
    expect(refused.calls[0]).toMatchObject({ factory: `0x${'0'.repeat(40)}`, factoryCall: '0x' })
    expect((await ask([], {})).asked).toEqual({ answers: said(about(account, 2)), factory: 'not-called' })
  })

  test('must return the account if only some factories are allowed', async () => {
    const allowed = [factory.address]
    const deployed = BigInt(other)
    expect((await ask(allowed, { factory: 2n, deployed })).asked).toEqual(notAllowed)
    expect((await ask(allowed, { factory: 2n })).asked.factory).toBe('returned')
    expect((await ask(allowed, { factory: 0n, deployed })).asked.factory).toBe('not-called')
    expect((await ask(allowed, { factory: 2n, deployed, status: 0n })).asked.factory).toBe('returned')
    expect((await ask('any', { factory: 2n, deployed })).asked.factory).toBe('returned')
  })
})

describe('an answer of a node', () => {
  const failure = async (options: Parameters<typeof node>[0], past = false) => {
    const { view } = node(options)
    const error: unknown = await askAll({ ...view, past }, 'state', about(account, 1)).catch(thrown => thrown)
    return error instanceof NodeError ? error.code : expect.unreachable(String(error))
  }

  test('from another chain is refused', async () => {
    expect(await failure({ chain: 10n })).toBe('node-wrong-chain')
  })

  test('that is not bound to the nonce of the call is refused', async () => {
    const changed = (right: Hex) => `${right.slice(0, 65)}${right[65] === '1' ? '2' : '1'}${right.slice(66)}`
    for (const result of [changed, (right: Hex) => right.slice(0, -2), (right: Hex) => `${right}00`])
      expect(await failure({ result })).toBe('node-unreliable')
    for (const nothing of [undefined, null, '', '0x', 'text', 7, {}, ['0x'], { length: 2 }])
      expect(await failure({ result: () => nothing })).toBe('node-unreliable')
  })

  test('that is empty at an older block means that its state is missing', async () => {
    expect(await failure({ result: () => '0x' }, true)).toBe('history-unavailable')
    expect(await failure({ result: () => '0x12' }, true)).toBe('node-unreliable')
  })
})
