import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findSafeApp } from './find-safe-app.ts'

const address = `0x${'5'.repeat(40)}`
const info = { safeAddress: address, chainId: 10, threshold: 2, owners: [], isReadOnly: false }
const whole = `0x${'11'.repeat(130)}`

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The embedding page does not respond. */
const unanswered = Symbol('unanswered')

type Answers = Readonly<Record<string, (params: never) => unknown>>

/** An embedding page that implements Safe's protocol; Safe's own SDK communicates with it. */
function inFrame(answers: Answers) {
  const asked: { method: string; params: unknown }[] = []
  const window = Object.assign(new EventTarget(), { crypto: globalThis.crypto, parent: {} })
  window.parent = {
    postMessage: ({ id, method, params }: { id: string; method: string; params: never }) => {
      asked.push({ method, params })
      const answer = answers[method]
      if (!answer) return
      let data: object
      try {
        data = { success: true, data: answer(params) }
      } catch (error) {
        data = { success: false, error: String(error instanceof Error ? error.message : error) }
      }
      if ('data' in data && data.data === unanswered) return
      const event = new MessageEvent('message', { data: { id, version: '9.1.0', ...data } })
      Object.defineProperty(event, 'source', { value: window.parent })
      queueMicrotask(() => window.dispatchEvent(event))
    },
  }
  vi.stubGlobal('window', window)
  return { sdk: new SafeAppsSDK(), asked }
}

async function connected(answers: Answers = {}) {
  const { sdk, asked } = inFrame({ getSafeInfo: () => info, ...answers })
  const wallet = await findSafeApp(sdk)
  if (!wallet) throw new Error('There is no Safe.')
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { wallet, asked, ask }
}

describe('looking for the framing Safe', () => {
  test('finds the one that is open there', async () => {
    const { wallet, ask } = await connected()
    expect(wallet).toMatchObject({ safe: { account: `eip155:10:${address}`, isReadOnly: false } })
    expect(await ask('eth_accounts')).toEqual([address])
    expect(await ask('eth_chainId')).toBe('0xa')
  })

  test('times out if the embedding page never responds', async () => {
    const found = findSafeApp(inFrame({}).sdk)
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(found).resolves.toBeNull()
  })

  test.each([
    [null],
    ['yes'],
    [{}],
    [{ ...info, safeAddress: '0x1' }],
    [{ ...info, safeAddress: 42 }],
    [{ ...info, chainId: 'ten' }],
    [{ ...info, chainId: -1 }],
  ])('returns null for the response %j', async answer => {
    await expect(findSafeApp(inFrame({ getSafeInfo: () => answer }).sdk)).resolves.toBeNull()
  })

  test('returns null for a rejection', async () => {
    const refused = () => {
      throw new Error('no')
    }
    await expect(findSafeApp(inFrame({ getSafeInfo: refused }).sdk)).resolves.toBeNull()
  })
})

describe('signing', () => {
  const text = 'Grüße, sign in'
  const hex = `0x${Buffer.from(text).toString('hex')}`

  test('has the exact text signed, and returns the complete signature once the owners have signed', async () => {
    const off = vi.fn<() => unknown>(() => '')
    const { ask, asked } = await connected({
      signMessage: () => ({ messageHash: '0xab' }),
      getOffChainSignature: off,
    })
    const signature = ask('personal_sign', hex, address)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(asked.find(({ method }) => method === 'signMessage')?.params).toEqual({ message: text })
    // One owner's part alone is not complete.
    off.mockReturnValue(`0x${'11'.repeat(65)}`)
    await vi.advanceTimersByTimeAsync(4_000)
    off.mockReturnValue(whole)
    await vi.advanceTimersByTimeAsync(4_000)
    await expect(signature).resolves.toBe(whole)
  })

  test('continues polling if the embedding page does not respond once', async () => {
    const off = vi.fn<() => unknown>(() => unanswered)
    const { ask } = await connected({
      signMessage: () => ({ messageHash: '0xab' }),
      getOffChainSignature: off,
    })
    const signature = ask('personal_sign', hex, address)
    await vi.advanceTimersByTimeAsync(0)
    off.mockReturnValue(whole)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(off).toHaveBeenCalledTimes(2)
    await expect(signature).resolves.toBe(whole)
  })

  test('continues polling if the embedding page responds with an error', async () => {
    const off = vi.fn<() => unknown>(() => {
      throw new Error('later')
    })
    const { ask } = await connected({
      signMessage: () => ({ messageHash: '0xab' }),
      getOffChainSignature: off,
    })
    const signature = ask('personal_sign', hex, address)
    await vi.advanceTimersByTimeAsync(4_000)
    off.mockReturnValue(whole)
    await vi.advanceTimersByTimeAsync(4_000)
    await expect(signature).resolves.toBe(whole)
  })

  test('accepts a complete signature that is returned at once', async () => {
    const { ask } = await connected({ signMessage: () => ({ messageHash: '0xab', signature: whole }) })
    await expect(ask('personal_sign', hex, address)).resolves.toBe(whole)
  })

  test('on the chain returns the empty signature once it is signed', async () => {
    const status = vi.fn(() => ({ txStatus: 'AWAITING_CONFIRMATIONS' }))
    const { ask } = await connected({
      signMessage: () => ({ safeTxHash: '0xcd' }),
      getTxBySafeTxHash: status,
    })
    const signature = ask('personal_sign', hex, address)
    await vi.advanceTimersByTimeAsync(4_000)
    status.mockReturnValue({ txStatus: 'SUCCESS' })
    await vi.advanceTimersByTimeAsync(4_000)
    await expect(signature).resolves.toBe('0x')
  })

  test.each([
    ['CANCELLED', 4001],
    ['FAILED', -32000],
  ])('on the chain reports a failure (%s)', async (txStatus, code) => {
    const { ask } = await connected({
      signMessage: () => ({ safeTxHash: '0xcd' }),
      getTxBySafeTxHash: () => ({ txStatus }),
    })
    await expect(ask('personal_sign', hex, address)).rejects.toMatchObject({ code })
  })

  test('is rejected with the message of the embedding page', async () => {
    const { ask } = await connected({
      signMessage: () => {
        throw new Error('User rejected the request')
      },
    })
    await expect(ask('personal_sign', hex, address)).rejects.toThrow('User rejected')
  })

  test('is for this Safe only', async () => {
    const { ask, asked } = await connected()
    await expect(ask('personal_sign', hex, `0x${'6'.repeat(40)}`)).rejects.toMatchObject({ code: 4100 })
    expect(asked.map(({ method }) => method)).toEqual(['getSafeInfo'])
  })
})

test('what a Safe cannot do is rejected with the codes that wallets use', async () => {
  const { ask } = await connected()
  await expect(ask('eth_getEncryptionPublicKey')).rejects.toMatchObject({ code: 4200 })
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4200 })
  await expect(ask('wallet_switchEthereumChain', { chainId: '0xa' })).resolves.toBeNull()
})

test('a transaction is proposed to the owners', async () => {
  const { ask, asked } = await connected({ sendTransactions: () => ({ safeTxHash: '0xee' }) })
  await expect(ask('eth_sendTransaction', { to: address, gas: '0x10' })).resolves.toBe('0xee')
  expect(asked.at(-1)?.params).toEqual({
    ...{ txs: [{ to: address, value: '0', data: '0x' }] },
    params: { safeTxGas: 16 },
  })
})
