import { describe, expect, test, vi } from 'vitest'
import { TokenError } from '../connection/wallet-connection.ts'
import { atNetworks } from '../networks/testing/networks-world.ts'
import { settle, token, useFakeTime } from '../testing/world.ts'
import { WalletCodeError } from '../wallet-error.ts'
import { createTokenSteps } from './token.ts'

useFakeTime()

const noTell = { switching: () => {}, asking: () => {}, progress: () => {} }

describe('a token', () => {
  test('is shown by the wallet, or fails with a reason', async () => {
    const { runtime, link, asked } = await atNetworks()
    link.watchToken.mockRejectedValueOnce(new TokenError('not-supported'))
    runtime.actions.watchToken(token)
    await settle()
    expect(runtime.state.getSnapshot()).toMatchObject({
      view: { name: 'profile' },
      token: { status: 'failed', failure: 'not-supported' },
    })
    runtime.actions.retry()
    asked.token.resolve()
    await settle()
    expect(runtime.state.getSnapshot().token).toMatchObject({ status: 'done', act: token })
  })

  test('that is requested again while the wallet is asked is requested once, regardless of the case of its address', async () => {
    const { runtime, link } = await atNetworks()
    runtime.actions.watchToken(token)
    await settle()
    const state = runtime.state.getSnapshot()
    runtime.actions.watchToken({ ...token, address: token.address.toUpperCase() })
    expect(runtime.state.getSnapshot()).toBe(state)
    runtime.actions.watchToken({ ...token, chain: 'eip155:10' })
    await settle()
    expect(runtime.state.getSnapshot().token).toMatchObject({ status: 'asking', act: { chain: 'eip155:10' } })
    expect(link.watchToken).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['code-missing', new WalletCodeError()],
    ['unknown', new TypeError('Invalid configuration.')],
  ])('for which there is no connection to the wallet fails as %s', async (failure, error) => {
    const { ask } = createTokenSteps({
      link: () => Promise.reject(error),
      timeouts: () => ({ slow: null, limit: 60_000 }),
      rereadWallet: () => {},
    })
    expect(await ask(token, null, noTell, new AbortController().signal)).toEqual({ failure, retry: 'ask' })
  })

  test('times out after a minute', async () => {
    const { runtime } = await atNetworks()
    runtime.actions.watchToken(token)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runtime.state.getSnapshot().token).toMatchObject({ failure: 'timed-out' })
  })
})
