import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { pageChain } from '../../served-chain.ts'
import { type AppHost, type AppPrompts, answerApp } from './answer.ts'
import type { AppSettings } from './settings.ts'

const address = accounts.dave.address
const safe = {
  address,
  chainId: 31337,
  version: '1.4.1',
  owners: [accounts.alice.address],
  threshold: 1,
  nonce: 4,
  implementation: accounts.erin.address,
  fallbackHandler: accounts.frank.address,
  guard: null,
  modules: [],
}
const chain = pageChain({ id: 31337, name: 'Local', shortName: 'local' })

/** Returns an app's host, and the requests to the person and the node on its behalf. */
function host(changes: { settings?: AppSettings; safe?: Partial<typeof safe> } = {}) {
  const asked: unknown[] = []
  const prompts: AppPrompts = {
    message: async content => {
      asked.push(['off-chain', content])
      return { messageHash: '0x01' }
    },
    messageOnChain: async content => {
      asked.push(['on-chain', content])
      return { safeTxHash: '0x02' }
    },
    transaction: async call => {
      asked.push(['transaction', call])
      return { safeTxHash: '0x03' }
    },
  }
  const given: AppHost = {
    context: {
      chain,
      safe,
      fresh: async () => ({ ...safe, ...changes.safe }),
    },
    walletOrigin: 'http://wallet.example',
    settings: () => changes.settings ?? { signing: 'off-chain', answers: 'at-once' },
    prompts,
    callNode: async (method, params) => {
      asked.push([method, params])
      return '0x5'
    },
  }
  const answer = answerApp(given)
  const ask = (method: string, params?: unknown, sdkVersion = '9.1.0') =>
    answer({ id: '1', method, params, sdkVersion })
  return { ask, asked }
}

test('a message is signed off-chain, with hex decoded to text', async () => {
  const { ask, asked } = host()
  expect(await ask('signMessage', { message: '0x48656c6c6f' })).toEqual({ messageHash: '0x01' })
  expect(asked).toEqual([['off-chain', 'Hello']])
})

test.each([
  ['the person wants it so', { settings: { signing: 'on-chain', answers: 'at-once' } }, '9.1.0'],
  ['the Safe is older than 1.3.0', { safe: { version: '1.1.1' } }, '9.1.0'],
  ['the app’s library is older than off-chain signing', {}, '7.10.0'],
] as const)('a message is signed on the chain if %s', async (_, changes, sdkVersion) => {
  const { ask, asked } = host(changes)
  expect(await ask('signMessage', { message: 'Hello' }, sdkVersion)).toEqual({ safeTxHash: '0x02' })
  expect(asked).toEqual([['on-chain', 'Hello']])
})

test('an app can disable off-chain signing, and enable it again', async () => {
  const { ask, asked } = host()
  const set = (offChainSigning: boolean) =>
    ask('rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning }] })
  expect(await set(false)).toEqual({ offChainSigning: false })
  await ask('signMessage', { message: 'Hello' })
  await set(true)
  await ask('signMessage', { message: 'Hello' })
  expect(asked).toEqual([
    ['on-chain', 'Hello'],
    ['off-chain', 'Hello'],
  ])
})

test('an app can only call read methods of the node', async () => {
  const { ask, asked } = host()
  expect(await ask('rpcCall', { call: 'eth_getBalance', params: [address, 'latest'] })).toBe('0x5')
  await expect(ask('rpcCall', { call: 'eth_sendRawTransaction', params: ['0x'] })).rejects.toThrow('for apps')
  expect(asked).toEqual([['eth_getBalance', [address, 'latest']]])
})

test('a call is shown to the person with its value in wei', async () => {
  const { ask, asked } = host()
  const to = address.toLowerCase()
  await ask('sendTransactions', { txs: [{ to, value: '0x10', data: '0x' }] })
  expect(asked).toEqual([['transaction', { to: address, value: '16', data: '0x' }]])
})

test.each([
  ['signMessage', {}],
  ['signTypedMessage', { typedData: { types: {}, domain: {} } }],
  ['signTypedMessage', { typedData: { types: { A: [{}] }, domain: {}, message: {} } }],
  ['sendTransactions', { txs: [] }],
  ['sendTransactions', { txs: [{ to: 'dave', value: '0', data: '0x' }] }],
  ['sendTransactions', { txs: [{ to: address, value: 'much', data: '0x' }] }],
  ['sendTransactions', { txs: [{ to: address }, { to: address }] }],
  ['getTxBySafeTxHash', {}],
  ['getOffChainSignature', {}],
  ['rpcCall', {}],
  ['unknown', {}],
])('%s with %j is rejected without a prompt', async (method, params) => {
  const { ask, asked } = host()
  await expect(ask(method, params)).rejects.toMatchObject({ name: 'AppRequestError' })
  expect(asked).toEqual([])
})
