import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { accounts, type Chain, receiptOf, safeAccount, signAsSafe, startChain } from '@countersign/testbed'
import { compile } from '@countersign/testbed/solidity'
import {
  type Address,
  createClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  multicall3Abi,
  pad,
  serializeErc6492Signature,
} from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseAccountId, parseAddress } from '../account.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { readSafe } from '../safe/read-safe.ts'
import { accountFactory } from './account-factory.ts'
import type { AllowedFactories } from './factory-rule.ts'
import { verifyOwnership } from './verify-ownership.ts'

/** Accounts whose signature names Multicall3 as the factory, as Base Account does for some. */

const message = 'id.example.org wants you to sign in'
const { alice, bob: attacker, deployer } = accounts
const multicall = parseAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
let chain: Chain

beforeAll(async () => {
  chain = await startChain({ state: inject('safesState') })
  // The code of Multicall3 (github.com/mds1/multicall3, MIT license), which viem has and does not export.
  const require = createRequire(import.meta.url)
  const { multicall3Bytecode } = require(
    new URL('./constants/contracts.js', `file://${require.resolve('viem')}`).pathname,
  )
  const { data } = await chain.client.call({ data: multicall3Bytecode })
  await chain.client.setCode({ address: multicall, bytecode: data ?? expect.unreachable() })
})
afterAll(() => chain.stop())

type Call = { target: Address; callData: Hex; allowFailure: boolean }
const call = (target: Address, callData: Hex): Call => ({ target, callData, allowFailure: false })

const wrap = (calls: Call[], signature: Hex) =>
  serializeErc6492Signature({
    address: multicall,
    data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    signature,
  })

const ask = (address: Address, signature: Hex, factories: AllowedFactories) =>
  verifyOwnership({
    factories,
    account: parseAccountId(`eip155:${chain.chainId}:${address}`),
    message,
    signature,
    client: createClient({ transport: http(chain.url) }),
    recover: recoverWithNoble,
  })

const notAllowed = { status: 'unavailable', reason: 'factory-not-allowed' }

async function undeployedSafe() {
  const safe = await safeAccount({ owners: [alice.address], saltNonce: 6492n })
  const sign = (owner: typeof alice) =>
    signAsSafe({ safe: safe.address, chainId: chain.chainId, owner, message })
  return { safe, sign, deploy: call(safe.factory, safe.factoryData), factory: parseAddress(safe.factory) }
}

test('a Safe that Multicall3 would deploy is verified through its own factory, which the verdict names', async () => {
  const { safe, sign, deploy, factory } = await undeployedSafe()
  const signature = wrap([deploy], await sign(alice))
  expect(await ask(safe.address, signature, 'known')).toMatchObject({ method: 'erc6492', factory })
  // Multicall3 itself deploys it too.
  expect(await ask(safe.address, signature, 'any')).toMatchObject({ method: 'erc6492', factory: multicall })
})

test('a signature that is invalid after the only call is rejected, and after one of several it is not checked', async () => {
  const { safe, sign, deploy, factory } = await undeployedSafe()
  const invalid = await sign(attacker)
  const other = call(deployer.address, '0x1234')
  expect(await ask(safe.address, wrap([deploy], invalid), 'known')).toMatchObject({
    status: 'rejected',
    reason: 'contract-reverted',
  })
  expect(await ask(safe.address, wrap([deploy, other], invalid), 'known')).toMatchObject(notAllowed)
  expect(await ask(safe.address, wrap([other], await sign(alice)), 'known')).toMatchObject(notAllowed)
  expect(await ask(safe.address, wrap([other, deploy], await sign(alice)), 'known')).toMatchObject({
    method: 'erc6492',
    factory,
  })
})

test('an account is not verified by a call to Multicall3 that buys the token which controls it', async () => {
  const source = await readFile(new URL('./hostile.sol', import.meta.url), 'utf8')
  const deploy = async (name: string, args: unknown[] = []) => {
    const { abi, bytecode } = await compile(source, name)
    const data = encodeDeployData({ abi, bytecode, args })
    const hash = await chain.client.sendTransaction({ account: deployer, data, gas: 3_000_000n })
    const { contractAddress } = await receiptOf(chain, hash)
    return { address: contractAddress ?? expect.unreachable(), abi }
  }
  const token = await deploy('TokenForSale', [alice.address])
  const registry = await deploy('TokenAccountRegistry')
  const { abi, bytecode } = await compile(source, 'TokenAccount')
  const account = getContractAddress({
    opcode: 'CREATE2',
    from: registry.address,
    salt: pad('0x'),
    bytecode: encodeDeployData({ abi, bytecode, args: [token.address] }),
  })
  const buy = encodeFunctionData({ abi: token.abi, functionName: 'buyFor', args: [attacker.address] })
  const create = encodeFunctionData({
    abi: registry.abi,
    functionName: 'createAccount',
    args: [token.address],
  })
  const calls = [call(token.address, buy), call(registry.address, create)]
  const factories = [parseAddress(registry.address), multicall]
  const stolen = wrap(calls, await attacker.signMessage({ message }))
  expect(await ask(account, stolen, factories)).toMatchObject(notAllowed)
  // Two allowed factories are not called in turn either.
  const both = [...factories, parseAddress(token.address)]
  expect(await ask(account, stolen, both)).toMatchObject(notAllowed)
  // The same calls would succeed, and the owner of the token is verified.
  expect(await ask(account, stolen, 'any')).toMatchObject({ method: 'erc6492', factory: multicall })
  const owned = wrap(calls, await alice.signMessage({ message }))
  expect(await ask(account, owned, factories)).toMatchObject({ method: 'erc6492', factory: factories[0] })
  // A Safe could have other owners after the rest; an account of another kind is none before and after.
  const read = (address: Address, calls: Call[]) =>
    readSafe({
      account: parseAccountId(`eip155:${chain.chainId}:${address}`),
      factory: accountFactory(wrap(calls, '0x')),
      factories: [...factories, 'known'],
      client: createClient({ transport: http(chain.url) }),
    })
  expect(await read(account, calls)).toMatchObject({ status: 'not-a-safe', reason: 'answers-otherwise' })
  const { safe, deploy: deploySafe } = await undeployedSafe()
  expect(await read(safe.address, [deploySafe, call(token.address, buy)])).toMatchObject(notAllowed)
  expect(await read(safe.address, [deploySafe])).toMatchObject({ status: 'safe' })
})
