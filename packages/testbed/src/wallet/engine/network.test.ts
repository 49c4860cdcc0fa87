import { expect, test } from 'vitest'
import { alice, bob, type TestWallet, testWallet } from '../testing/test-wallet.ts'
import type { Quirks } from './quirks.ts'

/** The timeout for retried expectations: the machine may be busy. */
const soon = { timeout: 10_000 }

const ethereum = [{ chainId: '0x1' }]
const polygon = {
  chainId: '0x89',
  chainName: 'Polygon',
  rpcUrls: ['https://polygon.example/'],
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
}
const token = { type: 'ERC20', options: { address: bob, symbol: 'TST', decimals: 6 } }

async function connected(quirks: Partial<Quirks>): Promise<TestWallet> {
  const wallet = await testWallet()
  await wallet.connect(alice)
  wallet.engine.dispatch({ type: 'quirk', quirks })
  return wallet
}

const chainsReceived = ({ events }: TestWallet) =>
  events.filter(({ event }) => event.name === 'chainChanged').map(({ event }) => event.payload)

test.each<[Quirks['unknownChain'], object]>([
  ['4902', { code: 4902 }],
  ['4901', { code: 4901 }],
  ['wrapped', { code: -32603, data: { originalError: { code: 4902 } } }],
])(
  'switching to an unknown network fails with the error that the quirk sets: %s',
  async (unknownChain, error) => {
    const wallet = await connected({ unknownChain })
    await expect(wallet.call('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject(
      error,
    )
    expect(wallet.windows.at(-1)).toBe('hide')
  },
)

test.each<[string, unknown, (as: '-32601' | '4200') => Partial<Quirks>]>([
  ['wallet_switchEthereumChain', ethereum, as => ({ switching: as })],
  ['wallet_addEthereumChain', [polygon], as => ({ adding: as })],
  ['wallet_watchAsset', token, as => ({ watching: as })],
])('%s fails with either code when a quirk disables it, without a prompt', async (method, params, quirks) => {
  for (const as of ['-32601', '4200'] as const) {
    const wallet = await connected(quirks(as))
    await expect(wallet.call(method, params)).rejects.toMatchObject({ code: Number(as) })
    expect(wallet.engine.state()).toMatchObject({ pending: [], chainId: 31337, assets: [] })
  }
})

test.each([
  ['crashes', -32603],
  ['refused', 4001],
] as const)(
  'a wallet with the quirk "%s" fails to add a network without a block explorer, without a prompt',
  async (noExplorer, code) => {
    const wallet = await connected({ noExplorer })
    const windows = [...wallet.windows]
    const add = (more: object) => wallet.call('wallet_addEthereumChain', [{ ...polygon, ...more }])
    await expect(add({})).rejects.toMatchObject({ code })
    expect(wallet.windows.slice(windows.length)).not.toContain('show')
    const added = add({ blockExplorerUrls: ['https://explorer.example/'] })
    wallet.approve()
    expect(await added).toBeNull()
  },
)

test('a wallet with late arrival answers before it has switched', async () => {
  const wallet = await connected({ arrival: 'after' })
  const switched = wallet.call('wallet_switchEthereumChain', ethereum)
  wallet.approve()
  expect(await switched).toBeNull()
  expect(await wallet.call('eth_chainId')).toBe('0x7a69')
  await expect.poll(() => wallet.call('eth_chainId'), soon).toBe('0x1')
  expect(chainsReceived(wallet)).toEqual(['0x1'])
})

test('a wallet that never arrives answers as if it had switched', async () => {
  const wallet = await connected({ arrival: 'never' })
  const switched = wallet.call('wallet_switchEthereumChain', ethereum)
  wallet.approve()
  expect(await switched).toBeNull()
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(await wallet.call('eth_chainId')).toBe('0x7a69')
})

test('a network can be added without switching to it', async () => {
  const wallet = await connected({ adding: 'stays' })
  const added = wallet.call('wallet_addEthereumChain', [polygon])
  wallet.approve()
  expect(await added).toBeNull()
  expect(await wallet.call('eth_chainId')).toBe('0x7a69')
  const switched = wallet.call('wallet_switchEthereumChain', [{ chainId: '0x89' }])
  wallet.approve()
  expect(await switched).toBeNull()
  expect(await wallet.call('eth_chainId')).toBe('0x89')
})

test('a change of the network can be emitted twice, the second time as a decimal number', async () => {
  const wallet = await connected({ chainChanged: 'twice' })
  wallet.engine.dispatch({ type: 'switch-chain', chainId: 1 })
  wallet.engine.dispatch({ type: 'switch-chain', chainId: 31337 })
  expect(chainsReceived(wallet)).toEqual(['0x1', '1', '0x7a69', '31337'])
})

test.each([
  ['eth_requestAccounts', []],
  ['wallet_switchEthereumChain', ethereum],
  ['wallet_watchAsset', token],
  ['personal_sign', ['Hello', alice]],
] as const)('a busy wallet answers %s with -32002 and shows nothing', async (method, params) => {
  const wallet = await connected({})
  const windows = [...wallet.windows]
  wallet.engine.dispatch({ type: 'behave', behavior: { kind: 'busy' } })
  await expect(wallet.call(method, params)).rejects.toMatchObject({ code: -32002 })
  expect(wallet.windows).toEqual(windows)
  expect(wallet.engine.state().pending).toEqual([])
})

test('requests that were pending before the wallet became busy can still be answered', async () => {
  const wallet = await connected({})
  const signed = wallet.call('personal_sign', ['Hello', alice])
  wallet.engine.dispatch({ type: 'behave', behavior: { kind: 'busy' } })
  wallet.approve()
  expect(await signed).toMatch(/^0x/)
})

test('a transaction for a network other than the current one fails with -32602', async () => {
  const wallet = await connected({})
  const send = (chainId: string) => wallet.call('eth_sendTransaction', [{ from: alice, to: bob, chainId }])
  await expect(send('0x1')).rejects.toMatchObject({ code: -32602 })
  const sent = send('0x7a69')
  wallet.engine.dispatch({ type: 'close-window' })
  await expect(sent).rejects.toMatchObject({ code: 4001 })
})
