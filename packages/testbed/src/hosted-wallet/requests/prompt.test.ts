import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { type PromptContext, readCall } from './prompt.ts'

const { address } = accounts.alice
const context: PromptContext = { origin: 'https://site.example', chains: [1, 31337], granted: [address] }
const read = (method: string, ...params: unknown[]) => readCall({ method, params }, context)
const signIn = {
  nonce: 'hJ3mZ0q8Xw',
  chainId: '0x1',
  issuedAt: '2026-01-31T09:30:00Z',
}
const connect = (given: unknown) =>
  read('wallet_connect', { version: '1', capabilities: { signInWithEthereum: given } })

test('requests are parsed', () => {
  expect(read('handshake')).toEqual({ kind: 'answered', value: null })
  expect(read('eth_requestAccounts')).toMatchObject({
    prompt: { kind: 'connect', answer: 'addresses', signIn: null },
  })
  expect(read('wallet_connect', { version: '1' })).toMatchObject({
    prompt: { answer: 'accounts', signIn: null },
  })
  expect(read('personal_sign', '0x48690a', address)).toMatchObject({
    prompt: { kind: 'message', text: 'Hi\n' },
  })
  expect(read('eth_sendTransaction', { to: address })).toMatchObject({
    prompt: { kind: 'transaction', transaction: { from: address } },
  })
  expect(read('wallet_switchEthereumChain', { chainId: '0x1' })).toMatchObject({ prompt: { chainId: 1 } })
  expect(read('wallet_getCapabilities', address)).toEqual({
    kind: 'answered',
    value: { '0x1': {}, '0x7a69': {} },
  })
})

test('a sign-in text is for the requesting site, also when the site leaves that field out', () => {
  expect(connect(signIn)).toMatchObject({
    prompt: {
      signIn: { ...signIn, chainId: 1, domain: 'site.example', uri: 'https://site.example', version: '1' },
    },
  })
  const whole = {
    ...signIn,
    domain: 'site.example',
    uri: 'https://site.example/in',
    scheme: 'https',
    statement: 'Hi.',
  }
  expect(connect(whole)).toMatchObject({ prompt: { signIn: { ...whole, chainId: 1 } } })
})

test.for([
  { ...signIn, domain: 'bank.example' },
  { ...signIn, uri: 'https://bank.example/' },
  { ...signIn, scheme: 'http' },
  { ...signIn, version: '2' },
  { ...signIn, chainId: 1 },
  { ...signIn, nonce: 'short' },
  { ...signIn, nonce: undefined },
  { ...signIn, statement: 'Two\nlines' },
  { ...signIn, issuedAt: 'yesterday' },
  { ...signIn, resources: 'https://site.example' },
  { ...signIn, resources: ['no address'] },
  'sign in',
])('an invalid sign-in text, or one for another site, is rejected: %j', given => {
  expect(() => connect(given)).toThrow(expect.objectContaining({ code: -32602 }))
})

test.for<[number, string, ...unknown[]]>([
  [4100, 'personal_sign', '0x00', accounts.bob.address],
  [
    4100,
    'eth_signTypedData_v4',
    accounts.bob.address,
    { types: { A: [] }, primaryType: 'A', domain: {}, message: {} },
  ],
  [4100, 'eth_sendTransaction', { from: accounts.bob.address, to: address }],
  [4100, 'wallet_getCapabilities', accounts.bob.address],
  [-32602, 'personal_sign', '0xff', address],
  [-32602, 'wallet_connect', { version: '2' }],
  [4902, 'wallet_switchEthereumChain', { chainId: '0x2' }],
  [4200, 'wallet_sendCalls', {}],
  [4200, 'eth_sign', address, '0x00'],
  [4200, 'eth_call', {}],
])('%i is the answer to %s of %j', ([code, method, ...params]) => {
  expect(() => read(method, ...params)).toThrow(expect.objectContaining({ code }))
})

test('a supported chain is added without a prompt, and no other', () => {
  const chain = (chainId: string) => ({
    chainId,
    chainName: 'Chain',
    rpcUrls: ['https://node.example'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  expect(read('wallet_addEthereumChain', chain('0x1'))).toEqual({ kind: 'answered', value: null })
  expect(() => read('wallet_addEthereumChain', chain('0x2'))).toThrow(expect.objectContaining({ code: 4200 }))
})
