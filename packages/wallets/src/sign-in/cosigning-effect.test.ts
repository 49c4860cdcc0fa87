import { ServerUnreachableError } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { describe, expect, test, vi } from 'vitest'
import { alice, bob, carol, cosigningOfTeam, team } from '../cosigning/testing/example.ts'
import { fox, useFakeTime } from '../testing/world.ts'
import { openCosigningsKey } from './open-cosignings.ts'
import {
  atOwnersSignature,
  atText,
  atWaiting,
  atWallet,
  loaded,
  refused,
  session,
  unannouncedCosigning,
} from './testing/cosigning-world.ts'

useFakeTime()

describe('while the owners confirm', () => {
  test('their confirmations are shown, and the last one leads to the session', async () => {
    const { hear, cosign, asked, signIn, onSignedIn, state, memory } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, confirmed: [alice], gone: [bob] }))
    expect(signIn()).toMatchObject({ question: { cosigning: { revision: 3 } } })
    expect(memory.getItem(openCosigningsKey)).not.toBeNull()
    await hear(cosigningOfTeam({ revision: 4, status: 'CONFIRMED', confirmed: [alice, carol] }))
    expect(cosign.collect).toHaveBeenCalledExactlyOnceWith('k1')
    asked.collect.resolve(session)
    await loaded()
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
    expect(state()).toMatchObject({ view: null, signIn: { status: 'done', result: session } })
    expect(memory.getItem(openCosigningsKey)).toBeNull()
  })

  test('a session that could not be collected is requested again', async () => {
    const { hear, cosign, asked, runtime, signIn } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status: 'CONFIRMED' }))
    asked.collect.reject(new Error('boo'))
    await loaded()
    expect(signIn()).toMatchObject({
      status: 'failed',
      at: 'waiting-for-owners',
      retry: { step: 'wait' },
    })
    runtime.actions.retry()
    await loaded()
    expect(cosign.collect).toHaveBeenCalledTimes(2)
  })

  test('a session that another tab has collected is this one’s too', async () => {
    const { hear, client, asked, signIn, onSignedIn } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status: 'CONFIRMED', collected: true }))
    asked.session.resolve({ session })
    asked.collect.reject(refused('cosigning-collected'))
    await loaded()
    expect(client.session).toHaveBeenCalled()
    expect(signIn()).toMatchObject({ status: 'done', result: session })
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  test.each([null, 'another'] as const)('it fails if nobody is signed in here any more: %s', async who => {
    const { hear, asked, signIn, onInDoubt } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status: 'CONFIRMED', collected: true }))
    asked.session.resolve({ session: who && { ...session, account: parseAccountId(`eip155:1:${alice}`) } })
    asked.collect.reject(refused('cosigning-collected'))
    await loaded()
    expect(signIn()).toMatchObject({ failure: { kind: 'problem', code: 'cosigning-collected' } })
    expect(onInDoubt).toHaveBeenCalledTimes(1)
  })

  test('a Safe that has changed once more is waited for again, and then leads to the session', async () => {
    const { hear, cosign, asked, signIn } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status: 'CONFIRMED' }))
    asked.collect.reject(refused('cosigning-incomplete'))
    await loaded()
    await hear(cosigningOfTeam({ revision: 4, confirmed: [alice] }))
    expect(signIn()).toMatchObject({
      status: 'waiting-for-owners',
      question: { own: 'given', cosigning: { revision: 4, status: 'NEEDS_CONFIRMATION' } },
    })
    await hear(cosigningOfTeam({ revision: 5, status: 'CONFIRMED' }))
    expect(cosign.collect).toHaveBeenCalledTimes(2)
  })

  test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)('its end is reported: %s', async status => {
    const { hear, signIn, tells } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status }))
    expect(signIn()).toMatchObject({ status: 'failed', failure: { kind: 'cosigning-ended', how: status } })
    expect(tells.size).toBe(0)
  })

  test('closing cancels nothing, and shows a notice', async () => {
    const { runtime, cosign, state, memory, tells } = await atWaiting()
    runtime.actions.close()
    await loaded()
    expect(state()).toMatchObject({ notice: 'cosigning-continues', signIn: { status: 'idle' } })
    expect(cosign.cancel).not.toHaveBeenCalled()
    expect(memory.getItem(openCosigningsKey)).not.toBeNull()
    expect(tells.size).toBe(0)
  })

  test('returning continues it, also without a wallet', async () => {
    const { runtime, signIn } = await atWaiting()
    runtime.actions.close()
    runtime.actions.disconnect()
    runtime.actions.resumeCosigning(cosigningOfTeam({ revision: 5, confirmed: [alice] }))
    await loaded()
    expect(signIn()).toMatchObject({
      ...{ status: 'waiting-for-owners', question: { own: 'none' } },
      act: { address: team, chainId: 1 },
    })
  })

  test('returning with an owner’s wallet shows their confirmation', async () => {
    const { runtime, signIn } = await atWaiting()
    runtime.actions.close()
    runtime.actions.resumeCosigning(cosigningOfTeam({ revision: 5, confirmed: [alice] }))
    expect(signIn()).toMatchObject({ question: { own: 'given' }, act: { address: alice, safe: {} } })
  })

  test('the person can cancel it', async () => {
    const { runtime, cosign, state, memory } = await atWaiting()
    runtime.actions.cancelCosigning()
    await loaded()
    expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
    expect(state()).toMatchObject({
      notice: 'sign-in-cancelled',
      signIn: { status: 'idle', withdrawn: 'k1' },
    })
    expect(memory.getItem(openCosigningsKey)).toBeNull()
  })

  test('if the server cannot read another one, this browser keeps waiting after a cancellation', async () => {
    const { runtime, cosign, memory } = await atWaiting()
    cosign.list.mockResolvedValue({ items: [], unreadable: 1 })
    runtime.actions.cancelCosigning()
    await loaded()
    expect(cosign.list).toHaveBeenCalledTimes(1)
    expect(memory.getItem(openCosigningsKey)).toBe('1')
  })

  test('a wallet that disconnects leaves it waiting', async () => {
    const { runtime, state } = await atWaiting()
    runtime.actions.disconnect()
    expect(state()).toMatchObject({
      view: { name: 'verify' },
      signIn: { status: 'waiting-for-owners' },
    })
  })

  test('an owner without a wallet who confirms connects one first, and returns', async () => {
    const { runtime, state } = await atWallet(bob)
    runtime.actions.disconnect()
    runtime.actions.resumeCosigning(cosigningOfTeam())
    runtime.actions.sign()
    expect(state()).toMatchObject({ view: { name: 'connect' }, trail: [{ name: 'verify' }] })
    runtime.actions.connect(fox)
    await loaded()
    expect(state()).toMatchObject({
      view: { name: 'verify' },
      signIn: { status: 'waiting-for-owners', act: { address: bob, safe: {} } },
    })
  })
})

