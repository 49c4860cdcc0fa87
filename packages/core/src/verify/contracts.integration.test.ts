import { readFile } from 'node:fs/promises'
import { accounts, type Chain, receiptOf, startChain } from '@countersign/testbed'
import { compile } from '@countersign/testbed/solidity'
import {
  type Address,
  concat,
  createClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  serializeErc6492Signature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAccountId, parseAddress } from '../account.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import type { Verdict } from '../verdict.ts'
import { verifyOwnership } from './verify-ownership.ts'

/** Misbehaving accounts and factories, on a real chain. */

let chain: Chain
let account: Awaited<ReturnType<typeof compile>>
let factory: Awaited<ReturnType<typeof compile>>
let factoryAddress: Address
const deployed = new Map<number, Address>()

const lastManner = 24

beforeAll(async () => {
  const source = await readFile(new URL('./hostile.sol', import.meta.url), 'utf8')
  ;[chain, account, factory] = await Promise.all([
    startChain(),
    compile(source, 'HostileAccount'),
    compile(source, 'HostileFactory'),
  ])
  const from = accounts.deployer
  const codes = [
    factory.bytecode,
    ...Array.from({ length: lastManner + 1 }, (_, manner) => accountCode(manner)),
  ]
  const hashes = await Promise.all(
    codes.map((data, nonce) => chain.client.sendTransaction({ account: from, data, nonce, gas: 3_000_000n })),
  )
  const receipts = await Promise.all(hashes.map(hash => receiptOf(chain, hash)))
  for (const [index, { contractAddress, status }] of receipts.entries()) {
    if (!contractAddress || status === 'reverted') throw new Error(`The contract ${index} was not deployed.`)
    if (index === 0) factoryAddress = contractAddress
    else deployed.set(index - 1, contractAddress)
  }
})

afterAll(() => chain.stop())

function accountCode(manner: number): Hex {
  return encodeDeployData({ abi: account.abi, bytecode: account.bytecode, args: [BigInt(manner)] })
}

function addressOf(manner: number): Address {
  return deployed.get(manner) ?? expect.unreachable()
}

async function ask(address: Address, signature: Hex = '0x', on = chain): Promise<Verdict> {
  return verifyOwnership({
    account: parseAccountId(`eip155:${on.chainId}:${address}`),
    message: 'hello',
    signature,
    client: createClient({ transport: http(on.url) }),
    recover: recoverWithNoble,
  })
}

function said(verdict: Verdict): string {
  return verdict.status === 'verified' ? verdict.method : verdict.reason
}

describe('a contract that', () => {
  test.each([
    ['accepts', 0, 'erc1271'],
    ['refuses', 1, 'contract-refused'],
    ['reverts', 2, 'contract-reverted'],
    ['reverts with the magic value', 3, 'contract-reverted'],
    ['burns all its gas at once', 4, 'contract-reverted'],
    ['burns all its gas in a loop', 5, 'contract-reverted'],
    ['returns a megabyte', 6, 'contract-refused'],
    ['reverts with a megabyte', 7, 'contract-reverted'],
    ['returns 31 bytes', 8, 'contract-refused'],
    ['returns 33 bytes of which the first 32 are right', 9, 'erc1271'],
    ['returns more than the magic value in the word', 10, 'contract-refused'],
    ['returns the magic value at the wrong end of the word', 11, 'contract-refused'],
    ['returns nothing', 12, 'contract-without-signature-handler'],
    ['returns 4 bytes', 13, 'contract-refused'],
    ['writes to its state', 14, 'contract-reverted'],
    ['accepts only who calls from the zero address', 15, 'contract-refused'],
    ['accepts only what begins at the zero address', 16, 'contract-refused'],
    ['accepts only when prepared', 17, 'contract-refused'],
    ['needs almost all the gas that is allowed', 18, 'erc1271'],
    ['destroys itself', 21, 'contract-reverted'],
    ['answers each question with the magic value of the other', 23, 'contract-refused'],
    ['says nothing to the new question and burns all its gas over the old one', 24, 'contract-reverted'],
  ])('%s', async (_, manner, expected) => {
    const verdict = await ask(addressOf(manner))
    expect(said(verdict)).toBe(expected)
    expect(verdict).toHaveProperty('block.hash')
  })

  test('receives the exact bytes of ERC-1271', async () => {
    expect(said(await ask(addressOf(20), '0x010203'))).toBe('erc1271')
    expect(said(await ask(addressOf(20), '0x010204'))).toBe('contract-refused')
    expect(said(await ask(addressOf(20), '0x01020300'))).toBe('contract-refused')
  })

  test('only implements the old function is called with that, with the hash as the data', async () => {
    expect(said(await ask(addressOf(22), '0x010203'))).toBe('erc1271')
    expect(said(await ask(addressOf(22), '0x010204'))).toBe('contract-reverted')
  })

  test('a key delegates to decides for the key (EIP-7702)', async () => {
    for (const [manner, expected] of [
      [0, 'eip7702'],
      [1, 'contract-refused'],
      [4, 'contract-reverted'],
      [12, 'contract-without-signature-handler'],
    ] as const) {
      const address = privateKeyToAddress(generatePrivateKey())
      await chain.client.setCode({ address, bytecode: concat(['0xef0100', addressOf(manner)]) })
      expect(said(await ask(address))).toBe(expected)
    }
  })
})

