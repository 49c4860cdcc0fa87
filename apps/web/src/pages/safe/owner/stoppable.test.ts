import { expect, test, vi } from 'vitest'
import { stoppable } from './stoppable.ts'

test('requests reach the wallet as usual before a stop', async () => {
  const wallet = stoppable({ request: async ({ method }) => method }, new AbortController().signal)
  expect(await wallet.request({ method: 'eth_chainId' })).toBe('eth_chainId')
})

test('a stop rejects the pending request, and prevents further requests', async () => {
  const controller = new AbortController()
  const request = vi.fn(() => new Promise<unknown>(() => {}))
  const wallet = stoppable({ request }, controller.signal)
  const waiting = wallet.request({ method: 'eth_signTypedData_v4' })
  controller.abort()
  await expect(waiting).rejects.toBe(controller.signal.reason)
  await expect(wallet.request({ method: 'personal_sign' })).rejects.toBe(controller.signal.reason)
  expect(request).toHaveBeenCalledTimes(1)
})

test('a completed request leaves no listener on the signal', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const wallet = stoppable({ request: async () => null }, signal)
  await wallet.request({ method: 'eth_chainId' })
  expect(added).toHaveBeenCalledOnce()
  expect(removed.mock.calls).toEqual(added.mock.calls)
})
