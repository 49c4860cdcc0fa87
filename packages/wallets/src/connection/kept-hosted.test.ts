import { describe, expect, test, vi } from 'vitest'
import { arrange } from '../catalogue/arrange.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { pendingKey } from '../pending/mark.ts'
import { memoryOf, settle, useFakeTime } from '../testing/world.ts'
import { atList, atSignature, atText, atWallet, prepared, view } from './testing/hosted-world.ts'

useFakeTime()

describe('a returning person', () => {
  const remembered = {
    'countersign.wallets': JSON.stringify({ names: ['hosted:acme'], last: 'hosted:acme' }),
  }

  test('finds the wallet connected without a window', async () => {
    const made = await atList({}, remembered)
    made.runtime.actions.close()
    made.kept.add('acme')
    expect(made.runtime.recent.getSnapshot()).toEqual(['hosted:acme'])
    made.runtime.actions.open()
    expect(made.state()).toMatchObject({
      connection: { status: 'reconnecting', wallet: { id: 'hosted:acme', name: 'Acme' } },
    })
    await settle()
    made.asked.reconnect.resolve(view)
    await settle()
    expect(made.state()).toMatchObject({ view: { name: 'verify' }, connection: { status: 'connected' } })
    expect(made.hosted.openWindow).not.toHaveBeenCalled()
    expect(made.hosted.connect).not.toHaveBeenCalled()
  })

  test('sees the list if nothing was stored, or the wallet is no longer offered', async () => {
    const made = await atList({}, remembered)
    expect(made.state()).toMatchObject({ view: { name: 'connect' }, connection: { status: 'disconnected' } })
    made.kept.add('other')
    made.runtime.actions.close()
    made.runtime.actions.open()
    expect(made.state().view).toEqual({ name: 'connect' })
  })

  test('sees the list if the site hides the wallet', async () => {
    const remembered = JSON.stringify({ names: ['hosted:base-account'], last: 'hosted:base-account' })
    const made = await atList(
      { catalogue: arrange(catalogue, { hide: ['base-account'] }) },
      { 'countersign.wallets': remembered },
    )
    made.kept.add('base-account')
    made.runtime.actions.close()
    made.runtime.actions.open()
    expect(made.state()).toMatchObject({ view: { name: 'connect' }, connection: { status: 'disconnected' } })
  })

  test('is asked in one step again after disconnecting', async () => {
    const made = await atText({ prepareUnaddressed: async () => prepared })
    made.runtime.actions.disconnect()
    await settle()
    expect(made.link.disconnect).toHaveBeenCalledTimes(1)
    made.runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(made.calls).toHaveLength(2))
    expect(made.calls[1]?.request).toMatchObject({ id: 'u1' })
  })
})

test('a request that waits in a window is not stored for after a reload: the window closes with the page', async () => {
  const tabMemory = memoryOf()
  const connecting = await atWallet({ tabMemory })
  expect(tabMemory.getItem(pendingKey)).toBeNull()
  connecting.runtime.dispose()
  await atSignature({ tabMemory })
  expect(tabMemory.getItem(pendingKey)).toBeNull()
})
