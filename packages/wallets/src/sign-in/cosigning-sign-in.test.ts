import { type Answer, type Challenge, type Cosigning, ProblemError, type Session } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { alice, bob, carol, cosigningOfTeam, stranger, team } from '../cosigning/example.ts'
import { challengeOf, fox, memoryOf, settle, useFakeTime, world } from '../world.ts'
import type { Cosign } from './authentication.ts'
import { openCosigningsKey } from './open-cosignings.ts'

useFakeTime()

const given = `0x${'11'.repeat(65)}` as const
const blob = `0x${'22'.repeat(130)}` as const
const session = { id: 's1', account: `eip155:1:${team}` } as Session
const refused = (
  code: 'confirmation-refused' | 'confirmation-repeated' | 'cosigning-incomplete' | 'cosigning-collected',
  more: object = {},
) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}` as const, title: '', status: 422, detail: '' },
    ...more,
  })

/** Waits for what is loaded when it is needed, and for what it does then. */
async function loaded() {
  for (let turns = 0; turns < 3; turns += 1) {
    await settle()
    await vi.dynamicImportSettled()
  }
  await settle()
}

/** A page at which a wallet with this account is connected, of a site that knows the team's Safe. */
async function atWallet(account: string, kept: Record<string, string> = {}) {
  const tells = new Map<string, Parameters<Cosign['watch']>[1]>()
  const asked = { confirm: Promise.withResolvers<Cosigning>(), collect: Promise.withResolvers<Session>() }
  const cosign = {
    watch: vi.fn<Cosign['watch']>((id, tell) => {
      tells.set(id, tell)
      return () => tells.delete(id)
    }),
    confirm: vi.fn<Cosign['confirm']>(() => asked.confirm.promise),
    collect: vi.fn<Cosign<Session>['collect']>(() => asked.collect.promise),
    cancel: vi.fn<Cosign['cancel']>(async () => {}),
    list: vi.fn<Cosign['list']>(async () => []),
  }
  const typed = Promise.withResolvers<unknown>()
  const wallet = {
    ...fox,
    provider: {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : typed.promise),
    },
  }
  const memory = memoryOf(kept)
  const made = world({}, { memory, cosign })
  made.runtime.actions.open()
  made.runtime.actions.connect(wallet)
  await loaded()
  made.asked.connect.resolve({ accounts: [account as typeof team], chainId: 1 })
  await loaded()
  const state = () => made.runtime.state.getSnapshot()
  const hear = async (cosigning: Cosigning) => {
    tells.get(cosigning.id)?.heard(cosigning)
    await loaded()
  }
  return {
    ...made,
    ...{ cosign, tells, typed, memory, state, hear },
    asked: { ...made.asked, ...asked },
    signIn: () => state().signIn,
  }
}

const challengeOfTeam = (): Challenge => ({
  ...challengeOf('c1', 60 * 24 * 7),
  account: `eip155:1:${team}`,
  cosigning: cosigningOfTeam(),
})

async function atText(account: string) {
  const made = await atWallet(account)
  if (account !== team) made.runtime.actions.signInAs({ account: `eip155:1:${team}` })
  await loaded()
  made.asked.challenge.resolve(challengeOfTeam())
  await loaded()
  return made
}

async function atOwnersSignature(account = alice) {
  const made = await atText(account)
  made.runtime.actions.sign()
  await loaded()
  return made
}

async function atWaiting() {
  const made = await atOwnersSignature()
  made.typed.resolve(given)
  await loaded()
  made.asked.confirm.resolve(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
  await loaded()
  return made
}

describe('an owner who signs in as a Safe', () => {
  test('has the text written for the Safe', async () => {
    const { client, signIn } = await atText(alice)
    expect(client.challenge.mock.lastCall?.[0]).toEqual({ purpose: 'sign-in', account: `eip155:1:${team}` })
    expect(signIn()).toMatchObject({
      status: 'message-ready',
      subject: { address: alice, safe: { account: `eip155:1:${team}` } },
    })
  })

  test('has a Safe that is not deployed named with what deploys it', async () => {
    const made = await atWallet(alice)
    const factory = { address: bob, data: '0x12' } as const
    made.runtime.actions.signInAs({ account: `eip155:1:${team}`, factory })
    await loaded()
    expect(made.client.challenge.mock.lastCall?.[0]).toMatchObject({ factory })
  })

  test('is asked for the Safe they named before they had connected a wallet', async () => {
    const { runtime, asked, client } = world()
    const state = () => runtime.state.getSnapshot()
    runtime.actions.signInAs({ account: `eip155:1:${team}` })
    expect(state()).toMatchObject({ view: { name: 'connect' } })
    runtime.actions.connect(fox)
    await loaded()
    asked.connect.resolve({ accounts: [alice], chainId: 1 })
    await loaded()
    expect(client.challenge.mock.lastCall?.[0]).toMatchObject({ account: `eip155:1:${team}` })
    expect(state().signIn).toMatchObject({
      subject: { address: alice, safe: { account: `eip155:1:${team}` } },
    })
  })

  test('chooses among their Safes once they have connected a wallet', async () => {
    const { runtime, asked, client } = world()
    runtime.actions.asSafe()
    expect(runtime.state.getSnapshot()).toMatchObject({ view: { name: 'connect' } })
    runtime.actions.connect(fox)
    await loaded()
    asked.connect.resolve({ accounts: [alice], chainId: 1 })
    await loaded()
    expect(runtime.state.getSnapshot()).toMatchObject({ view: { name: 'safe' }, signIn: { status: 'idle' } })
    expect(client.challenge).not.toHaveBeenCalled()
  })

  test('is asked for their own account where they closed the dialog in between', async () => {
    const { runtime, asked, client } = world()
    runtime.actions.signInAs({ account: `eip155:1:${team}` })
    runtime.actions.close()
    runtime.actions.open()
    runtime.actions.connect(fox)
    await loaded()
    asked.connect.resolve({ accounts: [alice], chainId: 1 })
    await loaded()
    expect(client.challenge.mock.lastCall?.[0]).toMatchObject({ account: `eip155:1:${alice}` })
  })

  test('gives a confirmation for the Safe they own, and waits for the others', async () => {
    const { cosign, link, signIn } = await atWaiting()
    expect(link.signMessage).not.toHaveBeenCalled()
    expect(cosign.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      safe: team,
      owner: alice,
      signature: given,
    })
    expect(signIn()).toMatchObject({
      ...{ status: 'waiting-for-confirmations', own: 'given' },
      cosigning: { revision: 2 },
    })
  })

  test('gives it for the Safe within the Safe where that is theirs', async () => {
    const { cosign, typed } = await atOwnersSignature(carol)
    typed.resolve(given)
    await loaded()
    expect(cosign.confirm.mock.lastCall?.[1]).toMatchObject({ owner: carol, safe: `0x${'6'.repeat(40)}` })
  })

  test('who owns none of it is told so, and their wallet is not asked', async () => {
    const { signIn } = await atOwnersSignature(stranger)
    expect(signIn()).toMatchObject({
      status: 'failed',
      failure: { kind: 'confirmation-refused', reason: 'not-an-owner' },
      again: { step: 'sign' },
    })
  })

  test('may sign again what was refused: the cosigning goes on', async () => {
    const { asked, runtime, typed, signIn } = await atOwnersSignature()
    typed.resolve(given)
    await loaded()
    asked.confirm.reject(refused('confirmation-refused', { confirmation: 'bad-part', fault: 'no-signer' }))
    await loaded()
    expect(signIn()).toMatchObject({
      status: 'failed',
      failure: { kind: 'confirmation-refused', reason: 'bad-part', fault: 'no-signer' },
    })
    runtime.actions.retry()
    expect(signIn().status).toBe('waiting-for-signature')
  })
})

describe('what is heard while a confirmation is looked at', () => {
  async function atConfirming() {
    const made = await atOwnersSignature()
    made.typed.resolve(given)
    await loaded()
    return made
  }

  test('counts once that is known: it has ended', async () => {
    const { hear, asked, signIn } = await atConfirming()
    await hear(cosigningOfTeam({ revision: 3, status: 'EXPIRED' }))
    expect(signIn().status).toBe('verifying-signature')
    asked.confirm.reject(refused('confirmation-repeated'))
    await loaded()
    expect(signIn()).toMatchObject({ status: 'failed', failure: { kind: 'cosigning-ended', how: 'EXPIRED' } })
  })

  test('is not taken back by an answer that is older', async () => {
    const { hear, asked, signIn } = await atConfirming()
    await hear(cosigningOfTeam({ revision: 4, confirmed: [alice, carol] }))
    asked.confirm.resolve(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
    await loaded()
    expect(signIn()).toMatchObject({
      ...{ status: 'waiting-for-confirmations', own: 'given' },
      cosigning: { revision: 4 },
    })
  })
})

describe('while the owners confirm', () => {
  test('what they do is shown, and the last one leads to the session', async () => {
    const { hear, cosign, asked, signIn, onSignedIn, state, memory } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, confirmed: [alice], gone: [bob] }))
    expect(signIn()).toMatchObject({ cosigning: { revision: 3 } })
    expect(memory.getItem(openCosigningsKey)).not.toBeNull()
    await hear(cosigningOfTeam({ revision: 4, status: 'CONFIRMED', confirmed: [alice, carol] }))
    expect(cosign.collect).toHaveBeenCalledExactlyOnceWith('k1')
    asked.collect.resolve(session)
    await loaded()
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
    expect(state()).toMatchObject({ view: null, signIn: { status: 'signed-in', session } })
    expect(memory.getItem(openCosigningsKey)).toBeNull()
  })

  test('a session that could not be taken is asked for again', async () => {
    const { hear, cosign, asked, runtime, signIn } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status: 'CONFIRMED' }))
    asked.collect.reject(new Error('boo'))
    await loaded()
    expect(signIn()).toMatchObject({
      status: 'failed',
      at: 'waiting-for-confirmations',
      again: { step: 'wait' },
    })
    runtime.actions.retry()
    await loaded()
    expect(cosign.collect).toHaveBeenCalledTimes(2)
  })

  test('a session that another tab has taken is this one’s too', async () => {
    const { hear, client, asked, signIn, onSignedIn } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status: 'CONFIRMED', collected: true }))
    asked.session.resolve({ session })
    asked.collect.reject(refused('cosigning-collected'))
    await loaded()
    expect(client.session).toHaveBeenCalled()
    expect(signIn()).toMatchObject({ status: 'signed-in', session })
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  test.each([null, 'another'] as const)('where it is nobody’s here any more, it fails: %s', async who => {
    const { hear, asked, signIn, onInDoubt } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status: 'CONFIRMED', collected: true }))
    asked.session.resolve({ session: who && { ...session, account: `eip155:1:${alice}` } })
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
      ...{ status: 'waiting-for-confirmations', own: 'given' },
      cosigning: { revision: 4, status: 'NEEDS_CONFIRMATION' },
    })
    await hear(cosigningOfTeam({ revision: 5, status: 'CONFIRMED' }))
    expect(cosign.collect).toHaveBeenCalledTimes(2)
  })

  test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)('its end is told: %s', async status => {
    const { hear, signIn, tells } = await atWaiting()
    await hear(cosigningOfTeam({ revision: 3, status }))
    expect(signIn()).toMatchObject({ status: 'failed', failure: { kind: 'cosigning-ended', how: status } })
    expect(tells.size).toBe(0)
  })

  test('closing cancels nothing, and says so', async () => {
    const { runtime, cosign, state, memory, tells } = await atWaiting()
    runtime.actions.close()
    await loaded()
    expect(state()).toMatchObject({ notice: 'cosigning-goes-on', signIn: { status: 'idle' } })
    expect(cosign.cancel).not.toHaveBeenCalled()
    expect(memory.getItem(openCosigningsKey)).not.toBeNull()
    expect(tells.size).toBe(0)
  })

  test('coming back goes on with it, also without a wallet', async () => {
    const { runtime, signIn } = await atWaiting()
    runtime.actions.close()
    runtime.actions.disconnect()
    runtime.actions.resumeCosigning(cosigningOfTeam({ revision: 5, confirmed: [alice] }))
    await loaded()
    expect(signIn()).toMatchObject({
      ...{ status: 'waiting-for-confirmations', own: 'none' },
      subject: { address: team, chainId: 1 },
    })
  })

  test('coming back with an owner’s wallet knows what they gave', async () => {
    const { runtime, signIn } = await atWaiting()
    runtime.actions.close()
    runtime.actions.resumeCosigning(cosigningOfTeam({ revision: 5, confirmed: [alice] }))
    expect(signIn()).toMatchObject({ own: 'given', subject: { address: alice, safe: {} } })
  })

  test('it is taken back when the person says so', async () => {
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

  test('a wallet that goes leaves it waiting', async () => {
    const { runtime, state } = await atWaiting()
    runtime.actions.disconnect()
    expect(state()).toMatchObject({
      view: { name: 'verify' },
      signIn: { status: 'waiting-for-confirmations' },
    })
  })

  test('whoever is to confirm without a wallet connects one first, and comes back', async () => {
    const { runtime, state } = await atWallet(bob)
    runtime.actions.disconnect()
    runtime.actions.resumeCosigning(cosigningOfTeam())
    runtime.actions.sign()
    expect(state()).toMatchObject({ view: { name: 'connect' }, trail: [{ name: 'verify' }] })
    runtime.actions.connect(fox)
    await loaded()
    expect(state()).toMatchObject({
      view: { name: 'verify' },
      signIn: { status: 'waiting-for-confirmations', subject: { address: bob, safe: {} } },
    })
  })
})

test('a text that nobody was asked to sign is not left standing for others', async () => {
  const { runtime, cosign, memory } = await atText(alice)
  expect(memory.getItem(openCosigningsKey)).toBeNull()
  runtime.actions.close()
  await loaded()
  expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
})

test('a cosigning of this browser that is open is gone on with, not asked for twice', async () => {
  const made = await atWallet(alice, { [openCosigningsKey]: '1' })
  made.cosign.list.mockResolvedValue([cosigningOfTeam({ revision: 3, confirmed: [bob] })])
  made.client.challenge.mockClear()
  made.runtime.actions.signInAs({ account: `eip155:1:${team}` })
  await loaded()
  expect(made.client.challenge).not.toHaveBeenCalled()
  expect(made.signIn()).toMatchObject({ status: 'waiting-for-confirmations', own: 'none' })
})

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