describe('a cosigning is announced to its owners', () => {
  test('once the person has the link for them, not when the text is shown', async () => {
    const { runtime, cosign, signIn } = await atText(alice)
    expect(cosign.announce).not.toHaveBeenCalled()
    runtime.actions.resumeCosigning(unannouncedCosigning())
    runtime.actions.askOwners()
    await loaded()
    expect(cosign.announce).toHaveBeenCalledExactlyOnceWith('k1')
    expect(signIn()).toMatchObject({
      status: 'waiting-for-owners',
      question: { cosigning: { revision: 2, announcedAt: expect.any(String) } },
    })
    runtime.actions.close()
    runtime.actions.resumeCosigning(cosigningOfTeam({ revision: 2 }))
    await loaded()
    expect(cosign.announce).toHaveBeenCalledTimes(1)
  })

  test('once the Safe’s own wallet is asked, which asks them', async () => {
    const { runtime, cosign, signIn } = await atText(team)
    expect(cosign.announce).not.toHaveBeenCalled()
    runtime.actions.sign()
    await loaded()
    expect(cosign.announce).toHaveBeenCalledExactlyOnceWith('k1')
    expect(signIn()).toMatchObject({
      status: 'asking',
      question: { cosigning: { announcedAt: expect.any(String) } },
    })
  })

  test('not while only the wallet of one owner is asked', async () => {
    expect((await atOwnersSignature()).cosign.announce).not.toHaveBeenCalled()
  })

  test('by the first confirmation, without a request of its own', async () => {
    expect((await atWaiting()).cosign.announce).not.toHaveBeenCalled()
  })

  test('when the server is reachable again, also if the person has closed the dialog', async () => {
    const { runtime, cosign } = await atWallet(alice)
    cosign.announce.mockRejectedValueOnce(new ServerUnreachableError('offline'))
    cosign.announce.mockRejectedValueOnce(new ServerUnreachableError('offline'))
    runtime.actions.resumeCosigning(unannouncedCosigning())
    runtime.actions.askOwners()
    await loaded()
    expect(cosign.announce).toHaveBeenCalledTimes(1)
    runtime.actions.close()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(cosign.announce).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(cosign.announce).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(cosign.announce).toHaveBeenCalledTimes(3)
  })

  test('not after the person has cancelled it, although the server could not be reached for that', async () => {
    const { runtime, cosign } = await atWallet(alice)
    cosign.announce.mockRejectedValue(new ServerUnreachableError('offline'))
    cosign.cancel.mockRejectedValue(new ServerUnreachableError('offline'))
    runtime.actions.resumeCosigning(unannouncedCosigning())
    runtime.actions.askOwners()
    await loaded()
    runtime.actions.cancelCosigning()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
    expect(cosign.announce).toHaveBeenCalledTimes(1)
  })

  test('only until it would have ended, by a backend that always fails', async () => {
    const { runtime, cosign } = await atWallet(alice)
    cosign.announce.mockRejectedValue(new Error('boo'))
    runtime.actions.resumeCosigning(unannouncedCosigning())
    runtime.actions.askOwners()
    await loaded()
    await vi.advanceTimersByTimeAsync(3_700_000)
    const times = cosign.announce.mock.calls.length
    expect(times).toBeGreaterThan(50)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(cosign.announce).toHaveBeenCalledTimes(times)
  })

  test('never, if the server refuses it', async () => {
    const { runtime, cosign, signIn } = await atWallet(alice)
    cosign.announce.mockRejectedValue(refused('cosigning-collected'))
    runtime.actions.resumeCosigning(unannouncedCosigning())
    runtime.actions.askOwners()
    await loaded()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(cosign.announce).toHaveBeenCalledTimes(1)
    expect(signIn()).toMatchObject({ status: 'waiting-for-owners' })
  })

  test('at once by a backend that cannot wait with it', async () => {
    const { runtime, signIn, cosign } = await atWallet(alice)
    Reflect.deleteProperty(cosign, 'announce')
    runtime.actions.resumeCosigning(unannouncedCosigning())
    runtime.actions.askOwners()
    await loaded()
    expect(signIn()).toMatchObject({ status: 'waiting-for-owners' })
  })

  test('and the text of an earlier visit can then be signed for as long as its cosigning is open', async () => {
    const { runtime, signIn } = await atWallet(alice)
    const before = Date.now()
    runtime.actions.resumeCosigning(unannouncedCosigning())
    runtime.actions.askOwners()
    expect(signIn()).toMatchObject({ question: { deadline: before + 3_600_000 } })
    await loaded()
    expect(signIn()).toMatchObject({
      question: { deadline: before + 7 * 86_400_000, expiresAt: cosigningOfTeam().expiresAt },
    })
  })
})

