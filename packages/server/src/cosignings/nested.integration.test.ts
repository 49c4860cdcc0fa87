import { accounts, receiptOf } from '@countersign/testbed'
import { compile } from '@countersign/testbed/solidity'
import { type Address, encodeDeployData, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { confirmationOf, freshSafe, openCosigning, openSafeApp, safeIn } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** What the contract of one owner reports changes nothing for the Safes below another owner. */

const { alice, bob, carol, dave } = accounts

const world = useSafeWorld()

const source = `
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.0;
  contract Mimic {
    string public constant VERSION = "1.4.1";
    address[] private owners;
    uint256 public getThreshold;
    constructor(address[] memory list, uint256 threshold) {
      owners = list;
      getThreshold = threshold;
    }
    function change(address[] calldata list) external { owners = list; }
    function getOwners() external view returns (address[] memory) { return owners; }
    function getStorageAt(uint256, uint256) external pure returns (bytes memory) { return abi.encode(uint256(5)); }
  }
  contract Accepting {
    function isValidSignature(bytes calldata, bytes calldata) external pure returns (bytes4) { return 0x20c13b0b; }
  }
  contract Single {
    string public constant VERSION = "1.4.1";
    function getThreshold() external pure returns (uint256) { return 1; }
    function getOwners() external pure returns (address[] memory owners) {
      owners = new address[](1);
      owners[0] = ${dave.address};
    }
    function getStorageAt(uint256, uint256) external pure returns (bytes memory) { return abi.encode(uint256(5)); }
  }`
let mimicCode: Hex
let singleCode: Hex
let acceptingCode: Hex
beforeAll(async () => {
  mimicCode = (await compile(source, 'Mimic')).bytecode
  singleCode = (await compile(source, 'Single')).bytecode
  acceptingCode = (await compile(source, 'Accepting')).bytecode
}, 60_000)

const stranger = () => privateKeyToAccount(generatePrivateKey()).address

/** Deploys a contract that reports any owners, as if it was a Safe. */
async function mimic(owners: readonly Address[], threshold = 1n): Promise<Address> {
  const data = encodeDeployData({
    abi: parseAbi(['constructor(address[] list, uint256 threshold)']),
    bytecode: mimicCode,
    args: [owners, threshold],
  })
  return deploy(data)
}

async function deploy(data: Hex): Promise<Address> {
  const { chain } = world
  const hash = await chain.client.sendTransaction({ account: dave, data, gas: 20_000_000n })
  return getAddress((await receiptOf(chain, hash)).contractAddress ?? expect.unreachable())
}

/** Deploys six contracts, one after the other. */
async function six(deployOne: () => Promise<Address>): Promise<Address[]> {
  const addresses: Address[] = []
  while (addresses.length < 6) addresses.push(await deployOne())
  return addresses
}

/** Deploys as many contracts that claim to be Safes of one owner. */
async function singles(count: number): Promise<Address[]> {
  const { client } = world.chain
  const bytecode = (await client.getCode({ address: await deploy(singleCode) })) ?? expect.unreachable()
  const addresses = Array.from({ length: count }, stranger)
  for (const address of addresses) await client.setCode({ address, bytecode })
  return addresses
}

describe.each(databaseKinds)('the Safes below one owner, on %s,', kind => {
  const { app } = useApp(kind, url => openSafeApp(world, url))
  const someone = () => new Browser(app)
  /** Deploys a Safe of which each owner is enough. */
  const anyOf = (owners: readonly Address[]) => freshSafe(world, { owners, threshold: 1 })

  describe.each(['first', 'last'] as const)('with another owner who comes %s,', place => {
    const ordered = (hostile: Address, honest: Address) =>
      place === 'first' ? [hostile, honest] : [honest, hostile]

    test('confirm, although the other owner claims one of them as its own', async () => {
      const inner = await anyOf([alice.address])
      const honest = await anyOf([inner.address, carol.address])
      const hostile = await anyOf([inner.address, dave.address])
      const safe = await anyOf(ordered(hostile.address, honest.address))
      const { cosigning, id } = await openCosigning(app, world, safe)
      expect(safeIn(cosigning, inner.address, honest.address).owners).toMatchObject([{ kind: 'eoa' }])
      const { body } = await someone().confirm(
        id,
        await confirmationOf(cosigning, alice, inner.address, honest.address),
      )
      expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { owners: [honest.address] } })
    })

    test('confirm for both owners, if both are what they claim', async () => {
      const shared = await anyOf([alice.address])
      const one = await freshSafe(world, { owners: [shared.address, bob.address], threshold: 2 })
      const other = await freshSafe(world, { owners: [shared.address, carol.address], threshold: 2 })
      const safe = await freshSafe(world, { owners: ordered(one.address, other.address), threshold: 2 })
      const { cosigning, id, browser } = await openCosigning(app, world, safe)
      expect(cosigning.safes).toHaveLength(5)
      expect(new Set(cosigning.safes.map(({ hash }) => hash)).size).toBe(5)
      const given = [
        await confirmationOf(cosigning, bob, one.address),
        await confirmationOf(cosigning, carol, other.address),
        await confirmationOf(cosigning, alice, shared.address, one.address),
      ]
      for (const confirmation of given)
        expect((await someone().confirm(id, confirmation)).body.cosigning).toMatchObject({
          status: 'NEEDS_CONFIRMATION',
        })
      expect(await someone().confirm(id, given[2] ?? expect.unreachable())).toMatchObject({
        status: 409,
        body: { code: 'confirmation-repeated' },
      })
      const last = await confirmationOf(cosigning, alice, shared.address, other.address)
      expect((await someone().confirm(id, last)).body.cosigning).toMatchObject({ status: 'CONFIRMED' })
      expect((await browser.collect(id)).status).toBe(200)
    })

    test('confirm, although the other owner names this owner as its own', async () => {
      const honest = await anyOf([alice.address])
      const hostile = await anyOf([honest.address, dave.address])
      const safe = await anyOf(ordered(hostile.address, honest.address))
      const { cosigning, id } = await openCosigning(app, world, safe)
      const { body } = await someone().confirm(
        id,
        await confirmationOf(cosigning, alice, honest.address, safe.address),
      )
      expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { owners: [honest.address] } })
    })

    test('confirm, although the other owner names the account and itself as its owners', async () => {
      const inner = await anyOf([alice.address])
      const honest = await anyOf([inner.address, carol.address])
      const hostile = await mimic([])
      const safe = await anyOf(ordered(hostile, honest.address))
      const data = encodeFunctionData({
        abi: parseAbi(['function change(address[] list)']),
        args: [[safe.address, hostile, honest.address]],
      })
      const hash = await world.chain.client.sendTransaction({ account: dave, to: hostile, data })
      await receiptOf(world.chain, hash)
      const { cosigning, id } = await openCosigning(app, world, safe)
      const { body } = await someone().confirm(
        id,
        await confirmationOf(cosigning, alice, inner.address, honest.address),
      )
      expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { owners: [honest.address] } })
    })

    test('confirm, although Safes of the other owner reject what their owners confirm', async () => {
      const accepting = await six(() => deploy(acceptingCode))
      const rejecting = await six(() => mimic(accepting, 3n))
      const inner = await anyOf([alice.address])
      const honest = await anyOf([inner.address, carol.address])
      const safe = await anyOf(ordered(await mimic(rejecting), honest.address))
      const { cosigning, id } = await openCosigning(app, world, safe)
      // Written directly, because each would be settled.
      const given = rejecting.flatMap(of =>
        accepting.map(owner => ({
          ...{ cosigning_id: id, safe: of, owner, hash: safeIn(cosigning, of).hash, kind: 'contract' },
          part: JSON.stringify({ kind: 'contract', owner, signature: '0x12' }),
          ...{ way: 'here', confirmed_at: 1 },
        })),
      )
      await app.store.db.insertInto('cosigning_confirmation').values(given).execute()
      const { body } = await someone().confirm(
        id,
        await confirmationOf(cosigning, alice, inner.address, honest.address),
      )
      expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { owners: [honest.address] } })
    })

    test('have the same room for a signature, however many owners the other owner reports', async () => {
      const accepting = await deploy(acceptingCode)
      const hostile = await mimic(Array.from({ length: 70 }, stranger))
      const safe = await anyOf(ordered(hostile, accepting))
      const { id } = await openCosigning(app, world, safe)
      const large = { owner: accepting, signature: `0x${'12'.repeat(10_000)}` }
      expect((await someone().confirm(id, large)).body.cosigning).toMatchObject({ status: 'CONFIRMED' })
    })

    test.each([
      ['many Safes', async () => mimic(await singles(40))],
      ['many owners', () => mimic(Array.from({ length: 41 }, stranger))],
      [
        'many owners and Safes',
        async () => mimic([...(await singles(20)), ...Array.from({ length: 145 }, stranger)]),
      ],
    ])('confirm, although the other owner reports %s', async (_, deployed) => {
      const some = Array.from({ length: 30 }, stranger)
      const inner = await anyOf([alice.address, ...some.slice(1)])
      const honest = await anyOf([inner.address, ...some])
      const safe = await anyOf(ordered(await deployed(), honest.address))
      const { cosigning, id } = await openCosigning(app, world, safe)
      const { body } = await someone().confirm(
        id,
        await confirmationOf(cosigning, alice, inner.address, honest.address),
      )
      expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { owners: [honest.address] } })
    })
  })
})
