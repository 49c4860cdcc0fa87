import { expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../testing/world.ts'
import { atCode, paired, phone } from './testing/relay-world.ts'

useFakeTime()

test('a phone is not left connected if the code that reads its accounts cannot be loaded, and a retry pairs it', async () => {
  vi.doMock('../connection/wallet-view.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  const { runtime, calls } = await atCode()
  calls[0]?.done.resolve(paired)
  await settle()
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ status: 'failed', kind: 'code-missing' })
  expect(phone.provider.request).toHaveBeenCalledWith(
    expect.objectContaining({ method: 'wallet_revokePermissions' }),
  )
  vi.doUnmock('../connection/wallet-view.ts')
  runtime.actions.retry()
  await settle()
  calls[1]?.done.resolve(paired)
  await settle()
  expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'connected', wallet: phone })
})
