import { describe, expect, test, vi } from 'vitest'
import { stranger, team } from '../cosigning/testing/example.ts'
import { fox, memoryOf, settle, useFakeTime } from '../testing/world.ts'
import type { ProverOptions } from './prover.ts'
import { challengeFor, key, safe } from './testing/example.ts'
import { afterSigning, atText, given, make, problem } from './testing/prover-world.ts'

useFakeTime()

describe('after a reload', () => {
  test('the same text is shown again, and no other is requested', async () => {
    const first = await atText()
    const again = make({ memory: first.memory })
    expect(await again.prover.resume('d1')).toBe(true)
    expect(again.now()).toMatchObject({ status: 'ready', act: { account: key }, question: { id: 'c1' } })
    expect(again.client.challenge).not.toHaveBeenCalled()
  })

  test('a new text for a Safe that is not deployed is requested with the call that deploys it', async () => {
    const factory = { address: team, data: '0x1688f0b9' }
    const first = make()
    first.prover.prepare('d1', safe, factory)
    await settle()
    const connected = () => ({ wallet: fox, accounts: [team], chainId: 1 })
    const again = make({ memory: first.memory, connected })
    again.client.answer.mockRejectedValueOnce(problem('challenge-expired'))
    await again.prover.resume('d1')
    await afterSigning(again)
    expect(again.now()).toMatchObject({ status: 'failed', failure: { code: 'challenge-expired' } })
    again.prover.retry()
    await settle()
    expect(again.client.challenge.mock.calls[0]?.[0]).toMatchObject({ account: safe, factory })
  })

  test('a phone that has received the request is waited for, and not asked again', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const answerTo = vi.fn<NonNullable<ProverOptions['answerTo']>>(async () => given)
    const again = make({ memory: first.memory, answerTo, connected: () => null })
    await again.prover.resume('d1')
    await settle()
    expect(answerTo).toHaveBeenCalledTimes(1)
    expect(answerTo.mock.calls[0]?.[0]).toEqual({ message: 'c1: This account is mine.', address: stranger })
    expect(again.link.signMessage).not.toHaveBeenCalled()
    expect(again.now().status).toBe('done')
  })

  test('the phone that was asked is looked for first, but not for a text that no wallet was asked to sign', async () => {
    const first = await atText()
    const findPhone = vi.fn<NonNullable<ProverOptions['findPhone']>>()
    await make({ memory: first.memory, findPhone }).prover.resume('d1')
    expect(findPhone).not.toHaveBeenCalled()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const found = Promise.withResolvers<void>()
    findPhone.mockReturnValue(found.promise)
    const answerTo = vi.fn<NonNullable<ProverOptions['answerTo']>>(async () => given)
    const again = make({ memory: first.memory, findPhone, answerTo })
    await again.prover.resume('d1')
    await settle()
    expect(answerTo).not.toHaveBeenCalled()
    expect(again.now().status).toBe('ready')
    found.resolve()
    await settle()
    expect(answerTo).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('a person can sign while the phone is looked for, and no request is sent twice', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const found = Promise.withResolvers<void>()
    const again = make({ memory: first.memory, findPhone: () => found.promise, answerTo: () => null })
    await again.prover.resume('d1')
    await afterSigning(again)
    found.resolve()
    await settle()
    expect(again.link.signMessage).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('a wallet that can no longer respond is asked again', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const again = make({ memory: first.memory, answerTo: () => null })
    await again.prover.resume('d1')
    expect(again.now().status).toBe('ready')
    await afterSigning(again)
    expect(again.link.signMessage).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('what was signed, has expired, or belongs to another draft is not continued', async () => {
    const done = await afterSigning(await atText())
    expect(await make({ memory: done.memory }).prover.resume('d1')).toBe(false)
    const other = await atText()
    expect(await make({ memory: other.memory }).prover.resume('d2')).toBe(false)
    vi.setSystemTime(Date.now() + 600_001)
    expect(await make({ memory: other.memory }).prover.resume('d1')).toBe(false)
  })

  test('a text that cannot be stored does not leave an earlier one', async () => {
    const first = await atText()
    const full = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    const second = make({ memory: { ...first.memory, setItem: full } })
    second.client.challenge.mockResolvedValueOnce(challengeFor(key, 'c2'))
    second.prover.prepare('d1', key)
    await settle()
    expect(second.now()).toMatchObject({ status: 'ready', question: { id: 'c2' } })
    expect(await make({ memory: first.memory }).prover.resume('d1')).toBe(false)
  })

  test('a record that is malformed is ignored', async () => {
    for (const written of ['', '{', 'null', '{"draft":"d1"}', '{"draft":"d1","account":1,"text":{}}'])
      expect(await make({ memory: { ...memoryOf(), getItem: () => written } }).prover.resume('d1')).toBe(
        false,
      )
  })
})
