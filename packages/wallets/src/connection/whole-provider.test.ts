import { expect, test, vi } from 'vitest'
import { wholeProvider } from './whole-provider.ts'

const from = `0x${'ab'.repeat(20)}`
const checksummed = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'
const hash = `0x${'a'.repeat(64)}`
const settle = () => new Promise(resolve => setTimeout(resolve))

/** A wallet whose chain changes as soon as it has received a transaction. */
function make(answer: () => unknown = () => hash) {
  let chain = '0xa'
  const request = vi.fn(async ({ method }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return chain
    await settle()
    chain = '0x1'
    return answer()
  })
  const onSent = vi.fn()
  const { provider } = wholeProvider({ request }, onSent)
  const send = (transaction: unknown, method = 'eth_sendTransaction') =>
    Reflect.apply(provider.request, provider, [{ method, params: [transaction] }])
  return { request, onSent, send }
}

test.each([['eth_sendTransaction'], ['wallet_sendTransaction']])(
  'what %s sends is reported',
  async method => {
    const { onSent, send } = make()
    expect(await send({ from, value: '0x1' }, method)).toBe(hash)
    await settle()
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ chain: 'eip155:10', from: checksummed, hash })
  },
)

test('the chain in the transaction takes precedence over the wallet’s', async () => {
  const { onSent, send } = make()
  await send({ from, chainId: '0x89' })
  await settle()
  expect(onSent).toHaveBeenCalledExactlyOnceWith({ chain: 'eip155:137', from: checksummed, hash })
})

test.each([
  ['the wallet answers something else', { from }, () => 'sent'],
  ['the wallet refuses', { from }, () => Promise.reject(new Error('no'))],
  ['it names nobody', {}, () => hash],
  ['it names no address', { from: 'me' }, () => hash],
  ['it is none', 'transaction', () => hash],
])('nothing is reported if %s, and the response is the wallet’s', async (_, transaction, answer) => {
  const { onSent, send } = make(answer)
  const [told, expected] = await Promise.allSettled([send(transaction), answer()])
  expect(told).toEqual(expected)
  await settle()
  expect(onSent).not.toHaveBeenCalled()
})

test('other requests pass unchanged', async () => {
  const { request, onSent, send } = make(() => '0xab')
  expect(await send('0x', 'personal_sign')).toBe('0xab')
  await settle()
  expect(request).toHaveBeenCalledTimes(1)
  expect(onSent).not.toHaveBeenCalled()
})

test('all listeners are removed, also from a wallet that throws on removal', () => {
  const listening = new Set<unknown>()
  const { provider, release } = wholeProvider(
    {
      request: async () => null,
      on: (_, listener) => listening.add(listener),
      off: (_, listener) => listening.delete(listener),
    },
    () => {},
  )
  const one = () => {}
  provider.on('connect', one)
  provider.on('disconnect', () => {})
  provider.removeListener('connect', one)
  expect(listening.size).toBe(1)
  release()
  expect(listening.size).toBe(0)
})
