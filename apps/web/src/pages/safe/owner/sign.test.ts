import { safeMessageTypedData } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { address, alice, chain, safe } from '../messages/message.fixture.ts'
import { signSafeMessage, signTypedData } from './sign.ts'

const signature = `0x${'12'.repeat(64)}1b`
const hash = `0x${'7'.repeat(64)}` as const
const typedData = safeMessageTypedData({ safe: address, chain, rules: safe.rules, message: hash })

type Answers = Readonly<Record<string, () => unknown>>

/** A wallet that answers so, and what it was asked. */
function walletWith(answers: Answers) {
  const asked: { method: string; params?: unknown }[] = []
  return {
    asked,
    methods: () => asked.map(({ method }) => method),
    request: async (call: { method: string; params?: unknown }) => {
      asked.push(call)
      const answer = answers[call.method]
      if (!answer) throw { code: -32601 }
      return answer()
    },
  }
}
function refusing(code: number): () => never {
  return () => {
    throw { code }
  }
}

describe('an owner’s wallet', () => {
  test('signs the typed data as it is, with the type of its domain', async () => {
    const wallet = walletWith({ eth_chainId: () => '0x1', eth_signTypedData_v4: () => signature })
    expect(await signSafeMessage(wallet, alice, { typedData, hash })).toBe(signature)
    const [owner, data] = Object(wallet.asked[1]?.params)
    expect(owner).toBe(alice)
    expect(JSON.parse(data)).toEqual({
      ...typedData,
      types: {
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        ...typedData.types,
      },
    })
  })

  test('is moved to the Safe’s network first', async () => {
    const wallet = walletWith({
      eth_chainId: () => '0xa',
      wallet_switchEthereumChain: () => null,
      eth_signTypedData_v4: () => signature,
    })
    await signSafeMessage(wallet, alice, { typedData, hash })
    expect(wallet.asked[1]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  })

  test('that does not go there signs the hash, which needs no network', async () => {
    const wallet = walletWith({
      eth_chainId: () => '0xa',
      wallet_switchEthereumChain: refusing(4902),
      personal_sign: () => signature,
    })
    expect(await signSafeMessage(wallet, alice, { typedData, hash })).toBe(`${signature.slice(0, -2)}1f`)
    expect(wallet.asked.at(-1)).toEqual({ method: 'personal_sign', params: [hash, alice] })
  })

  test.each([
    ['its change of network', { wallet_switchEthereumChain: refusing(4001) }],
    ['the signature', { wallet_switchEthereumChain: () => null, eth_signTypedData_v4: refusing(4001) }],
  ] satisfies readonly (readonly [string, Answers])[])(
    'is asked nothing more once the person has refused %s',
    async (_, answers) => {
      const wallet = walletWith({ eth_chainId: () => '0xa', personal_sign: () => signature, ...answers })
      await expect(signSafeMessage(wallet, alice, { typedData, hash })).rejects.toMatchObject({
        kind: 'refused',
      })
      expect(wallet.methods()).not.toContain('personal_sign')
    },
  )

  test('must give a key’s signature', async () => {
    const wallet = walletWith({ eth_chainId: () => '0x1', eth_signTypedData_v4: () => '0x' })
    await expect(signTypedData(wallet, alice, typedData)).rejects.toMatchObject({ kind: 'malformed' })
  })

  test.each([
    [-32002, 'pending'],
    [4200, 'not-supported'],
    [-32000, 'unknown'],
  ])('that says %i is understood: %s', async (code, kind) => {
    const wallet = walletWith({ eth_chainId: () => '0x1', eth_signTypedData_v4: refusing(code) })
    await expect(signTypedData(wallet, alice, typedData)).rejects.toMatchObject({ kind })
  })
})
