import { describe, expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../world.ts'
import { alice, team } from './example.ts'
import { asked, make } from './owner-world.ts'
import type { SafeQueue } from './safe-queue.ts'

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
