import {
  hashTypedData,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  stringToHex,
} from 'viem'
import { expect, test } from 'vitest'
import { alice, bob, carol, otherSite, site, testWallet } from '../testing/test-wallet.ts'
import type { TypedData } from './types.ts'

const typedData: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'contents', type: 'string' }],
  },
  primaryType: 'Mail',
  domain: { name: 'Post', chainId: 31337 },
  message: { contents: 'Hello' },
}

test('a site connects to the accounts that the person selected, the current one first', async () => {
  const wallet = await testWallet()
  expect(await wallet.connect(bob, alice)).toEqual([bob, alice])
  expect(await wallet.call('eth_accounts')).toEqual([bob, alice])
  expect(await wallet.call('eth_accounts', [], otherSite)).toEqual([])
})

test('a connection without a selection uses the current account', async () => {
  const wallet = await testWallet()
  expect(await wallet.connect()).toEqual([alice])
})

test('a connected site requests accounts again without a prompt', async () => {
  const wallet = await testWallet()
  await wallet.connect(carol, bob)
  expect(await wallet.call('eth_requestAccounts')).toEqual([carol, bob])
  expect(wallet.windows).toEqual(['show', 'hide'])
})

test('permissions are requested, listed and revoked', async () => {
  const wallet = await testWallet()
  expect(await wallet.call('wallet_getPermissions')).toEqual([])
  const requested = wallet.call('wallet_requestPermissions', [{ eth_accounts: {} }])
  wallet.approve()
  const granted = [
    {
      invoker: site,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }],
    },
  ]
  expect(await requested).toEqual(granted)
  expect(await wallet.call('wallet_getPermissions')).toEqual(granted)
  expect(await wallet.call('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(await wallet.call('eth_accounts')).toEqual([])
  expect(wallet.events.at(-1)).toEqual({ origin: site, event: { name: 'accountsChanged', payload: [] } })
})

test('requesting permissions prompts the person again for a connected site', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const requested = wallet.call('wallet_requestPermissions', [{ eth_accounts: {} }])
  const [request] = wallet.engine.state().pending
  wallet.engine.dispatch({ type: 'approve', id: request?.id ?? '', accounts: [bob] })
  await requested
  expect(await wallet.call('eth_accounts')).toEqual([bob])
})

test('the chain is returned as hex and as a decimal number', async () => {
  const wallet = await testWallet()
  expect(await wallet.call('eth_chainId')).toBe('0x7a69')
  expect(await wallet.call('net_version')).toBe('31337')
})

test.each([
  ['as text', 'Grüße, 東京'],
  ['as hex', stringToHex('Grüße, 東京')],
])('a message given %s is signed as its UTF-8 bytes and shown as text', async (_, data) => {
  const wallet = await testWallet()
  await wallet.connect(bob)
  const signed = wallet.call('personal_sign', [data, bob.toLowerCase()])
  expect(wallet.engine.state().pending[0]?.prompt).toMatchObject({ kind: 'message', text: 'Grüße, 東京' })
  wallet.approve()
  const signature = (await signed) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Grüße, 東京', signature })).toBe(bob)
})

test('a message of bytes that are not text is signed unchanged and not shown as text', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const signed = wallet.call('personal_sign', ['0xff00', alice])
  expect(wallet.engine.state().pending[0]?.prompt).toMatchObject({ data: '0xff00', text: null })
  wallet.approve()
  const signature = (await signed) as `0x${string}`
  expect(await recoverMessageAddress({ message: { raw: '0xff00' }, signature })).toBe(alice)
})

test.each([
  ['an object', typedData],
  ['JSON', JSON.stringify(typedData)],
])('typed data given as %s is signed', async (_, data) => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const signed = wallet.call('eth_signTypedData_v4', [alice, data])
  wallet.approve()
  const signature = (await signed) as `0x${string}`
  expect(await recoverAddress({ hash: hashTypedData(typedData), signature })).toBe(alice)
})

test('a switch to a known chain is prompted for and emitted to every connected site', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const switched = wallet.call('wallet_switchEthereumChain', [{ chainId: '0x1' }])
  wallet.approve()
  expect(await switched).toBeNull()
  expect(await wallet.call('eth_chainId')).toBe('0x1')
  expect(wallet.events.at(-1)).toEqual({ origin: site, event: { name: 'chainChanged', payload: '0x1' } })
})

test('a switch to the current chain is answered without a prompt', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  expect(await wallet.call('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
  expect(wallet.engine.state().pending).toEqual([])
})

test('an added chain becomes the current one and can be switched to later', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const chain = {
    chainId: '0x89',
    chainName: 'Polygon',
    rpcUrls: ['https://polygon.example/'],
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  }
  const added = wallet.call('wallet_addEthereumChain', [chain])
  wallet.approve()
  expect(await added).toBeNull()
  expect(await wallet.call('eth_chainId')).toBe('0x89')
  wallet.engine.dispatch({ type: 'switch-chain', chainId: 1 })
  const switched = wallet.call('wallet_switchEthereumChain', [{ chainId: '0x89' }])
  wallet.approve()
  expect(await switched).toBeNull()
})

test('a token is added', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const options = { address: bob, symbol: 'TST', decimals: 6 }
  const watched = wallet.call('wallet_watchAsset', { type: 'ERC20', options })
  wallet.approve()
  expect(await watched).toBe(true)
  expect(wallet.engine.state().assets).toEqual([options])
})

test('a transaction is signed by its account and sent to the node of the current chain', async () => {
  const sent: { url: string; raw: string }[] = []
  const wallet = await testWallet({
    fetch: async (url, { body }) => {
      const { method, params } = JSON.parse(String(body))
      if (method === 'eth_sendRawTransaction') sent.push({ url, raw: params[0] })
      return Response.json({ jsonrpc: '2.0', id: 1, result: nodeAnswers[method] ?? null })
    },
  })
  await wallet.connect(bob)
  const hash = wallet.call('eth_sendTransaction', [{ from: bob, to: alice, value: '0x10' }])
  wallet.approve()
  expect(await hash).toBe(nodeAnswers.eth_sendRawTransaction)
  const [{ url, raw } = { url: '', raw: '' }] = sent
  expect(url).toBe('http://node.example/31337')
  const serializedTransaction = raw as `0x02${string}`
  expect(parseTransaction(serializedTransaction)).toMatchObject({ chainId: 31337, value: 16n, nonce: 3 })
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(bob)
})

const nodeAnswers: Record<string, unknown> = {
  eth_chainId: '0x7a69',
  eth_getTransactionCount: '0x3',
  eth_estimateGas: '0x5208',
  eth_maxPriorityFeePerGas: '0x1',
  eth_gasPrice: '0x2',
  eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x1', transactions: [] },
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
}

test('a read call is forwarded to the node of the current chain with its parameters', async () => {
  const asked: unknown[] = []
  const wallet = await testWallet({
    fetch: async (url, { body }) => {
      asked.push([url, JSON.parse(String(body))])
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x5' })
    },
  })
  wallet.engine.dispatch({ type: 'switch-chain', chainId: 1 })
  expect(await wallet.call('eth_getBalance', [alice, 'latest'])).toBe('0x5')
  expect(asked).toEqual([
    ['http://node.example/1', { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [alice, 'latest'] }],
  ])
})
