import { ProblemError } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { atWallet, view, windowError } from '../connection/testing/hosted-world.ts'
import { challengeOf, session, settle, useFakeTime } from '../testing/world.ts'

useFakeTime()

describe('a hosted Safe', () => {
  async function atSafesText() {
    const cosigning = { id: 'k1', status: 'NEEDS_CONFIRMATION', revision: 0, safes: [] }
    const nothing = () => Promise.reject(new Error('Nobody is asked for it.'))
    const cosign = {
      ...{
        confirm: nothing,
        collect: nothing,
        cancel: vi.fn(async () => {}),
        list: async () => ({ items: [] }),
      },
      watch: vi.fn(() => () => {}),
    }
    const made = await atWallet({ cosign })
    made.asked.connect.resolve(view)
    made.calls[0]?.resolve(null)
    await settle()
    const answer = async () => {
      made.asked.challenge.resolve({ ...challengeOf('c1'), cosigning } as never)
      await settle()
    }
    return { ...made, cosign, answer }
  }

  test('that rejects ends the request: no owners are waited for', async () => {
    const { runtime, asked, state, cosign, answer } = await atSafesText()
    await answer()
    runtime.actions.sign()
    await settle()
    asked.sign.reject(windowError('popup-closed'))
    await settle()
    expect(state().signIn).toMatchObject({
      ...{ status: 'failed', failure: { kind: 'wallet', code: 'refused' }, retry: { step: 'ask' } },
    })
    expect(cosign.watch).not.toHaveBeenCalled()
    // The same text can still be signed.
    expect(cosign.cancel).not.toHaveBeenCalled()
  })

  test.each(['cancel', 'back', 'close', 'disconnect'] as const)(
    'whose text is left (%s) leaves nothing open at the server',
    async leave => {
      const { runtime, cosign, answer } = await atSafesText()
      await answer()
      runtime.actions[leave]()
      await settle()
      expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
    },
  )

  test('whose text arrives after the wait has ended leaves nothing open at the server', async () => {
    const { runtime, cosign, answer } = await atSafesText()
    runtime.actions.close()
    await answer()
    expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
  })

  test('whose text expires, or ends with the page’s sign-in, leaves nothing open at the server', async () => {
    const first = await atSafesText()
    await first.answer()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(first.cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
    const second = await atSafesText()
    await second.answer()
    second.runtime.dispose()
    expect(second.cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
  })

  test('whose signature is rejected leaves nothing open at the server', async () => {
    const { runtime, asked, state, cosign, answer } = await atSafesText()
    await answer()
    runtime.actions.sign()
    await settle()
    asked.sign.resolve('0xab')
    await settle()
    asked.answer.reject(
      new ProblemError({
        ...{
          type: 'urn:countersign:problem:signature-rejected',
          code: 'signature-rejected',
          title: '',
          status: 422,
          detail: '',
        },
        reason: 'wrong-signer',
      }),
    )
    await settle()
    expect(state().signIn).toMatchObject({ failure: { kind: 'rejected' }, retry: { step: 'prepare' } })
    expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
  })

  test('that has signed is not cancelled', async () => {
    const { runtime, asked, state, cosign, answer } = await atSafesText()
    await answer()
    runtime.actions.sign()
    await settle()
    asked.sign.resolve('0xab')
    await settle()
    asked.answer.resolve({ session })
    await settle()
    expect(state().signIn.status).toBe('done')
    runtime.actions.disconnect()
    runtime.dispose()
    expect(cosign.cancel).not.toHaveBeenCalled()
  })
})