describe('the probe runs under the rules of', () => {
  // Returns the magic value, with instructions that every chain has.
  const accepting = '0x631626ba7e60e01b60005260206000f3'

  test.each(['london', 'shanghai', 'cancun', 'prague', 'osaka'])('%s', async hardfork => {
    await using chain = await startChain({ hardfork })
    const address = privateKeyToAddress(generatePrivateKey())
    await chain.client.setCode({ address, bytecode: accepting })
    expect(said(await ask(address, '0x', chain))).toBe('erc1271')
    expect(said(await ask(privateKeyToAddress(generatePrivateKey()), '0x', chain))).toBe('signature-empty')
  })
})

test('a delegation to an address without code is not an answer', async () => {
  const address = privateKeyToAddress(generatePrivateKey())
  await chain.client.setCode({ address, bytecode: `0xef0100${'11'.repeat(20)}` })
  expect(said(await ask(address))).toBe('contract-without-signature-handler')
})

test('a precompiled contract has no code, so it never accepts', async () => {
  for (const number of [1, 2, 4])
    expect(said(await ask(`0x${number.toString(16).padStart(40, '0')}`))).toBe('signature-empty')
})

describe('in a wrapper of ERC-6492', () => {
  const salt = keccak256(toHex('salt'))
  const undeployed = (manner: number, from: Address = factoryAddress) =>
    getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: accountCode(manner) })
  const call = (functionName: string, args: unknown[] = []) =>
    encodeFunctionData({ abi: factory.abi, functionName, args })
  const wrap = (data: Hex, signature: Hex = '0x', address: Address = factoryAddress) =>
    serializeErc6492Signature({ address, data, signature })

  test.each([
    ['that accepts', 0, 'erc6492'],
    ['that refuses', 1, 'contract-refused'],
    ['that burns its gas', 4, 'contract-reverted'],
    ['that says nothing', 12, 'contract-without-signature-handler'],
    ['that needs almost all the gas that is allowed', 18, 'erc6492'],
  ])('a factory that deploys an account %s', async (_, manner, expected) => {
    expect(said(await ask(undeployed(manner), wrap(call('deploys', [BigInt(manner), salt]))))).toBe(expected)
  })

  test.each([
    ['does nothing', () => wrap(call('returnsMuch')), 'factory-deployed-nothing'],
    ['deploys another account', () => wrap(call('deploysElsewhere', [0n])), 'factory-deployed-nothing'],
    ['has no code', () => wrap('0x', '0x', `0x${'22'.repeat(20)}`), 'factory-deployed-nothing'],
    ['is the zero address', () => wrap('0x', '0x', `0x${'00'.repeat(20)}`), 'factory-deployed-nothing'],
    ['reverts', () => wrap('0x12345678'), 'factory-reverted'],
    ['deploys and then reverts', () => wrap(call('deploysAndFails', [0n, salt])), 'factory-reverted'],
    ['burns all its gas', () => wrap(call('burns')), 'factory-reverted'],
  ])('a factory that %s', async (_, signature, expected) => {
    expect(said(await ask(undeployed(0), signature()))).toBe(expected)
  })

  test('the signature of a key is not valid, even with a factory that does nothing', async () => {
    const { alice } = accounts
    const signature = await alice.signMessage({ message: 'hello' })
    expect(said(await ask(alice.address, signature))).toBe('eoa')
    const wrapper = wrap('0x', signature, `0x${'22'.repeat(20)}`)
    expect(said(await ask(alice.address, wrapper))).toBe('factory-deployed-nothing')
  })

  test('a deployed account is asked first, without its factory', async () => {
    expect(said(await ask(addressOf(0), wrap(call('burns'))))).toBe('erc1271')
    expect(said(await ask(addressOf(20), wrap(call('burns'), '0x010203')))).toBe('erc1271')
  })

  test('the factory of a deployed account is not called, even one that would make the account accept', async () => {
    const verdict = await ask(addressOf(17), wrap('0x', '0x', addressOf(17)))
    expect(said(verdict)).toBe('contract-refused')
    expect(said(await ask(addressOf(19), wrap(call('burnsAndPrepares', [addressOf(19)]))))).toBe(
      'contract-reverted',
    )
  })

  test('the factory of a key that delegates to code is not called (EIP-7702)', async () => {
    const address = privateKeyToAddress(generatePrivateKey())
    await chain.client.setCode({ address, bytecode: concat(['0xef0100', addressOf(17)]) })
    expect(said(await ask(address, wrap('0x', '0x', address)))).toBe('contract-refused')
  })

  test('a deployed account that refuses stays refused, regardless of its factory', async () => {
    expect(said(await ask(addressOf(1), wrap(call('returnsMuch'))))).toBe('contract-refused')
    expect(said(await ask(addressOf(1), wrap(call('burns'))))).toBe('contract-refused')
  })

  test('the verdict names the factory', async () => {
    const verdict = await ask(undeployed(0), wrap(call('deploys', [0n, salt])))
    expect(verdict).toMatchObject({ method: 'erc6492', factory: parseAddress(factoryAddress) })
  })

  test('an account and a factory that burn all their gas leave enough for the second question', async () => {
    const preparation = call('deploysBurnsAndPrepares', [19n, salt])
    expect(said(await ask(undeployed(19), wrap(preparation)))).toBe('erc6492')
  })

  test('nothing of a call is stored on the chain', async () => {
    expect(said(await ask(undeployed(0), wrap(call('deploys', [0n, salt]))))).toBe('erc6492')
    expect(await chain.client.getCode({ address: undeployed(0) })).toBeUndefined()
  })

  test('a malformed wrapper is refused without a node', async () => {
    const verdict = await verifyOwnership({
      account: parseAccountId(`eip155:1:${addressOf(0)}`),
      message: 'hello',
      signature: `0x${'ff'.repeat(96)}${'6492'.repeat(16)}`,
      recover: recoverWithNoble,
    })
    expect(verdict).toEqual({ status: 'rejected', reason: 'wrapper-malformed' })
  })
})

describe('a signature of', () => {
  test('32 KiB is passed on to the contract', async () => {
    expect(said(await ask(addressOf(0), `0x${'ab'.repeat(32_768)}`))).toBe('erc1271')
  })

  test('one byte more is not checked, without a node', async () => {
    const signature = `0x${'ab'.repeat(32_769)}` as const
    expect(await ask(addressOf(0), signature)).toEqual({
      status: 'unavailable',
      reason: 'signature-too-large',
    })
  })

  test('no bytes may be accepted by a contract', async () => {
    expect(said(await ask(addressOf(0), '0x'))).toBe('erc1271')
  })
})
