import { accounts, receiptOf, startFaultyNode } from '@countersign/testbed'
import { compile } from '@countersign/testbed/solidity'
import { type Address, concat, type Hex, pad, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import {
  confirmationOf,
  freshSafe,
  openCosigning,
  openSafeApp,
  openSafeWorld,
  type SafeWorld,
} from '../testing/safes.ts'

/** What an owner can do against the other owners: withhold their own confirmation, and no more. */

const { alice, bob, dave, erin } = accounts

let world: SafeWorld
let app: TestApp
let log: string[]
beforeAll(async () => {
  world = await openSafeWorld()
  log = []
  app = await openSafeApp(world, 'sqlite::memory:', { log })
})
afterAll(async () => {
  await app.close()
  await world.chain.stop()
})

const other = () => new Browser(app)

/** keccak256 of "fallback_manager.handler.address" */
const handlerSlot = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5'
/** Bytecode that responds, but never accepts. */
const never = '0x60006000f3'

/** Deploys bytecode at an unused address. */
async function contract(bytecode: Hex): Promise<Address> {
  const { address } = privateKeyToAccount(generatePrivateKey())
  await world.chain.client.setCode({ address, bytecode })
  return address
}

/** Returns bytecode that accepts everything (the legacy function of ERC-1271), except for one caller. */
function twoFaced(but: Address): Hex {
  const yes = concat(['0x7f', pad('0x20c13b0b', { dir: 'right' }), '0x60005260206000f3'])
  return concat(['0x3373', but, '0x14604357', yes, '0x5b60006000f3'])
}

/** Deploys a Safe whose handler rejects the signatures of its owners. */
async function refusing() {
  const safe = await freshSafe(world, { owners: [dave.address] })
  const value = pad(await contract(never))
  await world.chain.client.setStorageAt({ address: safe.address, index: handlerSlot, value })
  return safe
}

test('a Safe among the owners that rejects its own owners’ signatures does not block the others', async () => {
  const inner = await refusing()
  const good = await freshSafe(world, { owners: [erin.address] })
  const owners = [alice.address, bob.address, inner.address, good.address]
  const team = await freshSafe(world, { owners, threshold: 2 })
  const { browser, cosigning, id } = await openCosigning(app, world, team)
  expect(cosigning.safes).toHaveLength(3)
  await other().confirm(id, await confirmationOf(cosigning, dave, inner.address))
  await other().confirm(id, await confirmationOf(cosigning, erin, good.address))
  const { body } = await other().confirm(id, await confirmationOf(cosigning, alice))
  expect(body.cosigning.status).toBe('CONFIRMED')
  expect(body.cosigning.verdict?.owners).toEqual(expect.arrayContaining([alice.address, good.address]))
  expect((await browser.collect(id)).status).toBe(200)
})

test('a contract that claims to be a Safe with an owner twice does not block the others, neither at first nor later', async () => {
  const source = `
    // SPDX-License-Identifier: MIT
    pragma solidity ^0.8.0;
    contract Twice {
      string public constant VERSION = "1.1.1";
      function getThreshold() external pure returns (uint256) { return 1; }
      function getOwners() external pure returns (address[] memory owners) {
        owners = new address[](2);
        owners[0] = owners[1] = ${dave.address};
      }
    }`
  const { bytecode } = await compile(source, 'Twice')
  const { chain } = world
  const hash = await chain.client.sendTransaction({ account: dave, data: bytecode, gas: 1_000_000n })
  const twice = (await receiptOf(chain, hash)).contractAddress ?? expect.unreachable()
  const later = await contract(never)
  const team = await freshSafe(world, { owners: [alice.address, bob.address, twice, later], threshold: 2 })
  const { cosigning, id } = await openCosigning(app, world, team)
  const code = (await chain.client.getCode({ address: twice })) ?? expect.unreachable()
  await chain.client.setCode({ address: later, bytecode: code })
  await other().confirm(id, await confirmationOf(cosigning, alice))
  const { body } = await other().confirm(id, await confirmationOf(cosigning, bob))
  expect(body.cosigning.status).toBe('CONFIRMED')
})

test('a contract that answers us and its Safe differently does not keep the other owners from being enough', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => contract(never)))
  if (!first || !second || !third) return expect.unreachable()
  const owners = [first, second, third, alice.address]
  const team = await freshSafe(world, { owners, threshold: 3 })
  for (const [index, address] of [first, second, third].entries()) {
    const bytecode = twoFaced(index === 1 ? team.address : alice.address)
    await world.chain.client.setCode({ address, bytecode })
  }
  const { browser, cosigning, id } = await openCosigning(app, world, team)
  for (const owner of [second, first])
    expect((await other().confirm(id, { owner, signature: '0x12' })).status).toBe(200)
  const waits = await other().confirm(id, await confirmationOf(cosigning, alice))
  expect(waits.body.cosigning.status).toBe('NEEDS_CONFIRMATION')
  const { body } = await other().confirm(id, { owner: third, signature: '0x12' })
  expect(body.cosigning.status).toBe('CONFIRMED')
  expect(body.cosigning.verdict?.owners).not.toContain(second)
  expect((await browser.collect(id)).status).toBe(200)
  // Knowing the id of a cosigning is enough to see all of it.
  expect(log.join('\n')).not.toContain(id)
})

