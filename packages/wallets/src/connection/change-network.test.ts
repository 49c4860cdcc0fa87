import { eip155Chain } from '@countersign/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteEarly } from '../provider-error.ts'
import { changeNetwork } from './change-network.ts'
import type { NetworkFailureKind } from './wallet-connection.ts'
import { NetworkError, type SiteChain } from './wallet-connection.ts'

const chain: SiteChain = {
  id: eip155Chain(10),
  name: 'Optimism',
  shortName: null,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://explorer.example',
  testnet: false,
  wallet: { rpcUrls: ['https://node.example'] },
}

type Call = { method: string; params?: unknown }

/** A wallet on chain 1; `behave` defines its response to each request, and may change the chain. */
function walletThat(
  behave: (method: string, wallet: { chain: unknown; tell: (chain: unknown) => void }) => unknown,
) {
  const listeners = new Set<(...values: unknown[]) => void>()
  const calls: Call[] = []
  const wallet = {
    chain: '0x1' as unknown,
    tell: (value: unknown) => {
      for (const listener of [...listeners]) listener(value)
    },
  }
  return {
    calls,
    wallet,
    listening: () => listeners.size,
    methods: () => calls.map(({ method }) => method).filter(method => method !== 'eth_chainId'),
    request: async (call: Call) => {
      calls.push(call)
      return call.method === 'eth_chainId' ? wallet.chain : behave(call.method, wallet)
    },
    on: (_: string, listener: (...values: unknown[]) => void) => listeners.add(listener),
    removeListener: (_: string, listener: (...values: unknown[]) => void) => listeners.delete(listener),
  }
}

const fail = (error: unknown) => {
  throw error
}
const tell = vi.fn()
/** Runs the change of network to its end, and returns the outcome. */
async function end(running: Promise<void>): Promise<NetworkFailureKind | 'there'> {
  const ended = running.then(
    () => 'there' as const,
    error => (error instanceof NetworkError ? error.code : expect.unreachable()),
  )
  await vi.advanceTimersByTimeAsync(200_000)
  return ended
}
const change = (wallet: ReturnType<typeof walletThat>, to = chain) => end(changeNetwork(wallet, to, tell))

