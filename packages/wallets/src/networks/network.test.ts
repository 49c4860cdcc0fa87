import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../connection/wallet-connection.ts'
import { chains, fox, settle, two, useFakeTime } from '../testing/world.ts'
import { atNetworks } from './testing/networks-world.ts'

useFakeTime()

describe('another network', () => {
  test('is requested, added if the wallet does not know it, and reached once the wallet reports it', async () => {
    const { runtime, link, asked } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    expect(link.switchChain.mock.calls[0]?.[0]).toBe(chains[1])
    expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'asking', act: 'eip155:10' })
    link.switchChain.mock.calls[0]?.[1]('adding')
    expect(runtime.state.getSnapshot().network).toMatchObject({ progress: 'adding' })
    asked.switch.resolve()
    await settle()
    expect(runtime.state.getSnapshot().network.status).toBe('done')
  })

  test('that the wallet does not change to fails with a reason, and can be requested again', async () => {
    const { runtime, link } = await atNetworks()
    link.switchChain.mockRejectedValueOnce(new NetworkError('refused'))
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'failed', failure: 'refused' })
    runtime.actions.retry()
    await settle()
    expect(link.switchChain).toHaveBeenCalledTimes(2)
  })

  test('times out after a minute, and a later response changes nothing', async () => {
    const { runtime, asked } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await vi.advanceTimersByTimeAsync(60_000)
    const state = runtime.state.getSnapshot()
    expect(state.network).toMatchObject({ status: 'failed', failure: 'timed-out' })
    asked.switch.resolve()
    await settle()
    expect(runtime.state.getSnapshot()).toBe(state)
  })

  test('that the site does not offer is unknown, and no wallet is asked for it', async () => {
    const { runtime, link } = await atNetworks()
    runtime.actions.switchNetwork('eip155:5')
    await settle()
    expect(runtime.state.getSnapshot().network).toMatchObject({ failure: 'unknown-chain' })
    expect(link.switchChain).not.toHaveBeenCalled()
  })

  test('that is requested again while the wallet is asked is requested once; another one replaces it', async () => {
    const { runtime, link } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    const state = runtime.state.getSnapshot()
    runtime.actions.switchNetwork('eip155:10')
    expect(runtime.state.getSnapshot()).toBe(state)
    runtime.actions.switchNetwork('eip155:5')
    await settle()
    expect(runtime.state.getSnapshot().network).toMatchObject({ act: 'eip155:5' })
    expect(link.switchChain).toHaveBeenCalledTimes(1)
  })

  test('that was to be added when it failed says so: the person can add it manually', async () => {
    const { runtime, link, asked } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    link.switchChain.mock.calls[0]?.[1]('adding')
    asked.switch.reject(new NetworkError('refused'))
    await settle()
    expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'failed', progress: 'adding' })
  })

  test.each([
    ['fails', new NetworkError('refused')],
    ['times out', null],
  ])('is done once the wallet is on it, although the request %s', async (_, error) => {
    const { runtime, asked, tell } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    if (error) asked.switch.reject(error)
    await vi.advanceTimersByTimeAsync(60_000)
    const { network } = runtime.state.getSnapshot()
    expect(network.status).toBe('failed')
    tell(fox)?.({ type: 'accounts-changed', wallet: fox, accounts: [two] })
    expect(runtime.state.getSnapshot().network).toBe(network)
    tell(fox)?.({ type: 'chain-changed', wallet: fox, chainId: 10 })
    expect(runtime.state.getSnapshot().network.status).toBe('idle')
  })

  test.each([
    ['after it was cancelled', 'cancel'],
    ['after the dialog was closed', 'close'],
  ] as const)('changes nothing with a response %s', async (_, ends) => {
    const { runtime, link, asked } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    runtime.actions[ends]()
    const state = runtime.state.getSnapshot()
    expect(state.network.status).toBe('idle')
    link.switchChain.mock.calls[0]?.[1]('adding')
    asked.switch.reject(new NetworkError('refused'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runtime.state.getSnapshot()).toBe(state)
    runtime.actions[ends]()
    expect(runtime.state.getSnapshot().network).toBe(state.network)
  })
})
