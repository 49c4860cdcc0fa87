import { describe, expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../testing/world.ts'
import type { SafeQueue } from './safe-queue.ts'
import { alice, team } from './testing/example.ts'
import { asked, make } from './testing/owner-world.ts'

useFakeTime()

describe('proposing that the Safe signs on the chain', () => {
  const queueWith = (change: Partial<SafeQueue> = {}) => ({
    holds: vi.fn<SafeQueue['holds']>(async () => false),
    nextNonce: vi.fn(async () => 7),
    propose: vi.fn<SafeQueue['propose']>(async () => {}),
    whyNot: () => 'Not now.',
    ...change,
  })
  const signed = `0x${'11'.repeat(64)}1b` as const

  test('shows what the Safe would do, then requests this owner’s signature, and adds it to the end of the queue', async () => {
    const { owner, state, wallet } = await make()
    const queue = queueWith()
    wallet.eth_signTypedData_v4.mockReturnValue(signed)
    owner.propose(asked, team, alice, queue)
    await settle()
    expect(state()).toMatchObject({ status: 'ready', question: { transaction: { operation: 1 } } })
    expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ status: 'done', result: { kind: 'proposed' } })
    expect(queue.propose).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ nonce: 7, sender: alice, signature: signed }),
    )
  })

  test('what is in the queue already is not proposed again', async () => {
    const { owner, state } = await make()
    const queue = queueWith({ holds: async () => true })
    owner.propose(asked, team, alice, queue)
    await settle()
    expect(state()).toMatchObject({ status: 'done', result: { kind: 'proposed' } })
    expect(queue.propose).not.toHaveBeenCalled()
  })

  test('without a queue shows what the owners have to do, and nothing is signed', async () => {
    const { owner, state, wallet } = await make()
    owner.propose(asked, team, alice, null)
    await settle()
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({
      status: 'done',
      result: { kind: 'by-hand', cost: { balance: null, chainId: 1 }, transaction: { operation: 1 } },
    })
    expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
  })

  test('that the queue rejects reports the message of the queue', async () => {
    const { owner, state, wallet } = await make()
    wallet.eth_signTypedData_v4.mockReturnValue(signed)
    owner.propose(asked, team, alice, queueWith({ propose: () => Promise.reject(new Error('422')) }))
    await settle()
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-proposed', said: 'Not now.' } })
  })
})