test('a text that nobody was asked to sign ends within an hour, and the person can start again', async () => {
  const { runtime, hear, signIn, client, cosign } = await atText(alice)
  await hear({ ...unannouncedCosigning(), revision: 2, status: 'EXPIRED' })
  expect(signIn()).toMatchObject({ status: 'failed', at: 'asking', failure: { kind: 'expired' } })
  expect(cosign.announce).not.toHaveBeenCalled()
  client.challenge.mockClear()
  runtime.actions.retry()
  await loaded()
  expect(client.challenge).toHaveBeenCalledTimes(1)
})

test('what the wallet refused before ends in the same way', async () => {
  const { hear, signIn, typed } = await atOwnersSignature()
  typed.reject(new Error('no'))
  await loaded()
  expect(signIn()).toMatchObject({ status: 'failed', retry: { step: 'ask' } })
  await hear({ ...unannouncedCosigning(), revision: 2, status: 'EXPIRED' })
  expect(signIn()).toMatchObject({
    status: 'failed',
    failure: { kind: 'expired' },
    retry: { step: 'prepare' },
  })
})

test('an open cosigning of this browser is continued, not requested twice', async () => {
  const made = await atWallet(alice, { [openCosigningsKey]: '1' })
  made.cosign.list.mockResolvedValue({ items: [cosigningOfTeam({ revision: 3, confirmed: [bob] })] })
  made.client.challenge.mockClear()
  made.runtime.actions.signInAs({ account: `eip155:1:${team}` })
  await loaded()
  expect(made.client.challenge).not.toHaveBeenCalled()
  expect(made.signIn()).toMatchObject({ status: 'waiting-for-owners', question: { own: 'none' } })
})
