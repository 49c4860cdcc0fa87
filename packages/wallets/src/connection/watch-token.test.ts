import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Token, TokenFailureKind } from './wallet-connection.ts'
import { TokenError } from './wallet-connection.ts'
import { watchToken } from './watch-token.ts'

const token: Token = {
  chain: 'eip155:10',
  address: `0x${'ab'.repeat(20)}`,
  symbol: 'TST',
  decimals: 6,
  image: 'https://example.org/tst.png',
}
const walletThat = (answer: () => unknown, chain: unknown = '0xa') => ({
  request: vi.fn(async ({ method }: { method: string; params?: unknown }) =>
    method === 'eth_chainId' ? chain : answer(),
  ),
})
async function watch(
  wallet: ReturnType<typeof walletThat>,
  what = token,
): Promise<TokenFailureKind | 'shown'> {
  const ended = watchToken(wallet, what).then(
    () => 'shown' as const,
    error => (error instanceof TokenError ? error.code : expect.unreachable()),
  )
  await vi.advanceTimersByTimeAsync(200_000)
  return ended
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the wallet receives the parameters that EIP-747 defines', async () => {
  const wallet = walletThat(() => true)
  expect(await watch(wallet)).toBe('shown')
  const { chain: _, ...options } = token
  expect(wallet.request).toHaveBeenLastCalledWith({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options },
  })
  const { image: _image, ...plain } = token
  await watch(wallet, plain)
  const { image: _other, ...named } = options
  expect(wallet.request).toHaveBeenLastCalledWith({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: named },
  })
})

test('a wallet on another chain receives no request: it would add the token to that chain', async () => {
  const wallet = walletThat(() => true, '0x1')
  expect(await watch(wallet)).toBe('wrong-network')
  expect(wallet.request).toHaveBeenCalledTimes(1)
})

test.each<[TokenFailureKind | 'shown', () => unknown]>([
  ['shown', () => null],
  ['refused', () => false],
  ['refused', () => Promise.reject({ code: 4001 })],
  ['refused', () => Promise.reject({ code: -32603, message: 'User rejected the request' })],
  ['already-pending', () => Promise.reject({ code: -32002 })],
  ['not-supported', () => Promise.reject({ code: -32601 })],
  ['not-supported', () => Promise.reject({ code: 4200 })],
  ['locked', () => Promise.reject({ code: 4900 })],
  ['locked', () => Promise.reject({ code: 4100 })],
  ['not-supported', () => Promise.reject({ code: -32004 })],
  ['timed-out', () => new Promise(() => {})],
  ['unknown', () => Promise.reject(new Error('boo'))],
])('%s', async (kind, answer) => {
  expect(await watch(walletThat(answer))).toBe(kind)
})
