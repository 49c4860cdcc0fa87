import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../world.ts'
import { draftOf, key } from './example.ts'
import { afterSigning, atText, make, problem } from './prover-world.ts'

useFakeTime()

describe('what fails', () => {
  test('a person who said no signs the same text when they try again', async () => {
    const made = await atText()
    made.link.signMessage.mockRejectedValueOnce({ code: 4001 })
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      at: 'waiting-for-signature',
      failure: { kind: 'wallet', code: 'refused' },
      message: 'c1: This account is mine.',
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('done')
    expect(made.client.challenge).toHaveBeenCalledTimes(1)
  })

  test('what is no signature is not sent', async () => {
    const made = await atText()
    made.link.signMessage.mockResolvedValueOnce('signed' as never)
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code: 'unknown' } })
    expect(made.client.answer).not.toHaveBeenCalled()
  })

  test('a signature that nobody could check is sent again, and not asked for twice', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(
      problem('verification-unavailable', { reason: 'node-unreachable' }),
    )
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      at: 'verifying-signature',
      failure: { kind: 'unavailable', reason: 'node-unreachable' },
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('done')
    expect(made.link.signMessage).toHaveBeenCalledTimes(1)
  })

  test('after a signature that does not count another text is signed', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(problem('signature-rejected', { reason: 'wrong-signer' }))
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      failure: { kind: 'rejected', reason: 'wrong-signer' },
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('text-ready')
    expect(made.client.challenge).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['the reply was lost', new ServerUnreachableError('timeout')],
    ['the text was used', problem('challenge-used')],
    ['the account was signed for', problem('proof-signed')],
  ])('where %s, the draft is looked at before anything is said', async (_, error) => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(error)
    made.client.read.mockResolvedValueOnce(draftOf([key]))
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'done', proof: { accounts: [{ status: 'signed' }, {}] } })
  })

  test('a reply that was lost before the signature was taken is asked for again', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(new ServerUnreachableError('offline'))
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable', code: 'offline' } })
  })

  test.each(['proof-not-found', 'proof-ended', 'request-ended'] as const)(
    'a draft that takes no signature (%s) says so',
    async code => {
      const made = make()
      made.client.challenge.mockRejectedValueOnce(problem(code))
      made.prover.prepare('d1', key)
      await settle()
      expect(made.now()).toMatchObject({
        status: 'failed',
        at: 'preparing-text',
        failure: { kind: 'draft', code },
      })
    },
  )

  test('a text that runs out while it is read is replaced by another', async () => {
    const made = await atText()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('text-ready')
    expect(made.client.challenge).toHaveBeenCalledTimes(2)
  })

  test('a fault that neither wallet nor server has told of is unforeseen', async () => {
    const made = make({
      connected: () => {
        throw new TypeError('torn down')
      },
    })
    made.prover.prepare('d1', key)
    await settle()
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'unknown' } })
  })
})
