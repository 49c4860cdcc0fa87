import { parseAddress } from '@countersign/core'
import { accounts, approveHash } from '@countersign/testbed'
import { type Hex, keccak256 } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { type ChainNodes, closeNodes, createNodes, type Nodes } from '../rpc/nodes.ts'
import { freshSafe, openSafeWorld, type SafeWorld } from '../testing/safes.ts'
import { type ChainQuestion, readHints } from './hints.ts'

const { alice, bob } = accounts
const hash = keccak256('0x12')

let world: SafeWorld
let nodes: Nodes
let chainNodes: ChainNodes
beforeAll(async () => {
  world = await openSafeWorld()
  const { chainId, url } = world.chain
  nodes = createNodes(toSettings({ chains: [{ id: chainId, nodes: [url] }] }).chains)
  chainNodes = [...nodes.values()][0] ?? expect.unreachable()
})
afterAll(async () => {
  closeNodes(nodes)
  await world.chain.stop()
})

test.each([
  ['never comes to an end', '0x5b600056'],
  ['answers without end', '0x629896806000f3'],
  ['reverts at length', '0x629896806000fd'],
] as const)('a contract that %s cannot hide what has happened elsewhere', async (_, bytecode) => {
  const hostile = parseAddress(privateKeyToAccount(generatePrivateKey()).address)
  await world.chain.client.setCode({ address: hostile, bytecode })
  const team = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 2 })
  await approveHash(world.chain, team.address, alice, hash)
  const asked = (safe: Hex): ChainQuestion[] => {
    const address = parseAddress(safe)
    const owners = [alice, bob].map(owner => parseAddress(owner.address))
    return [
      { what: 'signed', safe: address, hash },
      ...owners.map(owner => ({ what: 'approved', safe: address, hash, owner }) as const),
    ]
  }
  const questions = [...asked(hostile), ...asked(team.address), ...asked(hostile)]
  const found = await readHints(chainNodes, questions, 4_000)
  expect(found).toContainEqual({ what: 'approved', safe: team.address, hash, owner: alice.address })
})
