import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../testing/world.ts'
import { draftOf, key } from './testing/example.ts'
import { afterSigning, atText, make, problem } from './testing/prover-world.ts'

useFakeTime()

describe('a failure', () => {
  test('a person who rejected signs the same text when they try again', async () => {
    const made = await atText()
    made.link.signMessage.mockRejectedValueOnce({ code: 4001 })
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      at: 'asking',
      failure: { kind: 'wallet', code: 'refused' },
      question: { message: 'c1: This account is mine.' },
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('done')
    expect(made.client.challenge).toHaveBeenCalledTimes(1)
  })

  test('a response that is not a signature is not sent', async () => {
    const made = await atText()
    made.link.signMessage.mockResolvedValueOnce('signed' as never)
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code: 'unknown' } })
    expect(made.client.answer).not.toHaveBeenCalled()
  })

  test('a signature that could not be verified is sent again, without a second request to the wallet', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(
      problem('verification-unavailable', { reason: 'node-unreachable' }),
    )
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      at: 'checking',
      failure: { kind: 'unavailable', reason: 'node-unreachable' },
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('done')
    expect(made.link.signMessage).toHaveBeenCalledTimes(1)
  })

  test('after an invalid signature another text is signed', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(problem('signature-rejected', { reason: 'wrong-signer' }))
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      failure: { kind: 'rejected', reason: 'wrong-signer' },
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('ready')
    expect(made.client.challenge).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['the reply was lost', new ServerUnreachableError('timeout')],
    ['the text was used', problem('challenge-used')],
    ['the account was signed for', problem('proof-signed')],
  ])('if %s, the draft is loaded before a failure is shown', async (_, error) => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(error)
    made.client.read.mockResolvedValueOnce(draftOf([key]))
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'done', result: { accounts: [{ status: 'signed' }, {}] } })
  })

  test('a response that was lost before the signature was accepted is requested again', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(new ServerUnreachableError('offline'))
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable', code: 'offline' } })
  })

  test.each(['proof-not-found', 'proof-ended', 'request-ended'] as const)(
    'a draft that accepts no signature fails with its reason (%s)',
    async code => {
      const made = make()
      made.client.challenge.mockRejectedValueOnce(problem(code))
      made.prover.prepare('d1', key)
      await settle()
      expect(made.now()).toMatchObject({
        status: 'failed',
        at: 'preparing',
        failure: { kind: 'draft', code },
      })
    },
  )

  test('a text that expires while it is read is replaced by another', async () => {
    const made = await atText()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('ready')
    expect(made.client.challenge).toHaveBeenCalledTimes(2)
  })

  test('a fault of the page itself is unexpected', async () => {
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
