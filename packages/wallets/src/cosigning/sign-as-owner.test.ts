import type { CosigningSafe } from '@countersign/api'
import {
  parseAddress,
  parseChainId,
  safeMessageHash,
  safeMessageTypedData,
  safeRules,
  signedHash,
} from '@countersign/core'
import { recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import type { NetworkFailureKind } from '../connection/wallet-connection.ts'
import { NetworkError } from '../connection/wallet-connection.ts'
import { WalletAnswerError } from './recorded-wallet.ts'
import { signAsOwner } from './sign-as-owner.ts'

const signer = `0x${'1'.repeat(40)}`
const hash = `0x${'ab'.repeat(32)}` as const
const given = `0x${'11'.repeat(65)}` as const
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = [
  {
    id: parseChainId('eip155:10'),
    name: 'Optimism',
    shortName: null,
    currency,
    explorer: null,
    testnet: false,
    wallet: null,
  },
]
const typedData = (chainId?: number): CosigningSafe['typedData'] => ({
  domain: {
    ...(chainId === undefined ? {} : { chainId }),
    verifyingContract: parseAddress(`0x${'5'.repeat(40)}`),
  },
  types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
  primaryType: 'SafeMessage',
  message: { message: hash },
})

/** A wallet on chain 1 with responses by method. */
function wallet(answers: Record<string, (params: unknown) => unknown> = {}) {
  const asked: { method: string; params?: unknown }[] = []
  const request = async (call: { method: string; params?: unknown }) => {
    asked.push(call)
    if (call.method === 'eth_chainId') return '0x1'
    const answer = answers[call.method]
    if (!answer) throw Object.assign(new Error('No such method'), { code: -32601 })
    return answer(call.params)
  }
  const switchChain = vi.fn(async () => {})
  /** The typed data that it received last. */
  const signed = () => {
    const [, text] = (asked.at(-1)?.params ?? []) as string[]
    return JSON.parse(text ?? '')
  }
  return {
    provider: { request },
    switchChain,
    asked,
    signed,
    methods: () => asked.map(({ method }) => method),
  }
}
const ask = (made: ReturnType<typeof wallet>, chainId?: number) =>
  signAsOwner(made, { safe: { typedData: typedData(chainId), hash }, signer, chains })

test('the typed data is signed with the type of its domain, which wallets need', async () => {
  const made = wallet({ eth_signTypedData_v4: () => given })
  await expect(ask(made, 1)).resolves.toBe(given)
  expect(made.signed()).toMatchObject({
    primaryType: 'SafeMessage',
    domain: { chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
    },
  })
  expect(made.switchChain).not.toHaveBeenCalled()
})

test('a message of a Safe up to 1.2.0 names no chain, and is signed on any chain', async () => {
  const made = wallet({ eth_signTypedData_v4: () => given })
  await ask(made)
  expect(made.signed().types.EIP712Domain).toEqual([{ name: 'verifyingContract', type: 'address' }])
  expect(made.methods()).toEqual(['eth_signTypedData_v4'])
})

describe('a wallet on another chain', () => {
  test('is asked to change to the Safe’s chain first', async () => {
    const made = wallet({ eth_signTypedData_v4: () => given })
    await expect(ask(made, 10)).resolves.toBe(given)
    expect(made.switchChain).toHaveBeenCalledExactlyOnceWith(chains[0], expect.any(Function))
    expect(made.methods()).toEqual(['eth_chainId', 'eth_signTypedData_v4'])
  })

  test.each<NetworkFailureKind>(['refused', 'not-supported', 'unknown-chain', 'unknown'])(
    'that stays there (%s) signs the hash instead',
    async kind => {
      const made = wallet({ personal_sign: () => given })
      made.switchChain.mockRejectedValue(new NetworkError(kind))
      await expect(ask(made, 10)).resolves.toBe(given)
      expect(made.asked.at(-1)).toEqual({ method: 'personal_sign', params: [hash, signer] })
    },
  )

  test.each<NetworkFailureKind>(['already-pending', 'timed-out', 'request-expired', 'locked', 'not-found'])(
    'that does not respond (%s) receives no further request',
    async kind => {
      const made = wallet({ personal_sign: () => given })
      made.switchChain.mockRejectedValue(new NetworkError(kind))
      await expect(ask(made, 10)).rejects.toThrow(NetworkError)
      expect(made.methods()).toEqual(['eth_chainId'])
    },
  )

  test('signs the hash if the site does not know the chain', async () => {
    const made = wallet({ personal_sign: () => given })
    await expect(ask(made, 137)).resolves.toBe(given)
    expect(made.switchChain).not.toHaveBeenCalled()
  })
})

describe('a wallet that does not sign typed data', () => {
  test.each([
    [Object.assign(new Error('Unsupported'), { code: 4200 })],
    [Object.assign(new Error('Method not found'), { code: -32601 })],
    [Object.assign(new Error('Provided chainId "1" must match the active chainId "5"'), { code: -32603 })],
  ])('signs the hash: %s', async error => {
    const made = wallet({
      eth_signTypedData_v4: () => {
        throw error
      },
      personal_sign: () => given,
    })
    await expect(ask(made, 1)).resolves.toBe(given)
  })

  test.each([
    [Object.assign(new Error('User rejected'), { code: 4001 })],
    [Object.assign(new Error('Already pending'), { code: -32002 })],
    [Object.assign(new Error('Locked'), { code: 4100 })],
  ])('receives no further request after a rejection by the person or the wallet: %s', async error => {
    const made = wallet({
      eth_signTypedData_v4: () => {
        throw error
      },
      personal_sign: () => given,
    })
    await expect(ask(made, 1)).rejects.toBe(error)
    expect(made.methods()).not.toContain('personal_sign')
  })
})

test.each([[null], ['0x'], ['0xabc'], [{}], ['yes'], [42]])('%j is not a confirmation', async answer => {
  await expect(ask(wallet({ eth_signTypedData_v4: () => answer }), 1)).rejects.toThrow(WalletAnswerError)
})

test.each(['1.1.1', '1.3.0', '1.4.1', '1.5.0'])(
  'what is signed for a Safe of %s is its message hash',
  async version => {
    const key = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    const rules = safeRules({ version, handler: undefined })
    if (!rules) throw new Error('It is a version of Safe.')
    const question = {
      ...{ safe: parseAddress(`0x${'5'.repeat(40)}`), chain: parseChainId('eip155:1'), rules },
      message: signedHash('Sign in as the team'),
    }
    const { domain, types, primaryType, message } = safeMessageTypedData(question)
    const safe: Pick<CosigningSafe, 'hash' | 'typedData'> = {
      hash: safeMessageHash(question),
      typedData: { domain, types: { SafeMessage: [...types.SafeMessage] }, primaryType, message },
    }
    const made = wallet({ eth_signTypedData_v4: () => key.signTypedData(made.signed()) })
    const signature = await signAsOwner(made, { safe, signer: key.address, chains })
    expect(await recoverAddress({ hash: safeMessageHash(question), signature })).toBe(key.address)
  },
)
