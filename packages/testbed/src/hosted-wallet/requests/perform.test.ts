import { parseMessage } from '@countersign/core'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { testKeys } from '../../accounts.ts'
import { walletChain } from '../../wallet/chain.ts'
import { keyAccount } from '../accounts/account.ts'
import { createAccount } from '../accounts/create-account.ts'
import { softwareAuthenticator } from '../accounts/software-authenticator.ts'
import type { HostedMisbehavior } from '../misbehavior.ts'
import { type Means, perform } from './perform.ts'
import type { Prompt } from './prompt.ts'
import type { SignInRequest } from './sign-in.ts'

const signIn: SignInRequest = {
  domain: 'site.example',
  uri: 'https://site.example',
  version: '1',
  chainId: 31337,
  nonce: 'hJ3mZ0q8Xw',
  issuedAt: '2026-01-31T09:30:00.000Z',
}
const connect: Prompt = { kind: 'connect', answer: 'accounts', signIn }
const account = keyAccount(testKeys.alice)
const { address } = account
const authenticator = softwareAuthenticator({ origin: 'http://localhost' })

function means(misbehavior: HostedMisbehavior | null = null, code = '0x'): Means {
  return {
    authenticator,
    chainId: 31337,
    chains: [walletChain(31337, 'http://node.example')],
    misbehavior,
    call: async () => code,
  }
}

type Answer = {
  accounts: [{ address: string; capabilities: { signInWithEthereum?: Record<string, string> } }]
}
type Signed = { message: string; signature: `0x${string}` }

/** Connects, and returns what was signed in the same step. */
async function signedWith(misbehavior: HostedMisbehavior | null) {
  const { accounts } = (await perform(connect, account, means(misbehavior))) as Answer
  expect(accounts[0].address).toBe(address)
  return accounts[0].capabilities.signInWithEthereum as Signed
}

const wrong: readonly [HostedMisbehavior | null, object][] = [
  [null, { ...signIn, address }],
  ['another-account', { ...signIn, address: expect.not.stringMatching(address) }],
  ['another-nonce', { ...signIn, address, nonce: expect.not.stringMatching(signIn.nonce) }],
  ['another-domain', { ...signIn, address, domain: 'elsewhere.example' }],
  ['older-message', { ...signIn, address, issuedAt: '2026-01-30T09:30:00.000Z' }],
  ['added-resource', { ...signIn, address, resources: ['https://elsewhere.example/all'] }],
  ['another-chain', { ...signIn, address, chainId: 32337 }],
]

test.for(wrong)(
  'the misbehavior %s changes only that part of the text, and the named account signs it',
  async ([misbehavior, fields]) => {
    const { message, signature } = await signedWith(misbehavior)
    const parsed = parseMessage(message)
    expect(parsed).toEqual(fields)
    expect(await verifyMessage({ address: parsed.address, message, signature })).toBe(true)
  },
)

test('a wallet that ignores the capability, fails at it or signs another text answers accordingly', async () => {
  expect(await signedWith('two-steps')).toBeUndefined()
  expect(await signedWith('capability-error')).toMatchObject({ code: -32603 })
  const { message, signature } = await signedWith('wrong-signature')
  expect(parseMessage(message)).toEqual({ ...signIn, address })
  expect(await verifyMessage({ address, message, signature })).toBe(false)
})

test('a smart account does not sign before it is deployed or for an unsupported chain, and does not send', async () => {
  const passkey = await createAccount('passkey', {
    authenticator,
    deploy: async () => undefined,
    name: 'Test',
  })
  const message: Prompt = { kind: 'message', address: passkey.address, data: '0x4869', text: 'Hi' }
  const code = (code: number) => expect.objectContaining({ code })
  await expect(perform(message, passkey, means())).rejects.toThrow(code(4901))
  await expect(perform(message, passkey, { ...means(null, '0x01'), chainId: 1 })).rejects.toThrow(code(4902))
  expect(await perform(message, passkey, means(null, '0x01'))).toMatch(/^0x/)
  const transaction: Prompt = { kind: 'transaction', transaction: { from: passkey.address, to: address } }
  await expect(perform(transaction, passkey, means(null, '0x01'))).rejects.toThrow(code(4200))
})

test('data for a chain other than the current one is not signed', async () => {
  const typedData = {
    types: { EIP712Domain: [], A: [] },
    primaryType: 'A',
    domain: { chainId: 1 },
    message: {},
  }
  await expect(perform({ kind: 'typed-data', address, typedData }, account, means())).rejects.toThrow(
    expect.objectContaining({ code: -32602 }),
  )
})
