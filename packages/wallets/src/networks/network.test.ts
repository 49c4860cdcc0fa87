import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../connection/link.ts'
import { chains, settle, useFakeTime } from '../world.ts'
import { atNetworks } from './networks-world.ts'

useFakeTime()

describe('another network', () => {
  test('is asked for, added where the wallet does not know it, and there once the wallet says so', async () => {
    const { runtime, link, asked } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    expect(link.switchChain.mock.calls[0]?.[0]).toBe(chains[1])
    expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'switching', chain: 'eip155:10' })
    link.switchChain.mock.calls[0]?.[1]('adding')
    expect(runtime.state.getSnapshot().network.status).toBe('adding')
    asked.switch.resolve()
    await settle()
    expect(runtime.state.getSnapshot().network.status).toBe('idle')
  })

  test('that the wallet does not change to says why, and is asked for again', async () => {
    const { runtime, link } = await atNetworks()
    link.switchChain.mockRejectedValueOnce(new NetworkError('refused'))
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'failed', kind: 'refused' })
    runtime.actions.retry()
    await settle()
    expect(link.switchChain).toHaveBeenCalledTimes(2)
  })

  test('is given up after a minute, and an answer after that changes nothing', async () => {
    const { runtime, asked } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await vi.advanceTimersByTimeAsync(60_000)
    const state = runtime.state.getSnapshot()
    expect(state.network).toMatchObject({ status: 'failed', kind: 'timed-out' })
    asked.switch.resolve()
    await settle()
    expect(runtime.state.getSnapshot()).toBe(state)
  })

  test('that the site does not offer is unknown, and no wallet is asked for it', async () => {
    const { runtime, link } = await atNetworks()
    runtime.actions.switchNetwork('eip155:5')
    await settle()
    expect(runtime.state.getSnapshot().network).toMatchObject({ kind: 'unknown-chain' })
    expect(link.switchChain).not.toHaveBeenCalled()
  })
})