test('contracts that answer us and their Safe differently are each asked once for all combinations', async () => {
  await using node = await startFaultyNode('healthy', world.chain.url)
  const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
  const own = await openSafeApp(world, 'sqlite::memory:', { config: { chains } })
  const owners = await Promise.all(Array.from({ length: 8 }, () => contract(never)))
  const team = await freshSafe(world, { owners, threshold: 6 })
  for (const address of owners)
    await world.chain.client.setCode({ address, bytecode: twoFaced(team.address) })
  const { browser, id } = await openCosigning(own, world, team)
  for (const owner of owners)
    expect((await new Browser(own).confirm(id, { owner, signature: '0x12' })).status).toBe(200)
  const { requests } = node
  expect((await browser.collect(id)).status).toBe(409)
  expect(node.requests - requests).toBeLessThan(200)
  await own.close()
})

test('a Safe that accepts no signature counts against the limit of a network by the node requests that it causes', async () => {
  await using node = await startFaultyNode('healthy', world.chain.url)
  const own = await openSafeApp(world, 'sqlite::memory:', {
    config: {
      chains: [{ id: world.chain.chainId, nodes: [node.url] }],
      limits: { signIn: { address: 20, browser: 1_000 } },
    },
  })
  const owners = await Promise.all(Array.from({ length: 6 }, () => contract(never)))
  const team = await freshSafe(world, { owners, threshold: 5 })
  for (const address of owners)
    await world.chain.client.setCode({ address, bytecode: twoFaced(team.address) })
  const { browser, id } = await openCosigning(own, world, team)
  // The confirmations count, although the limit is reached.
  for (const owner of owners)
    expect((await new Browser(own).confirm(id, { owner, signature: '0x12' })).status).toBe(200)
  const { requests } = node
  for (let count = 0; count < 5; count += 1)
    expect(await browser.collect(id)).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
    })
  expect(node.requests - requests).toBeLessThan(20)
  await own.close()
})

test('a complete signature counts against the limit of its network by the number of its parts', async () => {
  const source = `
    // SPDX-License-Identifier: MIT
    pragma solidity ^0.8.0;
    contract Many {
      string public constant VERSION = "1.4.1";
      function getThreshold() external pure returns (uint256) { return 165; }
      function getOwners() external pure returns (address[] memory owners) {
        owners = new address[](165);
        for (uint256 i = 0; i < 165; i++) owners[i] = address(uint160(1000 + i));
      }
      function getStorageAt(uint256, uint256) external pure returns (bytes memory) { return abi.encode(uint256(5)); }
      function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { return 0x1626ba7e; }
    }`
  const { bytecode } = await compile(source, 'Many')
  const { chain } = world
  const hash = await chain.client.sendTransaction({ account: dave, data: bytecode, gas: 1_000_000n })
  const many = (await receiptOf(chain, hash)).contractAddress ?? expect.unreachable()
  await using node = await startFaultyNode('healthy', chain.url)
  const own = await openSafeApp(world, 'sqlite::memory:', {
    config: {
      chains: [{ id: chain.chainId, nodes: [node.url] }],
      limits: { signIn: { address: 20, browser: 1_000 } },
    },
  })
  const { browser, challenge } = await openCosigning(own, world, { address: many })
  const parts = Array.from({ length: 165 }, (_, index) =>
    concat([pad(toHex(1_000 + index)), pad(toHex(165 * 65)), '0x00']),
  )
  const { requests } = node
  const signature = concat([...parts, pad('0x')])
  expect(await browser.answer(challenge.id, challenge.message, signature)).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests' },
  })
  expect(node.requests - requests).toBeLessThan(10)
  await own.close()
})

test('a contract with large signatures takes no more than the share of one owner', async () => {
  const yes = concat(['0x7f', pad('0x1626ba7e', { dir: 'right' }), '0x60005260206000f3'])
  const large = await contract(yes)
  const others = Array.from({ length: 38 }, () => privateKeyToAccount(generatePrivateKey()).address)
  const safe = await freshSafe(world, { owners: [alice.address, large, ...others], threshold: 2 })
  const { id, cosigning } = await openCosigning(app, world, safe)
  expect(await other().confirm(id, { owner: large, signature: `0x${'ab'.repeat(13_000)}` })).toMatchObject({
    status: 413,
    body: { detail: expect.stringContaining('at most 25000 characters') },
  })
  expect((await other().confirm(id, await confirmationOf(cosigning, alice))).status).toBe(200)
})

describe('a Safe with many contracts among its owners', () => {
  const many = async () => {
    const owners = await Promise.all(Array.from({ length: 49 }, () => contract(never)))
    const safe = await freshSafe(world, { owners: [alice.address, ...owners] })
    return `eip155:${world.chain.chainId}:${safe.address}`
  }
  const behind = (node: { url: string }, address: number) => ({
    config: {
      chains: [{ id: world.chain.chainId, nodes: [node.url] }],
      limits: { signIn: { address, browser: 1_000 } },
    },
  })

  test('is read once for all messages requested within a few seconds', async () => {
    await using node = await startFaultyNode('healthy', world.chain.url)
    // With a fixed clock: on a slow machine, the cache would expire.
    const now = Date.now()
    const own = await openApp('sqlite::memory:', { ...behind(node, 1_000), now: () => now })
    const account = await many()
    expect((await new Browser(own).challenge(account, undefined, true)).status).toBe(200)
    const { requests } = node
    expect(requests).toBeGreaterThan(100)
    for (let count = 0; count < 3; count += 1)
      expect((await new Browser(own).challenge(account, undefined, true)).status).toBe(200)
    expect(node.requests).toBe(requests)
    await own.close()
  })

  test('counts against the limit of its network by the node requests that it causes', async () => {
    await using node = await startFaultyNode('healthy', world.chain.url)
    const own = await openApp('sqlite::memory:', behind(node, 10))
    expect(await new Browser(own).challenge(await many(), undefined, true)).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
    })
    expect(node.requests).toBeLessThan(100)
    await own.close()
  })
})
