import { readFile } from 'node:fs/promises'
import { accounts, type Chain, receiptOf, startChain } from '@countersign/testbed'
import { compile } from '@countersign/testbed/solidity'
import {
  type Abi,
  type Address,
  createClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  pad,
  serializeErc6492Signature,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAccountId, parseAddress } from '../account.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import type { AllowedFactories } from './factory-rule.ts'
import { verifyOwnership } from './verify-ownership.ts'

/**
 * Accounts controlled by the owner of a token (ERC-6551), and an attacker who buys the token within the factory's call.
 */

const message = 'id.example.org wants you to sign in'
const { alice: victim, bob: attacker } = accounts

type Contract = { address: Address; abi: Abi; bytecode: Hex }
let chain: Chain
let token: Contract
let account: Contract
let registry: Contract
let calls: Contract

async function deploy(source: string, name: string, args: unknown[] = []): Promise<Contract> {
  const { abi, bytecode } = await compile(source, name)
  const hash = await chain.client.sendTransaction({
    account: accounts.deployer,
    data: encodeDeployData({ abi, bytecode, args }),
    gas: 3_000_000n,
  })
  const { contractAddress } = await receiptOf(chain, hash)
  return { address: contractAddress ?? expect.unreachable(), abi, bytecode }
}

beforeAll(async () => {
  chain = await startChain()
  const source = await readFile(new URL('./hostile.sol', import.meta.url), 'utf8')
  token = await deploy(source, 'TokenForSale', [victim.address])
  account = await deploy(source, 'TokenAccount', [token.address])
  registry = await deploy(source, 'TokenAccountRegistry')
  calls = await deploy(source, 'Calls')
})

afterAll(() => chain.stop())

const buy = (): [Address, Hex] => [
  token.address,
  encodeFunctionData({ abi: token.abi, functionName: 'buyFor', args: [attacker.address] }),
]
const create = (): [Address, Hex] => [
  registry.address,
  encodeFunctionData({ abi: registry.abi, functionName: 'createAccount', args: [token.address] }),
]

/** Wraps a signature with one call that makes all of the given calls. */
async function wrapped(signer: typeof attacker, ...all: [Address, Hex][]): Promise<Hex> {
  const args = [all.map(([target]) => target), all.map(([, call]) => call)]
  const data = encodeFunctionData({ abi: calls.abi, functionName: 'doAll', args })
  return serializeErc6492Signature({
    address: calls.address,
    data,
    signature: await signer.signMessage({ message }),
  })
}

const ask = (address: Address, signature: Hex, factories: AllowedFactories = 'any') =>
  verifyOwnership({
    factories,
    account: parseAccountId(`eip155:${chain.chainId}:${address}`),
    message,
    signature,
    client: createClient({ transport: http(chain.url) }),
    recover: recoverWithNoble,
  })

const undeployed = () =>
  getContractAddress({
    opcode: 'CREATE2',
    from: registry.address,
    salt: pad('0x'),
    bytecode: encodeDeployData({ ...account, args: [token.address] }),
  })

describe('a deployed account controlled by a token', () => {
  test('is verified by the key that owns the token', async () => {
    const signature = await victim.signMessage({ message })
    expect(await ask(account.address, signature)).toMatchObject({ method: 'erc1271' })
  })

  test('is not verified by a key that buys the token within the factory’s call', async () => {
    const verdict = await ask(account.address, await wrapped(attacker, buy()))
    expect(verdict).toMatchObject({ status: 'rejected', reason: 'contract-refused' })
  })
})

test('an undeployed account controlled by a token is verified with the factory named, because the factory’s call decides who owns the token', async () => {
  const verdict = await ask(undeployed(), await wrapped(attacker, buy(), create()))
  expect(verdict).toMatchObject({ method: 'erc6492', factory: parseAddress(calls.address) })
})

describe('if only known factories are allowed, an undeployed account controlled by a token', () => {
  test('is not verified through a factory that makes other calls as well', async () => {
    const verdict = await ask(undeployed(), await wrapped(attacker, buy(), create()), 'known')
    expect(verdict).toMatchObject({ status: 'unavailable', reason: 'factory-not-allowed' })
  })

  test('is not verified through an allowed factory that is made to make other calls', async () => {
    const signature = await wrapped(attacker, buy(), create())
    const verdict = await ask(undeployed(), signature, [parseAddress(calls.address)])
    expect(verdict).toMatchObject({ status: 'unavailable', reason: 'factory-not-allowed' })
  })

  test('is verified through an allowed factory that returns it', async () => {
    const [address, data] = create()
    const signature = serializeErc6492Signature({
      address,
      data,
      signature: await victim.signMessage({ message }),
    })
    const verdict = await ask(undeployed(), signature, [parseAddress(registry.address)])
    expect(verdict).toMatchObject({ method: 'erc6492', factory: parseAddress(registry.address) })
  })
})
