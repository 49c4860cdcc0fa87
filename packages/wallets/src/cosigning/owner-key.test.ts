import { eip155Chain } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { signWithKey, type TypedData } from './owner-key.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'7'.repeat(64)}`
const signature = `0x${'12'.repeat(64)}1b`
const typedData: TypedData = {
  domain: { chainId: 1, verifyingContract: `0x${'5'.repeat(40)}` },
  types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
  primaryType: 'SafeMessage',
  message: { message: hash },
}
const chain = {
  id: eip155Chain(1),
  name: 'Ethereum',
  shortName: null,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: null,
  icon: null,
  testnet: false,
  wallet: null,
}

type Answers = Readonly<Record<string, () => unknown>>

/** A wallet with these responses, and the requests it received. */
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
const sign = (wallet: ReturnType<typeof walletWith>, by: string | null = hash) =>
  signWithKey(wallet, { typedData, hash: by, signer: alice, chains: [chain] })

describe('the key of an owner', () => {
  test('signs the typed data unchanged, with the type of its domain', async () => {
    const wallet = walletWith({ eth_chainId: () => '0x1', eth_signTypedData_v4: () => signature })
    expect(await sign(wallet)).toEqual({ signature })
    const [owner, data] = Object(wallet.asked.at(-1)?.params)
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

  test('signs on the network of the typed data, to which its wallet changes first', async () => {
    let now = '0xa'
    const wallet = walletWith({
      eth_chainId: () => now,
      wallet_switchEthereumChain: () => {
        now = '0x1'
        return null
      },
      eth_signTypedData_v4: () => signature,
    })
    expect(await sign(wallet)).toEqual({ signature })
    expect(wallet.asked).toContainEqual({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x1' }],
    })
  })

  test('signs the hash, which needs no network, if its wallet does not change', async () => {
    const wallet = walletWith({
      eth_chainId: () => '0xa',
      wallet_switchEthereumChain: refusing(4902),
      personal_sign: () => signature,
    })
    expect(await sign(wallet)).toEqual({ signature: `${signature.slice(0, -2)}1f` })
    expect(wallet.asked.at(-1)).toEqual({ method: 'personal_sign', params: [hash, alice] })
  })

  test.each([
    ['stays elsewhere', 'wrong-network', { wallet_switchEthereumChain: refusing(4902) }],
    ['is not moved because the person said no', 'refused', { wallet_switchEthereumChain: refusing(4001) }],
  ] satisfies readonly (readonly [string, string, Answers])[])(
    'signs nothing if its wallet %s and there is no hash to sign',
    async (_, failure, answers) => {
      const wallet = walletWith({ eth_chainId: () => '0xa', ...answers })
      expect(await sign(wallet, null)).toMatchObject({ signature: null, failure })
      expect(wallet.methods()).not.toContain('personal_sign')
    },
  )

  test('receives no further request once the person has rejected one', async () => {
    const wallet = walletWith({ eth_chainId: () => '0x1', eth_signTypedData_v4: refusing(4001) })
    expect(await sign(wallet)).toMatchObject({ signature: null, failure: 'refused' })
    expect(wallet.methods()).not.toContain('personal_sign')
  })

  test('must be a key: a contract’s signature is refused', async () => {
    const wallet = walletWith({ eth_chainId: () => '0x1', eth_signTypedData_v4: () => '0x' })
    expect(await sign(wallet)).toMatchObject({ signature: null, failure: 'malformed' })
  })

  test.each([
    [-32002, 'already-pending'],
    [4100, 'locked'],
    [4200, 'not-supported'],
    [-32000, 'unknown'],
  ])('is unavailable if its wallet responds with %i: %s', async (code, failure) => {
    const wallet = walletWith({ eth_chainId: () => '0x1', eth_signTypedData_v4: refusing(code) })
    expect(await sign(wallet, null)).toMatchObject({ signature: null, failure })
  })

  test('is unavailable if the window of its wallet was blocked', async () => {
    const wallet = walletWith({
      eth_chainId: () => '0x1',
      eth_signTypedData_v4: () => {
        throw Object.assign(new Error(), { name: 'HostedError', code: 'popup-blocked' })
      },
    })
    expect(await sign(wallet)).toMatchObject({ signature: null, failure: 'popup-blocked' })
  })
})
