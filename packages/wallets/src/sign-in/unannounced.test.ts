import { describe, expect, test } from 'vitest'
import { alice, bob, cosigningOfTeam, team } from '../cosigning/testing/example.ts'
import { createStore } from '../store.ts'
import { fox, memoryOf, useFakeTime, world } from '../testing/world.ts'
import type { Wallet } from '../wallet.ts'
import { openCosigningsKey } from './open-cosignings.ts'
import {
  atOwnersSignature,
  atText,
  atWallet,
  challengeOfTeam,
  cosignOfTeam,
  given,
  loaded,
  unannouncedCosigning,
} from './testing/cosigning-world.ts'

useFakeTime()

describe('a text that nobody was asked to sign yet', () => {
  test.each(['a press of its cross', 'Back', 'the page was reloaded'] as const)(
    'continues at the text: %s',
    async how => {
      const { runtime, cosign, memory, state } =
        how === 'the page was reloaded' ? await atWallet(alice) : await atText(alice)
      runtime.actions[how === 'Back' ? 'back' : 'close']()
      await loaded()
      if (how !== 'the page was reloaded')
        expect(state()).toMatchObject({ notice: 'cosigning-continues', signIn: { kept: 'k1' } })
      runtime.actions.resumeCosigning(unannouncedCosigning())
      await loaded()
      expect(state()).toMatchObject({
        ...{ view: { name: 'verify' }, notice: null },
        signIn: {
          status: 'ready',
          act: { address: alice },
          question: { message: unannouncedCosigning().message },
        },
      })
      expect(memory.getItem(openCosigningsKey)).not.toBeNull()
      expect(cosign.cancel).not.toHaveBeenCalled()
      expect(cosign.announce).not.toHaveBeenCalled()
      runtime.actions.sign()
      await loaded()
      expect(state().signIn).toMatchObject({ status: 'asking' })
    },
  )

  test('stays as it is if the person continues it twice', async () => {
    const { runtime, signIn } = await atWallet(alice)
    runtime.actions.resumeCosigning({ ...unannouncedCosigning(), revision: 2 })
    const before = signIn()
    runtime.actions.resumeCosigning(unannouncedCosigning())
    expect(signIn()).toBe(before)
  })

  test('continues at the text if the person starts the same Safe again', async () => {
    const { runtime, cosign, client, signIn } = await atText(alice)
    runtime.actions.close()
    cosign.list.mockResolvedValue({ items: [unannouncedCosigning()] })
    runtime.actions.signInAs({ account: `eip155:1:${team}` })
    await loaded()
    expect(signIn()).toMatchObject({ status: 'ready', question: { resumed: true } })
    expect(client.challenge).toHaveBeenCalledTimes(2)
    expect(cosign.announce).not.toHaveBeenCalled()
  })

  test('for the Safe’s own wallet, whose signature a later visit could not submit, is cancelled by closing', async () => {
    const { runtime, cosign, state } = await atText(team)
    runtime.actions.close()
    await loaded()
    expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
    expect(state().notice).toBe('sign-in-cancelled')
  })

  test('for the Safe’s own wallet, is kept by closing in a later visit, whose signature the server finds', async () => {
    const { runtime, cosign, state } = await atWallet(team)
    runtime.actions.resumeCosigning(unannouncedCosigning())
    await loaded()
    expect(state().signIn).toMatchObject({ status: 'ready', act: { address: team } })
    runtime.actions.close()
    await loaded()
    expect(cosign.cancel).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ notice: 'cosigning-continues', signIn: { kept: 'k1' } })
  })

  test('is read with an owner’s wallet, which is connected first', async () => {
    const { runtime, cosign, state } = await atWallet(alice, { [openCosigningsKey]: '1' })
    const toOwners = { name: 'safe-owners', safe: { account: unannouncedCosigning().account } }
    runtime.actions.disconnect()
    runtime.actions.close()
    runtime.actions.resumeCosigning(unannouncedCosigning())
    expect(state().view).toEqual(toOwners)
    cosign.list.mockResolvedValue({ items: [unannouncedCosigning()] })
    runtime.actions.connect(fox)
    await loaded()
    expect(state().signIn).toMatchObject({ status: 'ready', question: { resumed: true } })
    expect(cosign.announce).not.toHaveBeenCalled()
  })

  test.each([
    'is read with the wallet of the last visit, which is looked for first',
    'is read with any owner’s wallet, if that of the last visit is not connected any more',
  ] as const)('%s', async what => {
    const discovery = { ...createStore<readonly Wallet[]>([fox]), refresh: () => {}, stop: () => {} }
    const { runtime, asked } = world(
      {},
      {
        discovery,
        cosign: { ...cosignOfTeam().cosign, list: async () => ({ items: [unannouncedCosigning()] }) },
        memory: memoryOf({
          [openCosigningsKey]: '1',
          'countersign.wallets': JSON.stringify({ names: ['fox'], last: fox.rdns ?? fox.id }),
        }),
      },
    )
    const owners = { name: 'safe-owners', safe: { account: unannouncedCosigning().account } } as const
    runtime.actions.resumeCosigning(unannouncedCosigning())
    expect(runtime.state.getSnapshot()).toMatchObject({
      ...{ view: { name: 'status' }, connection: { status: 'reconnecting' } },
      trail: [owners],
    })
    await loaded()
    const isThere = what === 'is read with the wallet of the last visit, which is looked for first'
    asked.reconnect.resolve(isThere ? { accounts: [alice], chainId: 1 } : undefined)
    await loaded()
    expect(runtime.state.getSnapshot()).toMatchObject(
      isThere
        ? {
            ...{ view: { name: 'verify' }, connection: { status: 'connected' } },
            signIn: { status: 'ready', act: { address: alice }, question: { resumed: true } },
          }
        : { view: owners, connection: { status: 'disconnected' }, signIn: { status: 'idle' } },
    )
  })

  test.each(['ready', 'asking'] as const)('is cancelled by the button for it: %s', async status => {
    const { runtime, cosign, memory, signIn, state } =
      status === 'ready' ? await atText(alice) : await atOwnersSignature()
    expect(signIn().status).toBe(status)
    runtime.actions.cancel()
    await loaded()
    expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
    expect(memory.getItem(openCosigningsKey)).toBeNull()
    expect(state().notice).toBe('sign-in-cancelled')
  })

  test('stays as it is while the person chooses another Safe', async () => {
    const { runtime, cosign, memory, state, signIn } = await atText(alice)
    runtime.actions.show({ name: 'safe' })
    runtime.actions.signInAs({ account: `eip155:1:${bob}` })
    await loaded()
    expect(state()).toMatchObject({ view: { name: 'verify' }, notice: null })
    expect(signIn()).toMatchObject({ act: { safe: { account: `eip155:1:${bob}` } } })
    expect(cosign.cancel).not.toHaveBeenCalled()
    expect(memory.getItem(openCosigningsKey)).not.toBeNull()
  })
})

