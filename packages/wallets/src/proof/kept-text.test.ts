import { describe, expect, test, vi } from 'vitest'
import { stranger } from '../cosigning/example.ts'
import { memoryOf, settle, useFakeTime } from '../world.ts'
import { key } from './example.ts'
import type { ProverOptions } from './prover.ts'
import { afterSigning, atText, given, make } from './prover-world.ts'

useFakeTime()

describe('after a reload', () => {
  test('the same text is there again, and no other is asked for', async () => {
    const first = await atText()
    const again = make({ memory: first.memory })
    expect(again.prover.takeUp('d1')).toBe(true)
    expect(again.now()).toMatchObject({ status: 'text-ready', act: { account: key }, text: { id: 'c1' } })
    expect(again.client.challenge).not.toHaveBeenCalled()
  })

  test('a phone that was asked before is waited for, and not asked again', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const answerTo = vi.fn<NonNullable<ProverOptions['answerTo']>>(async () => given)
    const again = make({ memory: first.memory, answerTo, connected: () => null })
    again.prover.takeUp('d1')
    await settle()
    expect(answerTo).toHaveBeenCalledTimes(1)
    expect(answerTo.mock.calls[0]?.[0]).toEqual({ message: 'c1: This account is mine.', address: stranger })
    expect(again.link.signMessage).not.toHaveBeenCalled()
    expect(again.now().status).toBe('done')
  })

  test('the phone that was asked is looked for first, and not for a text that nobody was asked to sign', async () => {
    const first = await atText()
    const findPhone = vi.fn<NonNullable<ProverOptions['findPhone']>>()
    make({ memory: first.memory, findPhone }).prover.takeUp('d1')
    expect(findPhone).not.toHaveBeenCalled()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const found = Promise.withResolvers<void>()
    findPhone.mockReturnValue(found.promise)
    const answerTo = vi.fn<NonNullable<ProverOptions['answerTo']>>(async () => given)
    const again = make({ memory: first.memory, findPhone, answerTo })
    again.prover.takeUp('d1')
    await settle()
    expect(answerTo).not.toHaveBeenCalled()
    expect(again.now().status).toBe('text-ready')
    found.resolve()
    await settle()
    expect(answerTo).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('whoever signs while the phone is looked for is not held up, and nothing is asked twice', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const found = Promise.withResolvers<void>()
    const again = make({ memory: first.memory, findPhone: () => found.promise, answerTo: () => null })
    again.prover.takeUp('d1')
    await afterSigning(again)
    found.resolve()
    await settle()
    expect(again.link.signMessage).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('a wallet that cannot answer any more is asked anew', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const again = make({ memory: first.memory, answerTo: () => null })
    again.prover.takeUp('d1')
    expect(again.now().status).toBe('text-ready')
    await afterSigning(again)
    expect(again.link.signMessage).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('what was signed, ran out, or belongs to another draft is not gone on with', async () => {
    const done = await afterSigning(await atText())
    expect(make({ memory: done.memory }).prover.takeUp('d1')).toBe(false)
    const other = await atText()
    expect(make({ memory: other.memory }).prover.takeUp('d2')).toBe(false)
    vi.setSystemTime(Date.now() + 600_001)
    expect(make({ memory: other.memory }).prover.takeUp('d1')).toBe(false)
  })

  test('what somebody else wrote there is not believed', () => {
    for (const written of ['', '{', 'null', '{"draft":"d1"}', '{"draft":"d1","account":1,"text":{}}'])
      expect(make({ memory: { ...memoryOf(), getItem: () => written } }).prover.takeUp('d1')).toBe(false)
  })
})
