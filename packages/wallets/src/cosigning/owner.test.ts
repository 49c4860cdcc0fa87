import { type Cosigning, ProblemError, ServerUnreachableError } from '@countersign/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../connection/link.ts'
import { NodeRefusal } from '../transactions/node.ts'
import { fox } from '../world.ts'
import { alice, bob, carol, cosigningOfTeam, inner, stranger, team } from './example.ts'
import { createOwner } from './owner.ts'
import type { SafeQueue } from './safe-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const given = `0x${'11'.repeat(65)}` as const
const hash = `0x${'99'.repeat(32)}` as const
const asked = cosigningOfTeam()
const withBobAs = (kind: 'contract' | 'unknown'): Cosigning => ({
  ...asked,
  safes: asked.safes.map(safe => ({
    ...safe,
    owners: safe.owners.map(each => (each.address === bob ? { ...each, kind } : each)),
  })),
})
const after = cosigningOfTeam({ revision: 2, confirmed: [alice] })
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const settle = () => vi.advanceTimersByTimeAsync(0)
const problem = (code: 'confirmation-refused' | 'decline-refused' | 'cosigning-ended', more: object = {}) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}` as const, title: '', status: 422, detail: '' },
    ...more,
  })

function make({ account = alice as string | null, offered = 'eip155:1' } = {}) {
  const wallet = {
    eth_chainId: vi.fn<() => unknown>(() => '0x1'),
    eth_signTypedData_v4: vi.fn<(params: unknown) => unknown>(() => given),
    eth_sendTransaction: vi.fn<(params: unknown) => unknown>(() => hash),
  }
  const node = {
    eth_estimateGas: vi.fn<(params: unknown) => unknown>(() => '0xea60'),
    eth_gasPrice: vi.fn<() => unknown>(() => '0x2'),
    eth_getBalance: vi.fn<() => unknown>(() => '0xffffff'),
    eth_getTransactionReceipt: vi.fn<() => unknown>(() => ({ status: '0x1' })),
    eth_getCode: vi.fn<() => unknown>(() => '0x60'),
    eth_call: vi.fn<() => unknown>(() => `0x${'0'.repeat(63)}1`),
  }
  const client = {
    confirm: vi.fn<(id: string, request: unknown) => Promise<Cosigning>>(async () => after),
    decline: vi.fn<(id: string, request: unknown) => Promise<Cosigning>>(async () => after),
    cosigning: vi.fn<(id: string) => Promise<Cosigning>>(async () => after),
  }
  const link = {
    signMessage: vi.fn<(message: string, address: string) => Promise<`0x${string}`>>(async () => given),
    switchChain: vi.fn(async () => {}),
  }
  const onSent = vi.fn()
  const answers: Record<string, (params: unknown) => unknown> = wallet
  const nodes: Record<string, (params: unknown) => unknown> = node
  const owner = createOwner({
    connected: () =>
      account === null
        ? null
        : {
            wallet: {
              ...fox,
              provider: { request: async ({ method, params }) => answers[method]?.(params) },
            },
            accounts: [account as typeof alice],
          },
    link: async () => link,
    chains: async () => [
      { id: offered, name: 'Chain', currency, explorer: null, testnet: false, wallet: null },
    ],
    client,
    node: () => async (method, params) => nodes[method]?.(params),
    onSent,
  })
  const statuses: string[] = []
  owner.state.subscribe(() => statuses.push(owner.state.getSnapshot().status))
  return { owner, wallet, node, client, link, onSent, statuses, state: owner.state.getSnapshot }
}

describe('confirming', () => {
  test('hands in what the wallet signed, and tells how the cosigning stands then', async () => {
    const { owner, client, statuses, state } = make()
    owner.confirm(asked, team, alice)
    await settle()
    expect(client.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      safe: team,
      owner: alice,
      signature: given,
    })
    expect([...new Set(statuses)]).toEqual(['waiting-for-wallet', 'sending', 'done'])
    expect(state()).toMatchObject({ act: { kind: 'confirm', safe: team, owner: alice }, cosigning: after })
  })

  test('as an owner of a Safe within the Safe is for that one', async () => {
    const { owner, client } = make({ account: carol })
    owner.confirm(asked, inner, carol)
    await settle()
    expect(client.confirm.mock.lastCall?.[1]).toMatchObject({ safe: inner, owner: carol })
  })

  test.each([
    ['no wallet', { account: null }, alice, { kind: 'not-connected' }],
    ['another account', { account: bob }, alice, { kind: 'wrong-account', connected: bob }],
    ['a stranger', { account: stranger }, stranger, { kind: 'not-an-owner' }],
  ] as const)('with %s says so, and asks no wallet', async (_, options, whose, failure) => {
    const { owner, wallet, state } = make(options)
    owner.confirm(asked, team, whose)
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure })
    expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
  })

  test.each(['contract', 'unknown'] as const)(
    'for an owner that is a contract (%s) any key signs that is there',
    async kind => {
      const { owner, wallet, client } = make({ account: stranger })
      owner.confirm(withBobAs(kind), team, bob)
      await settle()
      expect(wallet.eth_signTypedData_v4.mock.lastCall?.[0]).toMatchObject([stranger, expect.any(String)])
      expect(client.confirm).toHaveBeenCalledWith('k1', { safe: team, owner: bob, signature: given })
    },
  )

  test('is no owner’s any more who was taken off', async () => {
    const { owner, state } = make()
    owner.confirm(cosigningOfTeam({ gone: [alice] }), team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-an-owner' } })
  })

  test.each([
    [Object.assign(new Error(), { code: 4001 }), 'refused'],
    [Object.assign(new Error(), { code: -32002 }), 'already-pending'],
    [Object.assign(new Error(), { code: 4100 }), 'locked'],
    [Object.assign(new Error(), { name: 'RelayRequestExpiredError' }), 'request-expired'],
    [new Error('?'), 'unknown'],
  ])('a wallet that answers %s is told apart: %s', async (error, code) => {
    const { owner, wallet, state } = make()
    wallet.eth_signTypedData_v4.mockRejectedValue(error)
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code } })
  })

  test('what the server refuses is told with its reason, and can be signed again', async () => {
    const { owner, client, wallet, state } = make()
    client.confirm.mockRejectedValueOnce(problem('confirmation-refused', { confirmation: 'wrong-signer' }))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'confirmation-refused', reason: 'wrong-signer' } })
    owner.retry()
    await settle()
    expect(wallet.eth_signTypedData_v4).toHaveBeenCalledTimes(2)
    expect(state().status).toBe('done')
  })

  test('what the server could not take is handed in again without signing again', async () => {
    const { owner, client, wallet, state } = make()
    client.confirm.mockRejectedValueOnce(new ServerUnreachableError('timeout'))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'unreachable', code: 'timeout' } })
    owner.retry()
    await settle()
    expect(wallet.eth_signTypedData_v4).toHaveBeenCalledTimes(1)
    expect(state().status).toBe('done')
  })

  test('a cosigning that has ended says how', async () => {
    const { owner, client, state } = make()
    client.confirm.mockRejectedValueOnce(problem('cosigning-ended', { ended: 'CANCELLED' }))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'cosigning-ended', how: 'CANCELLED' } })
  })

  test('a wallet that takes long is said to', async () => {
    const { owner, wallet, state } = make()
    wallet.eth_signTypedData_v4.mockReturnValue(new Promise(() => {}))
    owner.confirm(asked, team, alice)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ status: 'waiting-for-wallet', slow: true })
  })

  test('what the wallet answers after the person turned away is not handed in', async () => {
    const { owner, wallet, client, state } = make()
    const late = Promise.withResolvers<unknown>()
    wallet.eth_signTypedData_v4.mockReturnValue(late.promise)
    owner.confirm(asked, team, alice)
    await settle()
    owner.reset()
    late.resolve(given)
    await settle()
    expect(client.confirm).not.toHaveBeenCalled()
    expect(state().status).toBe('idle')
  })
})

describe('declining', () => {
  test('signs what is declined, by whom and why, on one line', async () => {
    const { owner, link, client, state } = make()
    owner.decline(asked, alice, '  I do not know\nthis browser. ')
    await settle()
    const [text, by] = link.signMessage.mock.lastCall ?? []
    expect(by).toBe(alice)
    expect(text).toContain('on id.example')
    expect(text).toContain('Request: k1')
    expect(text).toContain('Reason: I do not know this browser.')
    expect(client.decline).toHaveBeenCalledExactlyOnceWith('k1', {
      ...{ owner: alice, reason: 'I do not know this browser.', signature: given },
    })
    expect(state()).toMatchObject({ status: 'done', act: { kind: 'decline' } })
  })

  test('that the server does not take says why', async () => {
    const { owner, client, state } = make()
    client.decline.mockRejectedValue(problem('decline-refused', { reason: 'wrong-signer' }))
    owner.decline(asked, alice, '')
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'rejected', reason: 'wrong-signer' } })
  })

  test('for an owner that is a contract is signed by any key that is there', async () => {
    const { owner, link, client } = make({ account: stranger })
    owner.decline(withBobAs('contract'), bob, '')
    await settle()
    expect(link.signMessage).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(bob), stranger)
    expect(client.decline).toHaveBeenCalledWith('k1', { owner: bob, reason: '', signature: given })
  })

  test('is for owners alone', async () => {
    const { owner, link, state } = make({ account: stranger })
    owner.decline(asked, stranger, '')
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-an-owner' } })
    expect(link.signMessage).not.toHaveBeenCalled()
  })
})

describe('approving on the chain', () => {
  async function atCost(options: Parameters<typeof make>[0] = {}) {
    const made = make(options)
    made.owner.approveOnChain(asked, team, alice)
    await settle()
    return made
  }

  test('says first what it costs, and asks the wallet for nothing', async () => {
    const { state, wallet, node } = await atCost()
    expect(state()).toMatchObject({
      status: 'cost-ready',
      cost: { gas: 60_000n, fee: 120_000n, balance: 16_777_215n, chain: 'eip155:1' },
    })
    expect(node.eth_estimateGas.mock.lastCall?.[0]).toEqual([
      { from: alice, to: team, data: `0xd4d9bdcd${'55'.repeat(32)}` },
    ])
    expect(wallet.eth_sendTransaction).not.toHaveBeenCalled()
  })

  test('sends it, waits for its block, and hands in that it is approved', async () => {
    const { owner, state, client, node, onSent, statuses } = await atCost()
    node.eth_getTransactionReceipt.mockReturnValueOnce(null)
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ status: 'waiting-for-block', hash })
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ chain: 'eip155:1', from: alice, hash })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(client.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      ...{ safe: team, owner: alice },
      signature: `0x${'0'.repeat(24)}${'a'.repeat(40)}${'0'.repeat(64)}01`,
    })
    expect(statuses.at(-1)).toBe('done')
  })

  test('waits for the server’s nodes where they are a block behind', async () => {
    const { owner, state, client } = await atCost()
    client.confirm.mockRejectedValueOnce(
      problem('confirmation-refused', { confirmation: 'bad-part', fault: 'hash-not-approved' }),
    )
    owner.proceed()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(client.confirm).toHaveBeenCalledTimes(2)
    expect(state().status).toBe('done')
  })

  test('has the wallet change to the Safe’s chain first', async () => {
    const { owner, wallet, link, state } = await atCost()
    wallet.eth_chainId.mockReturnValue('0xa')
    owner.proceed()
    await settle()
    expect(link.switchChain).toHaveBeenCalledTimes(1)
    expect(state().status).toBe('done')
  })

  test('is not sent on another chain', async () => {
    const { owner, wallet, link, state } = await atCost()
    wallet.eth_chainId.mockReturnValue('0xa')
    link.switchChain.mockRejectedValue(new NetworkError('refused'))
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'wrong-network', reason: 'refused' } })
    expect(wallet.eth_sendTransaction).not.toHaveBeenCalled()
  })

  test('that the Safe did not take is told', async () => {
    const { owner, node, state, client } = await atCost()
    node.eth_getTransactionReceipt.mockReturnValue({ status: '0x0' })
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'reverted', hash } })
    expect(client.confirm).not.toHaveBeenCalled()
  })

  test.each([
    [
      'that would come to nothing',
      { eth_estimateGas: new NodeRefusal('execution reverted') },
      'would-revert',
    ],
    ['of whose cost nobody can be asked', { eth_gasPrice: new TypeError('offline') }, 'node-unreachable'],
  ])('%s is not begun', async (_, broken, kind) => {
    const { owner, node, state } = make()
    const nodes: Record<string, { mockRejectedValue: (error: Error) => unknown }> = node
    for (const [method, error] of Object.entries(broken)) nodes[method]?.mockRejectedValue(error)
    owner.approveOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind } })
  })

  test('that cannot be paid for says what is missing', async () => {
    const { owner, node, state } = make()
    node.eth_getBalance.mockReturnValue('0x1')
    node.eth_estimateGas.mockRejectedValue(new NodeRefusal('insufficient funds for gas'))
    owner.approveOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-enough', cost: { fee: 120_000n, balance: 1n } } })
  })

  test('on a chain that the site does not offer is not begun', async () => {
    const { state } = await atCost({ offered: 'eip155:10' })
    expect(state()).toMatchObject({ failure: { kind: 'chain-not-offered' } })
  })

  test.each([[null], ['0x'], [{}], ['sent']])('%j is no transaction', async answer => {
    const { owner, wallet, state } = await atCost()
    wallet.eth_sendTransaction.mockReturnValue(answer)
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'wallet', code: 'unknown' } })
  })
})

describe('a Safe that signs on the chain as a whole', () => {
  async function atCost(options: Parameters<typeof make>[0] = {}) {
    const made = make(options)
    made.owner.signOnChain(asked, team, alice)
    await settle()
    return made
  }

  test('says first what it costs; sends it then, and has the server look', async () => {
    const { owner, state, wallet, client, onSent } = await atCost()
    expect(state()).toMatchObject({ status: 'cost-ready', transaction: null })
    expect(wallet.eth_sendTransaction).not.toHaveBeenCalled()
    owner.proceed()
    await settle()
    expect(wallet.eth_sendTransaction.mock.lastCall?.[0]).toMatchObject([{ from: alice, to: team }])
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ chain: 'eip155:1', from: alice, hash })
    expect(state().status).toBe('signed-on-chain')
    expect(client.cosigning).toHaveBeenCalledExactlyOnceWith('k1')
    expect(client.confirm).not.toHaveBeenCalled()
  })

  test('and says nothing of it where the server does not answer: it looks by itself', async () => {
    const { owner, state, client } = await atCost()
    client.cosigning.mockRejectedValue(new ServerUnreachableError('offline'))
    owner.proceed()
    await settle()
    expect(state().status).toBe('signed-on-chain')
  })

  test('is not where its transaction did nothing, which old Safes do not say', async () => {
    const { owner, state, node } = await atCost()
    node.eth_call.mockReturnValue(`0x${'0'.repeat(64)}`)
    owner.proceed()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'reverted', hash } })
  })

  test('cannot where the contract that it signs with is not on its chain', async () => {
    const { owner, state, node } = make()
    node.eth_getCode.mockReturnValue('0x')
    owner.signOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'no-library' } })
  })

  test('tells by the Safe’s own code why it does not', async () => {
    const { owner, state, node } = make()
    node.eth_estimateGas.mockRejectedValue(new NodeRefusal('execution reverted: GS020'))
    owner.signOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'would-revert', code: 'GS020' } })
  })
})

describe('proposing that the Safe signs on the chain', () => {
  const queueWith = (change: Partial<SafeQueue> = {}) => ({
    holds: vi.fn<SafeQueue['holds']>(async () => false),
    nextNonce: vi.fn(async () => 7),
    propose: vi.fn<SafeQueue['propose']>(async () => {}),
    whyNot: () => 'Not now.',
    ...change,
  })
  const signed = `0x${'11'.repeat(64)}1b` as const

  test('shows what the Safe would do, then asks for this owner’s signature, and puts it at the end', async () => {
    const { owner, state, wallet } = make()
    const queue = queueWith()
    wallet.eth_signTypedData_v4.mockReturnValue(signed)
    owner.propose(asked, team, alice, queue)
    await settle()
    expect(state()).toMatchObject({ status: 'cost-ready', transaction: { operation: 1 } })
    expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
    owner.proceed()
    await settle()
    expect(state().status).toBe('proposed')
    expect(queue.propose).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ nonce: 7, sender: alice, signature: signed }),
    )
  })

  test('what waits there already is not proposed again', async () => {
    const { owner, state } = make()
    const queue = queueWith({ holds: async () => true })
    owner.propose(asked, team, alice, queue)
    await settle()
    expect(state().status).toBe('proposed')
    expect(queue.propose).not.toHaveBeenCalled()
  })

  test('without a queue nothing is signed', async () => {
    const { owner, state, wallet } = make()
    owner.propose(asked, team, alice, null)
    await settle()
    owner.proceed()
    await settle()
    expect(state().status).toBe('cost-ready')
    expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
  })

  test('that the queue does not take says what it says', async () => {
    const { owner, state, wallet } = make()
    wallet.eth_signTypedData_v4.mockReturnValue(signed)
    owner.propose(asked, team, alice, queueWith({ propose: () => Promise.reject(new Error('422')) }))
    await settle()
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-proposed', said: 'Not now.' } })
  })
})

test('what fails in this page is not told as the wallet’s doing', async () => {
  const { owner, state, wallet } = make()
  const broken = { ...asked, safes: asked.safes.map(safe => ({ ...safe, typedData: null as never })) }
  owner.confirm(broken, team, alice)
  await settle()
  expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'unknown' } })
  expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
})