describe('an owner who signs in the wallet after they left the text', () => {
  const sameText = () => ({ ...unannouncedCosigning(), message: challengeOfTeam().message })

  test.each(['close', 'back'] as const)('has confirmed, without a session here: %s', async how => {
    const { runtime, cosign, typed, signIn, onSignedIn } = await atOwnersSignature()
    runtime.actions[how]()
    typed.resolve(given)
    await loaded()
    expect(cosign.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      ...{ safe: team, hash: expect.stringMatching(/^0x/), owner: alice },
      signature: given,
    })
    expect(signIn()).toMatchObject({ status: 'idle', kept: 'k1' })
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test.each(['shown again', 'asked for again'] as const)(
    'has confirmed, and the others are waited for: the text is %s',
    async when => {
      const { runtime, cosign, asked, typed, signIn } = await atOwnersSignature()
      runtime.actions.close()
      runtime.actions.resumeCosigning(sameText())
      await loaded()
      if (when === 'asked for again') runtime.actions.sign()
      await loaded()
      expect(signIn().status).toBe(when === 'asked for again' ? 'asking' : 'ready')
      typed.resolve(given)
      await loaded()
      expect(signIn()).toMatchObject({ status: 'checking', answer: { signature: given } })
      expect(cosign.confirm).toHaveBeenCalledTimes(1)
      asked.confirm.resolve(cosigningOfTeam({ revision: 2, confirmed: [alice] }))
      await loaded()
      expect(signIn()).toMatchObject({ status: 'waiting-for-owners', question: { own: 'given' } })
    },
  )

  test('has confirmed after Continue, although the wallet refused the second request', async () => {
    const { runtime, requests, cosign, signIn } = await atOwnersSignature()
    runtime.actions.close()
    runtime.actions.resumeCosigning(sameText())
    runtime.actions.sign()
    await loaded()
    requests[1]?.reject(Object.assign(new Error('busy'), { code: -32002 }))
    await loaded()
    expect(signIn()).toMatchObject({ status: 'failed', failure: { code: 'already-pending' } })
    requests[0]?.resolve(given)
    await loaded()
    expect(signIn()).toMatchObject({ status: 'checking', answer: { signature: given } })
    expect(cosign.confirm).toHaveBeenCalledTimes(1)
  })

  test('has confirmed that text only, while another Safe’s is shown', async () => {
    const { runtime, client, cosign, typed, signIn } = await atOwnersSignature()
    client.challenge.mockResolvedValue({
      ...challengeOfTeam(),
      ...{ id: 'c2', cosigning: { ...unannouncedCosigning(), id: 'k2' } },
    })
    runtime.actions.show({ name: 'safe' })
    runtime.actions.signInAs({ account: `eip155:1:${bob}` })
    await loaded()
    const before = signIn()
    typed.resolve(given)
    await loaded()
    expect(cosign.confirm).toHaveBeenCalledExactlyOnceWith('k1', expect.anything())
    expect(signIn()).toBe(before)
  })

  test.each(['at once', 'and another Safe was chosen since'] as const)(
    'has confirmed nothing if the sign-in was cancelled: %s',
    async when => {
      const { runtime, cosign, typed } = await atOwnersSignature()
      runtime.actions.cancel()
      if (when !== 'at once') runtime.actions.signInAs({ account: `eip155:1:${bob}` })
      typed.resolve(given)
      await loaded()
      expect(cosign.confirm).not.toHaveBeenCalled()
    },
  )
})
