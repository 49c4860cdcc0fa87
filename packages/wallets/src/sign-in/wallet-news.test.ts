import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test } from 'vitest'
import { fox, one, settle, two, useFakeTime } from '../testing/world.ts'
import { atMessage, atVerifying } from './testing/sign-in-world.ts'

useFakeTime()

describe('while the wallet has the text', () => {
  async function waiting() {
    const made = await atMessage()
    made.runtime.actions.sign()
    await settle()
    return made
  }

  test('another account ends it, and a retry requests a signature of the new one', async () => {
    const { runtime, tell, client } = await waiting()
    tell(fox)?.({ type: 'accounts-changed', wallet: fox, accounts: [two, one] })
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ failure: { kind: 'account-changed' } })
    runtime.actions.retry()
    await settle()
    expect(client.challenge.mock.calls[1]?.[0]).toMatchObject({ account: `eip155:1:${two}` })
  })

  test('a wallet that disconnects ends it, and one that reconnects starts again', async () => {
    const { runtime, tell } = await waiting()
    tell(fox)?.({ type: 'wallet-disconnected', wallet: fox })
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'idle', ended: 'disconnected' })
    expect(runtime.state.getSnapshot().connection).toMatchObject({ failure: { kind: 'disconnected' } })
    tell(fox)?.({ type: 'wallet-connected', wallet: fox, view: { accounts: [one], chainId: 1 } })
    expect(runtime.state.getSnapshot().signIn.status).toBe('preparing')
  })

  test('a wallet that signs the earlier of two requests is done, although it rejected the later one', async () => {
    const { runtime, asked, link, client } = await waiting()
    link.signMessage.mockRejectedValueOnce({ code: -32002 })
    runtime.actions.sign()
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ failure: { code: 'already-pending' } })
    asked.sign.resolve('0xab')
    await settle()
    expect(runtime.state.getSnapshot().signIn.status).toBe('checking')
    expect(client.answer.mock.calls[0]?.slice(0, 2)).toEqual([
      'c1',
      { message: 'Sign c1', signature: '0xab' },
    ])
  })

  test('a rejection is shown, and a retry shows the same text', async () => {
    const { runtime, asked, link, client } = await waiting()
    asked.sign.reject({ code: 4001 })
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ failure: { kind: 'wallet', code: 'refused' } })
    runtime.actions.retry()
    await settle()
    expect(link.signMessage).toHaveBeenLastCalledWith('Sign c1', one)
    expect(client.challenge).toHaveBeenCalledTimes(1)
  })
})

describe('a signature that waits to be sent', () => {
  async function kept() {
    const made = await atVerifying()
    made.asked.answer.reject(new ServerUnreachableError('offline'))
    made.asked.session.reject(new ServerUnreachableError('offline'))
    await settle()
    made.tell(fox)?.({ type: 'wallet-disconnected', wallet: fox })
    return made
  }

  test('is kept after its wallet disconnects, also when that reconnects', async () => {
    const { runtime, tell } = await kept()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', retry: { step: 'check' } })
    tell(fox)?.({ type: 'wallet-connected', wallet: fox, view: { accounts: [one], chainId: 1 } })
    expect(runtime.state.getSnapshot().connection.status).toBe('connected')
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', retry: { step: 'check' } })
  })

  test('is dropped for another account', async () => {
    const { runtime, tell } = await kept()
    tell(fox)?.({ type: 'wallet-connected', wallet: fox, view: { accounts: [two], chainId: 1 } })
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'preparing' })
  })
})
