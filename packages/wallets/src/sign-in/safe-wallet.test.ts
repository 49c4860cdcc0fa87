import { type Answer, ProblemError } from '@countersign/api'
import { describe, expect, test } from 'vitest'
import { alice, cosigningOfTeam, team } from '../cosigning/testing/example.ts'
import { fox, useFakeTime, world } from '../testing/world.ts'
import { atText, challengeOfTeam, loaded, session } from './testing/cosigning-world.ts'

useFakeTime()

const blob = `0x${'22'.repeat(130)}` as const

describe('a wallet that is the Safe itself', () => {
  async function atSafesSignature() {
    const made = await atText(team)
    made.runtime.actions.sign()
    await loaded()
    return made
  }

  test.each([
    ['is refused where its window is closed', Object.assign(new Error('no'), { code: 4001 })],
    ['expires at the relay', Object.assign(new Error('over'), { name: 'RelayRequestExpiredError' })],
    ['breaks', new Error('boo')],
  ])('is waited for elsewhere when its request %s', async (_, error) => {
    const { asked, signIn } = await atSafesSignature()
    asked.sign.reject(error)
    await loaded()
    expect(signIn()).toMatchObject({ status: 'waiting-for-owners', question: { own: 'unanswered' } })
  })

  test('receives the text, and its owners’ first confirmation shows that they have started', async () => {
    const { link, hear, signIn } = await atSafesSignature()
    expect(link.signMessage).toHaveBeenCalledExactlyOnceWith('Sign c1', team)
    await hear(cosigningOfTeam({ revision: 3, confirmed: [alice] }))
    expect(signIn()).toMatchObject({ status: 'waiting-for-owners', question: { own: 'unanswered' } })
  })

  test('returns a complete signature at last, which is submitted', async () => {
    const { hear, asked, client, onSignedIn } = await atSafesSignature()
    await hear(cosigningOfTeam({ revision: 3, confirmed: [alice] }))
    asked.sign.resolve(blob)
    await loaded()
    expect(client.answer.mock.lastCall?.slice(0, 2)).toEqual(['c1', { message: 'Sign c1', signature: blob }])
    asked.answer.resolve({ session } as Answer)
    await loaded()
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  test('with an invalid signature is refused, and its owners can still confirm', async () => {
    const { asked, signIn } = await atSafesSignature()
    asked.sign.resolve(blob)
    await loaded()
    asked.answer.reject(
      new ProblemError({
        ...{
          type: 'urn:countersign:problem:signature-rejected',
          code: 'signature-rejected',
          title: '',
          status: 422,
          detail: '',
        },
        reason: 'contract-rejected' as never,
      }),
    )
    await loaded()
    expect(signIn()).toMatchObject({ status: 'waiting-for-owners', question: { own: 'unanswered' } })
  })

  test('that responds after the dialog was closed has its signature submitted all the same', async () => {
    const { runtime, asked, client, onInDoubt } = await atSafesSignature()
    runtime.actions.close()
    asked.sign.resolve(blob)
    await loaded()
    expect(client.answer).toHaveBeenCalledTimes(1)
    asked.answer.resolve({ session } as Answer)
    await expect(onInDoubt.mock.lastCall?.[0]).resolves.toBe(session)
  })

  test('that responds to a cancelled cosigning is ignored', async () => {
    const { runtime, asked, client } = await atSafesSignature()
    runtime.actions.cancelCosigning()
    asked.sign.resolve(blob)
    await loaded()
    expect(client.answer).not.toHaveBeenCalled()
  })
})

test('a Safe as a wallet responds like any wallet if the backend has no cosignings', async () => {
  const made = world()
  made.runtime.actions.open()
  made.runtime.actions.connect(fox)
  await loaded()
  made.asked.connect.resolve({ accounts: [team], chainId: 1 })
  await loaded()
  made.asked.challenge.resolve(challengeOfTeam())
  await loaded()
  made.runtime.actions.sign()
  made.asked.sign.reject(Object.assign(new Error('no'), { code: 4001 }))
  await loaded()
  expect(made.runtime.state.getSnapshot().signIn).toMatchObject({
    status: 'failed',
    failure: { kind: 'wallet', code: 'refused' },
  })
})
