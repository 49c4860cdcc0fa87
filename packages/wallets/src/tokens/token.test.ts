import { describe, expect, test, vi } from 'vitest'
import { TokenError } from '../connection/link.ts'
import { atNetworks } from '../networks/networks-world.ts'
import { settle, token, useFakeTime } from '../world.ts'

useFakeTime()

describe('a token', () => {
  test('is shown by the wallet, or it is said why not', async () => {
    const { runtime, link, asked } = await atNetworks()
    link.watchToken.mockRejectedValueOnce(new TokenError('not-supported'))
    runtime.actions.watchToken(token)
    await settle()
    expect(runtime.state.getSnapshot()).toMatchObject({
      view: { name: 'profile' },
      token: { status: 'failed', kind: 'not-supported' },
    })
    runtime.actions.retry()
    asked.token.resolve()
    await settle()
    expect(runtime.state.getSnapshot().token).toMatchObject({ status: 'added', token })
  })

  test('is given up after a minute', async () => {
    const { runtime } = await atNetworks()
    runtime.actions.watchToken(token)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runtime.state.getSnapshot().token).toMatchObject({ kind: 'timed-out' })
  })
})
