import { describe, expect, test, vi } from 'vitest'
import { atMessage } from '../sign-in/testing/sign-in-world.ts'
import { fox, one, settle, useFakeTime, world } from '../testing/world.ts'

useFakeTime()

describe('connecting', () => {
  test('shows where to confirm after a moment, and times out after two minutes', async () => {
    const { runtime } = world()
    runtime.actions.connect(fox)
    expect(runtime.state.getSnapshot().connection).toMatchObject({ phase: 'opening' })
    await settle()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ phase: 'connecting' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(runtime.state.getSnapshot().connection).toMatchObject({ phase: 'confirm-connection' })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(runtime.state.getSnapshot().connection).toMatchObject({ phase: 'continue-in-wallet' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(runtime.state.getSnapshot().connection).toMatchObject({
      status: 'disconnected',
      failure: { kind: 'timed-out' },
    })
  })

  test('an approval after the person cancelled is disconnected again', async () => {
    const { runtime, asked, link } = world()
    runtime.actions.open()
    runtime.actions.connect(fox)
    await settle()
    runtime.actions.close()
    asked.connect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
    expect(link.disconnect).toHaveBeenCalledTimes(1)
  })

  test('a wallet that reconnects by itself while the dialog is closed starts nothing', async () => {
    const { runtime, client, tell } = await atMessage()
    runtime.actions.close()
    tell(fox)?.({ type: 'wallet-disconnected', wallet: fox })
    tell(fox)?.({ type: 'wallet-connected', wallet: fox, view: { accounts: [one], chainId: 1 } })
    await settle()
    expect(runtime.state.getSnapshot()).toMatchObject({ view: null, connection: { status: 'connected' } })
    expect(client.challenge).toHaveBeenCalledTimes(1)
  })

  test('disconnecting takes effect at once and asks the wallet to forget the page', async () => {
    const { runtime, link, memory } = await atMessage()
    runtime.actions.disconnect()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'disconnected', failure: null })
    await settle()
    expect(link.disconnect).toHaveBeenCalledTimes(1)
    expect(runtime.recent.getSnapshot()).toEqual(['org.fox'])
    expect(memory.getItem('countersign.wallets')).toContain('"last":null')
  })
})
