import { describe, expect, test } from 'vitest'
import { alice, bob, carol, cosigningOfTeam, stranger, team } from '../cosigning/testing/example.ts'
import { createStore } from '../store.ts'
import { fox, owl, useFakeTime, world } from '../testing/world.ts'
import type { Wallet } from '../wallet.ts'
import {
  atOwnersSignature,
  atText,
  atWaiting,
  atWallet,
  given,
  loaded,
  refused,
} from './testing/cosigning-world.ts'

useFakeTime()

describe('an owner who signs in as a Safe', () => {
  test('has the text written for the Safe', async () => {
    const { client, signIn } = await atText(alice)
    expect(client.challenge.mock.lastCall?.[0]).toEqual({
      purpose: 'sign-in',
      account: `eip155:1:${team}`,
      safe: true,
    })
    expect(signIn()).toMatchObject({
      status: 'ready',
      act: { address: alice, safe: { account: `eip155:1:${team}` } },
    })
  })

  test('sends the call that deploys a Safe that is not deployed', async () => {
    const made = await atWallet(alice)
    const factory = { address: bob, data: '0x12' } as const
    made.runtime.actions.signInAs({ account: `eip155:1:${team}`, factory })
    await loaded()
    expect(made.client.challenge.mock.lastCall?.[0]).toMatchObject({ factory })
  })

  test('is asked for the Safe they selected before they connected a wallet', async () => {
    const { runtime, asked, client } = world()
    const state = () => runtime.state.getSnapshot()
    runtime.actions.signInAs({ account: `eip155:1:${team}` })
    expect(state()).toMatchObject({ view: { name: 'safe-owners', safe: { account: `eip155:1:${team}` } } })
    runtime.actions.connect(fox)
    await loaded()
    asked.connect.resolve({ accounts: [alice], chainId: 1 })
    await loaded()
    expect(client.challenge.mock.lastCall?.[0]).toMatchObject({ account: `eip155:1:${team}` })
    expect(state().signIn).toMatchObject({
      act: { address: alice, safe: { account: `eip155:1:${team}` } },
    })
  })

  test('chooses among their Safes once they have connected a wallet', async () => {
    const { runtime, asked, client } = world()
    runtime.actions.asSafe()
    expect(runtime.state.getSnapshot()).toMatchObject({ view: { name: 'safe-ways' } })
    runtime.actions.findSafes()
    runtime.actions.connect(fox)
    await loaded()
    asked.connect.resolve({ accounts: [alice], chainId: 1 })
    await loaded()
    expect(runtime.state.getSnapshot()).toMatchObject({ view: { name: 'safe' }, signIn: { status: 'idle' } })
    expect(client.challenge).not.toHaveBeenCalled()
  })

  test.each([
    ['the only wallet of this browser is asked at once, and the list is one step back', [fox], 'connecting'],
    ['one of several wallets is chosen by the person', [fox, owl], 'disconnected'],
  ] as const)('who looks for their Safes: %s', async (_, installed, status) => {
    const discovery = { ...createStore<readonly Wallet[]>(installed), refresh: () => {}, stop: () => {} }
    const { runtime, asked } = world({}, { discovery })
    const state = () => runtime.state.getSnapshot()
    runtime.actions.asSafe()
    runtime.actions.show({ name: 'safe' })
    runtime.actions.findSafes()
    expect(state().connection.status).toBe(status)
    if (status === 'connecting') {
      await loaded()
      asked.connect.reject(Object.assign(new Error('no'), { code: 4001 }))
      await loaded()
      expect(state()).toMatchObject({
        view: { name: 'status' },
        connection: { failure: { kind: 'refused' } },
      })
      runtime.actions.back()
    }
    expect(state().view).toEqual({ name: 'safe-owners', safe: null })
    expect(state().trail.map(({ name }) => name)).toEqual(['safe', 'safe-ways'])
  })

  test('chooses among all wallets to find the Safes of another one', () => {
    const discovery = { ...createStore<readonly Wallet[]>([fox]), refresh: () => {}, stop: () => {} }
    const { runtime } = world({}, { discovery })
    runtime.actions.asSafe()
    runtime.actions.show({ name: 'safe' })
    runtime.actions.findSafes({ another: true })
    expect(runtime.state.getSnapshot()).toMatchObject({
      view: { name: 'safe-owners' },
      connection: { status: 'disconnected' },
    })
  })

  test('is asked for their own account if they went back and selected a wallet there', async () => {
    const { runtime, asked, client } = world()
    runtime.actions.open()
    runtime.actions.signInAs({ account: `eip155:1:${team}` })
    runtime.actions.back()
    runtime.actions.connect(fox)
    await loaded()
    asked.connect.resolve({ accounts: [alice], chainId: 1 })
    await loaded()
    expect(client.challenge.mock.lastCall?.[0]).toMatchObject({ account: `eip155:1:${alice}` })
  })

  test('is asked for their own account if they closed the dialog in between', async () => {
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

  test('confirms for the Safe they own, and waits for the others', async () => {
    const { cosign, link, signIn } = await atWaiting()
    expect(link.signMessage).not.toHaveBeenCalled()
    expect(cosign.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      safe: team,
      hash: expect.stringMatching(/^0x/),
      owner: alice,
      signature: given,
    })
    expect(signIn()).toMatchObject({
      status: 'waiting-for-owners',
      question: { own: 'given', cosigning: { revision: 2 } },
    })
  })

  test('confirms for the nested Safe if they own that one', async () => {
    const { cosign, typed } = await atOwnersSignature(carol)
    typed.resolve(given)
    await loaded()
    expect(cosign.confirm.mock.lastCall?.[1]).toMatchObject({ owner: carol, safe: `0x${'6'.repeat(40)}` })
  })

  test('who owns none of its Safes sees that failure, without a request to their wallet', async () => {
    const { signIn } = await atOwnersSignature(stranger)
    expect(signIn()).toMatchObject({
      status: 'failed',
      failure: { kind: 'not-an-owner' },
      retry: { step: 'ask' },
    })
  })

  test('may sign again after a rejected confirmation: the cosigning continues', async () => {
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
    expect(signIn().status).toBe('asking')
  })
})

describe('an owner whose wallet changes to another owner before it answers', () => {
  async function atLateAnswer() {
    const made = await atOwnersSignature()
    made.tell(fox)?.({ type: 'accounts-changed', wallet: fox, accounts: [bob, alice] })
    made.typed.resolve(given)
    await loaded()
    return made
  }

  test('has their signature submitted as their own, never as the other owner’s', async () => {
    const { cosign } = await atLateAnswer()
    expect(cosign.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      safe: team,
      hash: expect.stringMatching(/^0x/),
      owner: alice,
      signature: given,
    })
  })

  test('leaves the other owner to confirm as well', async () => {
    const { asked, cosign, requests, runtime, signIn } = await atLateAnswer()
    asked.confirm.resolve(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
    await loaded()
    expect(signIn()).toMatchObject({
      status: 'waiting-for-owners',
      act: { address: bob },
      question: { own: 'none' },
    })
    runtime.actions.sign()
    await loaded()
    requests[1]?.resolve(given)
    await loaded()
    expect(cosign.confirm.mock.lastCall?.[1]).toMatchObject({ owner: bob })
  })

  test('does not count as the other owner’s confirmation if the server has it already', async () => {
    const { asked, signIn } = await atLateAnswer()
    asked.confirm.reject(refused('confirmation-repeated'))
    await loaded()
    expect(signIn()).toMatchObject({ status: 'waiting-for-owners', question: { own: 'none' } })
  })
})

describe('a wallet that changes its account at the text of a Safe', () => {
  test.each(['shown', 'in the wallet'] as const)(
    'signs as the owner that it shows, and says of another account that it is not one: the text is %s',
    async where => {
      const { runtime, signIn, tell, client } = await (where === 'shown'
        ? atText(alice)
        : atOwnersSignature())
      const change = (account: typeof alice) =>
        tell(fox)?.({ type: 'accounts-changed', wallet: fox, accounts: [account] })
      client.challenge.mockClear()
      change(bob)
      expect(signIn()).toMatchObject({ status: 'ready', act: { address: bob } })
      change(stranger)
      expect(signIn()).toMatchObject({
        ...{ status: 'failed', failure: { kind: 'not-an-owner' } },
        ...{ act: { address: stranger }, retry: { step: 'ask' } },
      })
      change(alice)
      expect(signIn()).toMatchObject({ status: 'ready', act: { address: alice } })
      runtime.actions.sign()
      expect(signIn()).toMatchObject({ status: 'asking', act: { address: alice } })
      expect(client.challenge).not.toHaveBeenCalled()
    },
  )
})

describe('an update of the cosigning while a confirmation is verified', () => {
  async function atConfirming() {
    const made = await atOwnersSignature()
    made.typed.resolve(given)
    await loaded()
    return made
  }

  test('is applied once the result is known: the cosigning has ended', async () => {
    const { hear, asked, signIn } = await atConfirming()
    await hear(cosigningOfTeam({ revision: 3, status: 'EXPIRED' }))
    expect(signIn().status).toBe('checking')
    asked.confirm.reject(refused('confirmation-repeated'))
    await loaded()
    expect(signIn()).toMatchObject({ status: 'failed', failure: { kind: 'cosigning-ended', how: 'EXPIRED' } })
  })

  test('is not overwritten by an older response', async () => {
    const { hear, asked, signIn } = await atConfirming()
    await hear(cosigningOfTeam({ revision: 4, confirmed: [alice, carol] }))
    asked.confirm.resolve(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
    await loaded()
    expect(signIn()).toMatchObject({
      status: 'waiting-for-owners',
      question: { own: 'given', cosigning: { revision: 4 } },
    })
  })
})