beforeEach(() => {
  vi.useFakeTimers()
  tell.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a wallet that knows the chain', () => {
  test('receives one request and nothing else', async () => {
    const fox = walletThat((_, wallet) => {
      wallet.chain = '0xa'
      return null
    })
    expect(await change(fox)).toBe('there')
    expect(fox.calls[0]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(fox.methods()).toHaveLength(1)
    expect(tell).not.toHaveBeenCalled()
    expect(fox.listening()).toBe(0)
  })

  test.each([['0xa'], ['10'], [10], ['0x0A']])('is on the chain if it reports %j', async value => {
    const fox = walletThat((_, wallet) => {
      wallet.chain = value
      return null
    })
    expect(await change(fox)).toBe('there')
  })

  test('is waited for if it responds before it has changed', async () => {
    const fox = walletThat((_, wallet) => {
      setTimeout(() => {
        wallet.chain = '0xa'
      })
      return null
    })
    expect(await change(fox)).toBe('there')
  })

  test('is on the chain if it changes without ever responding', async () => {
    const fox = walletThat((_, wallet) => {
      wallet.chain = '0xa'
      setTimeout(() => wallet.tell('10'), 10)
      return new Promise(() => {})
    })
    const started = Date.now()
    const running = changeNetwork(fox, chain, tell).then(() => Date.now())
    await vi.advanceTimersByTimeAsync(200_000)
    expect((await running) - started).toBeLessThan(1_000)
  })

  test('is not supported if it accepts but stays on its chain: the person has to change it in the wallet', async () => {
    expect(await change(walletThat(() => null))).toBe('not-supported')
  })

  test('is waited for no longer if the device’s clock is set back', async () => {
    const running = changeNetwork(
      walletThat(() => null),
      chain,
      tell,
    )
    await vi.advanceTimersByTimeAsync(1)
    vi.setSystemTime(Date.now() - 7_200_000)
    expect(await end(running)).toBe('not-supported')
  })

  test('is not on the chain if it reports another one', async () => {
    const fox = walletThat((_, wallet) => {
      wallet.tell('0x2a')
      return null
    })
    expect(await change(fox)).toBe('not-supported')
  })

  test('is asked for its chain if it emits no change events', async () => {
    const { request } = walletThat((_, wallet) => {
      wallet.chain = '0xa'
      return null
    })
    expect(await end(changeNetwork({ request }, chain, tell))).toBe('there')
  })
})

describe('a wallet that does not know the chain', () => {
  const unknown: readonly [string, unknown][] = [
    ['4902', { code: 4902, message: 'Unrecognized chain ID "0xa".' }],
    ['4901', { code: 4901, message: 'The provider is disconnected from the requested chain.' }],
    ['4902 as text', { code: '4902' }],
    [
      '4902 in data.originalError',
      { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } },
    ],
    ['4902 in data', { code: -32603, data: { code: 4902, message: 'Unrecognized chain ID' } }],
    [
      '4901 in the cause',
      Object.assign(new Error('Request failed', { cause: { code: 4901 } }), { code: -32000 }),
    ],
    ['4902 in words', { code: -32603, message: 'Error 4902: add it first' }],
    [
      'words alone',
      {
        code: -32603,
        message: 'Unrecognized chain ID "0xa". Try adding the chain using wallet_addEthereumChain first.',
      },
    ],
    ['other words', { code: -32000, message: 'Chain 0xa is not configured' }],
    ['others again', new Error('Unknown network')],
  ]

  test.each(unknown)('is asked to add the chain if it responds with %s', async (_, error) => {
    const fox = walletThat((method, wallet) => {
      if (method === 'wallet_switchEthereumChain') return fail(error)
      wallet.chain = '0xa'
      return null
    })
    expect(await change(fox)).toBe('there')
    expect(tell).toHaveBeenCalledExactlyOnceWith('adding')
    expect(fox.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0xa',
        chainName: 'Optimism',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://node.example'],
        blockExplorerUrls: ['https://explorer.example'],
      },
    ])
    expect(fox.methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  })

  test('is asked to change once more if it adds the chain without changing to it', async () => {
    let added = false
    const fox = walletThat((method, wallet) => {
      if (method === 'wallet_addEthereumChain') added = true
      else if (!added) return fail({ code: 4902 })
      else wallet.chain = '0xa'
      return null
    })
    expect(await change(fox)).toBe('there')
    expect(fox.methods()).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test('is not asked to add a chain that the site has no nodes for', async () => {
    const fox = walletThat(() => fail({ code: 4902 }))
    expect(await change(fox, { ...chain, wallet: null })).toBe('unknown-chain')
    expect(tell).not.toHaveBeenCalled()
    expect(fox.methods()).toHaveLength(1)
  })

  test.each([
    ['refused', { code: 4001 }],
    ['already-pending', { code: -32002 }],
    [
      'unknown-chain',
      { code: -32602, message: 'Expected an array with at least one valid string HTTPS url' },
    ],
    ['unknown-chain', { code: -32601, message: 'no such method' }],
  ])('fails with %s if it responds with %j to adding the chain', async (kind, error) => {
    const fox = walletThat(method => fail(method === 'wallet_addEthereumChain' ? error : { code: 4902 }))
    expect(await change(fox)).toBe(kind)
  })

  test('does not cause a loop if it still does not know the chain after adding it', async () => {
    const fox = walletThat(method => (method === 'wallet_addEthereumChain' ? null : fail({ code: 4902 })))
    expect(await change(fox)).toBe('unknown-chain')
    expect(fox.methods()).toHaveLength(3)
  })
})

test.each<[NetworkFailureKind, unknown]>([
  ['refused', { code: 4001, message: 'User rejected the request.' }],
  ['refused', { code: 5000 }],
  ['refused', { code: -32603, message: 'User denied the network change' }],
  ['refused', { code: 4001, message: 'User rejected adding the unknown chain' }],
  [
    'already-pending',
    { code: -32002, message: 'Request of type wallet_switchEthereumChain already pending' },
  ],
  [
    'not-supported',
    { code: -32601, message: 'The method wallet_switchEthereumChain does not exist / is not available' },
  ],
  ['not-supported', { code: 4200 }],
  ['not-supported', new Error('wallet_switchEthereumChain is not supported')],
  ['locked', { code: 4900 }],
  ['locked', { code: 4100 }],
  ['not-found', new Error('Extension context invalidated.')],
  ['unknown', { code: -32603, message: 'header not found' }],
  ['unknown', undefined],
])('%s: %j', async (kind, error) => {
  const fox = walletThat(() => fail(error))
  expect(await change(fox)).toBe(kind)
  expect(fox.methods()).toEqual(['wallet_switchEthereumChain'])
  expect(fox.listening()).toBe(0)
})

test('a wallet that throws synchronously is treated like one that rejects', async () => {
  const request = () => fail({ code: 4001 })
  expect(await end(changeNetwork({ request }, chain, tell))).toBe('refused')
})

test('a wallet that never responds times out after two minutes', async () => {
  const fox = walletThat(() => new Promise(() => {}))
  expect(await change(fox)).toBe('timed-out')
  expect(fox.listening()).toBe(0)
})

describe('A network without a block explorer', () => {
  const bare = { ...chain, explorer: null }
  const noExplorer = 'https://site.example/no-block-explorer'
  const added = ({ calls }: ReturnType<typeof walletThat>) =>
    calls.filter(({ method }) => method === 'wallet_addEthereumChain').map(({ params }) => params)
  const changeBare = (wallet: ReturnType<typeof walletThat>) =>
    end(changeNetwork(wallet, bare, tell, { noExplorer }))
  /** A wallet that does not know the chain, and adds it as `add` defines. */
  const walletAdding = (add: (hasExplorer: boolean) => unknown) => {
    const made = walletThat((method, wallet) => {
      if (method === 'wallet_switchEthereumChain') return fail({ code: 4902 })
      add(JSON.stringify(made.calls.at(-1)).includes('blockExplorerUrls'))
      wallet.chain = '0xa'
      return null
    })
    return made
  }

  test('is added without one if the wallet accepts that.', async () => {
    const wallet = walletAdding(() => {})
    expect(await changeBare(wallet)).toBe('there')
    expect(added(wallet)).toEqual([[expect.not.objectContaining({ blockExplorerUrls: expect.anything() })]])
  })

  test.each<[string, () => unknown]>([
    [
      'whose code fails',
      () => ({ code: -32603, message: "Cannot read properties of undefined (reading '0')" }),
    ],
    [
      'that refuses before it can have asked',
      () => {
        const refusal = { code: 4001, message: 'User rejected the request.' }
        noteEarly(refusal)
        return refusal
      },
    ],
  ])('is added with a placeholder address to a wallet %s without one.', async (_, error) => {
    const wallet = walletAdding(hasExplorer => hasExplorer || fail(error()))
    expect(await changeBare(wallet)).toBe('there')
    expect(added(wallet)).toMatchObject([[{}], [{ blockExplorerUrls: [noExplorer] }]])
  })

  test('is not requested again after the person has rejected it.', async () => {
    const wallet = walletAdding(() => fail({ code: 4001, message: 'no' }))
    expect(await changeBare(wallet)).toBe('refused')
    expect(added(wallet)).toHaveLength(1)
  })

  test('is an unknown chain if the wallet does not accept it either way.', async () => {
    const wallet = walletAdding(() => fail({ code: -32603, message: 'Cannot read properties of undefined' }))
    expect(await changeBare(wallet)).toBe('unknown-chain')
    expect(added(wallet)).toHaveLength(2)
  })
})
