import { type Answer, ProblemError } from '@countersign/api'
import { describe, expect, test } from 'vitest'
import { alice, cosigningOfTeam, team } from '../cosigning/example.ts'
import { fox, useFakeTime, world } from '../world.ts'
import { atText, challengeOfTeam, loaded, session } from './cosigning-world.ts'

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
    ['runs out at the relay', Object.assign(new Error('over'), { name: 'RelayRequestExpiredError' })],
    ['breaks', new Error('boo')],
  ])('is waited for elsewhere when its request %s', async (_, error) => {
    const { asked, signIn } = await atSafesSignature()
    asked.sign.reject(error)
    await loaded()
    expect(signIn()).toMatchObject({ status: 'waiting-for-confirmations', own: 'unanswered' })
  })

  test('is asked for the text, and its owners’ first confirmation shows that they have begun', async () => {
    const { link, hear, signIn } = await atSafesSignature()
    expect(link.signMessage).toHaveBeenCalledExactlyOnceWith('Sign c1', team)
    await hear(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
    expect(signIn()).toMatchObject({ status: 'waiting-for-confirmations', own: 'unanswered' })
  })

  test('answers at last with a whole signature, which is handed in', async () => {
    const { hear, asked, client, onSignedIn } = await atSafesSignature()
    await hear(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
    asked.sign.resolve(blob)
    await loaded()
    expect(client.answer.mock.lastCall?.slice(0, 2)).toEqual(['c1', { message: 'Sign c1', signature: blob }])
    asked.answer.resolve({ session } as Answer)
    await loaded()
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  test('is believed no wrong signature, and its owners may go on', async () => {
    const { asked, signIn } = await atSafesSignature()
    asked.sign.resolve(blob)
    await loaded()
    asked.answer.reject(
      new ProblemError({
        ...{ type: 'urn:countersign:problem:signature-rejected', title: '', status: 422, detail: '' },
        reason: 'contract-rejected' as never,
      }),
    )
    await loaded()
    expect(signIn()).toMatchObject({ status: 'waiting-for-confirmations', own: 'unanswered' })
  })

  test('that answers after the dialog was closed has its signature handed in all the same', async () => {
    const { runtime, asked, client, onInDoubt } = await atSafesSignature()
    runtime.actions.close()
    asked.sign.resolve(blob)
    await loaded()
    expect(client.answer).toHaveBeenCalledTimes(1)
    asked.answer.resolve({ session } as Answer)
    await expect(onInDoubt.mock.lastCall?.[0]).resolves.toBe(session)
  })

  test('that answers what was taken back is not heard', async () => {
    const { runtime, asked, client } = await atSafesSignature()
    runtime.actions.cancelCosigning()
    asked.sign.resolve(blob)
    await loaded()
    expect(client.answer).not.toHaveBeenCalled()
  })
})

test('a backend that knows no cosignings has a Safe answer as any wallet does', async () => {
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
