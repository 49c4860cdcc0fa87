import { expect, test } from 'vitest'
import { contractAccount } from '../accounts/contract.ts'
import { alice, bob, carol, otherSite, site, testWallet } from '../testing/test-wallet.ts'

const message = (text = 'Hello') => ['personal_sign', [text, alice]] as const

test('a request that the person rejects fails with 4001', async () => {
  const wallet = await testWallet()
  const answer = wallet.call('eth_requestAccounts')
  wallet.engine.dispatch({ type: 'reject', id: wallet.engine.state().pending[0]?.id ?? '' })
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(wallet.windows).toEqual(['show', 'hide'])
})

test('closing the window rejects all pending requests with 4001', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const answers = [
    wallet.call(...message()),
    wallet.call('wallet_switchEthereumChain', [{ chainId: '0x1' }]),
    wallet.call('eth_requestAccounts', [], otherSite),
  ]
  wallet.engine.dispatch({ type: 'close-window' })
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(wallet.engine.state().pending).toEqual([])
})

test('a second request of the same kind and site fails with -32002 while the first is pending', async () => {
  const wallet = await testWallet()
  const first = wallet.call('eth_requestAccounts')
  await expect(wallet.call('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  await expect(wallet.call('wallet_requestPermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({
    code: -32002,
  })
  expect(wallet.windows).toEqual(['show', 'show', 'show'])
  wallet.approve()
  expect(await first).toEqual([alice])
})

test('another site and another kind of request do not count as pending', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const answers = [
    wallet.call(...message()),
    wallet.call('wallet_switchEthereumChain', [{ chainId: '0x1' }]),
    wallet.call('eth_requestAccounts', [], otherSite),
  ]
  expect(wallet.engine.state().pending).toHaveLength(3)
  wallet.engine.dispatch({ type: 'behave', behavior: { kind: 'approve' } })
  await Promise.all(answers)
})

test.each([
  ['personal_sign', ['Hello', alice]],
  ['eth_signTypedData_v4', [alice, { types: { A: [] }, primaryType: 'A', domain: {}, message: {} }]],
  ['eth_sendTransaction', [{ from: alice, to: bob }]],
  ['eth_sendTransaction', [{ to: bob }]],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  ['wallet_watchAsset', { type: 'ERC20', options: { address: bob, symbol: 'TST', decimals: 6 } }],
])('%s of a site that is not connected fails with 4100', async (method, params) => {
  const wallet = await testWallet()
  await expect(wallet.call(method, params)).rejects.toMatchObject({ code: 4100 })
  expect(wallet.windows).toEqual([])
})

test('signing with an account that the site was not granted fails with 4100', async () => {
  const wallet = await testWallet()
  await wallet.connect(bob)
  await expect(wallet.call('personal_sign', ['Hello', carol])).rejects.toMatchObject({ code: 4100 })
})

test.each([
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTransaction',
  'wallet_getCapabilities',
  'anvil_setBalance',
  'unknown',
])('%s fails with 4200', async method => {
  const wallet = await testWallet()
  await expect(wallet.call(method, [])).rejects.toMatchObject({ code: 4200 })
})

test('sending from a contract account that cannot send transactions fails with 4200', async () => {
  const account = contractAccount({ name: 'vault', address: alice, sign: async () => '0x' })
  const wallet = await testWallet({ accounts: [account] })
  await wallet.connect(alice)
  const sent = wallet.call('eth_sendTransaction', [{ to: bob }])
  wallet.approve()
  await expect(sent).rejects.toMatchObject({ code: 4200 })
})

test('a switch to an unknown chain fails with 4902', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  await expect(wallet.call('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({
    code: 4902,
  })
})

test('a switch to a chain that was removed while the request was pending fails with 4902', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const switched = wallet.call('wallet_switchEthereumChain', [{ chainId: '0x1' }])
  wallet.engine.dispatch({ type: 'set-chains', chains: wallet.engine.state().chains.slice(0, 1) })
  wallet.approve()
  await expect(switched).rejects.toMatchObject({ code: 4902 })
})

test('a read that no node answers fails with 4901', async () => {
  const wallet = await testWallet()
  await expect(wallet.call('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
})

test("a node's own error is forwarded", async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  const wallet = await testWallet({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, error }) })
  await expect(wallet.call('eth_call', [{}])).rejects.toMatchObject(error)
})

test('a closed page removes its pending request', async () => {
  const wallet = await testWallet()
  const page = new AbortController()
  const answer = wallet.engine.request(site, { method: 'eth_requestAccounts' }, page.signal)
  page.abort()
  await expect(answer).rejects.toMatchObject({ code: 4900 })
  expect(wallet.engine.state().pending).toEqual([])
  expect(wallet.windows).toEqual(['show', 'hide'])
})

const chain = {
  chainId: '0x89',
  chainName: 'Polygon',
  rpcUrls: ['https://polygon.example/'],
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
}
const token = { type: 'ERC20', options: { address: bob, symbol: 'TST', decimals: 6 } }
const typed = { types: { A: [] }, primaryType: 'A', domain: {}, message: {} }
// Mixed case with one letter changed: the ERC-55 checksum is invalid.
const mistyped = alice.replace('F', 'f')

test.each<[string, string, unknown]>([
  ['a message that is no string', 'personal_sign', [{}, alice]],
  ['a message without an account', 'personal_sign', ['Hello']],
  ['an address of the wrong length', 'personal_sign', ['Hello', '0x12']],
  ['an address with a wrong checksum', 'personal_sign', ['Hello', mistyped]],
  ['typed data that is no JSON', 'eth_signTypedData_v4', [alice, '{']],
  ['typed data without its primary type', 'eth_signTypedData_v4', [alice, { ...typed, primaryType: 'B' }]],
  [
    'a domain whose chain is no number',
    'eth_signTypedData_v4',
    [alice, { ...typed, domain: { chainId: 'x' } }],
  ],
  ['a permission that does not exist', 'wallet_requestPermissions', [{ eth_keys: {} }]],
  ['no permission to revoke', 'wallet_revokePermissions', []],
  ['a decimal chain id', 'wallet_switchEthereumChain', [{ chainId: '1' }]],
  ['a chain id with leading zeros', 'wallet_switchEthereumChain', [{ chainId: '0x01' }]],
  ['a chain without a node', 'wallet_addEthereumChain', [{ ...chain, rpcUrls: [] }]],
  ['a node without https', 'wallet_addEthereumChain', [{ ...chain, rpcUrls: ['http://polygon.example'] }]],
  ['a chain without a name', 'wallet_addEthereumChain', [{ ...chain, chainName: ' ' }]],
  ['a chain without a currency', 'wallet_addEthereumChain', [{ ...chain, nativeCurrency: undefined }]],
  ['a token of another type', 'wallet_watchAsset', { ...token, type: 'ERC721' }],
  ['a token without a symbol', 'wallet_watchAsset', { ...token, options: { ...token.options, symbol: '' } }],
  [
    'a token with too many decimals',
    'wallet_watchAsset',
    { ...token, options: { ...token.options, decimals: 99 } },
  ],
  ['a transaction to nobody without data', 'eth_sendTransaction', [{ from: alice }]],
  ['a transaction with a decimal value', 'eth_sendTransaction', [{ from: alice, to: bob, value: 5 }]],
])('%s fails with -32602', async (_, method, params) => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  await expect(wallet.call(method, params)).rejects.toMatchObject({ code: -32602 })
  expect(wallet.engine.state().pending).toEqual([])
})
