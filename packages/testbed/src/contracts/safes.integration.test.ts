import { type Address, concat, type Hex, hashMessage, keccak256, type LocalAccount, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { type Chain, startChain } from '../chain.ts'
import { addOwner, approveHash, changeThreshold, signOnChain, swapOwner } from './act-as-safe.ts'
import { deployContracts } from './deploy.ts'
import { deploySafe, deploySafeContracts } from './deploy-safe.ts'
import { deployPeoplesSafes, type PeoplesSafes } from './peoples-safes.ts'
import { safeAccount } from './safe-account.ts'
import { type SafeVersion, safeCode, safeContracts, safeSets } from './safe-set.ts'

const { alice, bob, carol, grace, heidi, ivan } = accounts
const message = hashMessage('The lamp is lit.')
const abi = parseAbi([
  'function VERSION() view returns (string)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const legacy = parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)'])

let chain: Chain
let safes: PeoplesSafes

beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain)
  safes = await deployPeoplesSafes(chain)
})
afterAll(() => chain.stop())

const ownersOf = (address: Address) => chain.client.readContract({ address, abi, functionName: 'getOwners' })
const thresholdOf = (address: Address) =>
  chain.client.readContract({ address, abi, functionName: 'getThreshold' })

/** Returns a Safe's ERC-1271 answer; 1.1.1 implements only the older function. */
function answerOf(address: Address, version: SafeVersion, signature: Hex): Promise<Hex | 'reverted'> {
  const asked =
    version === '1.1.1'
      ? chain.client.readContract({
          address,
          abi: legacy,
          functionName: 'isValidSignature',
          args: [message, signature],
        })
      : chain.client.readContract({
          address,
          abi,
          functionName: 'isValidSignature',
          args: [message, signature],
        })
  return asked.catch(() => 'reverted' as const)
}

const signed = (owner: LocalAccount, safe: Address, version: SafeVersion) =>
  owner.signTypedData({
    domain:
      version === '1.1.1' ? { verifyingContract: safe } : { chainId: chain.chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message },
  })

describe.each(['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const)('Safe %s', version => {
  const magic = version === '1.1.1' ? '0x20c13b0b' : '0x1626ba7e'
  const owners = [alice.address, bob.address, carol.address]
  const by = [alice, bob]

  async function fresh(saltNonce: bigint) {
    const safe = await safeAccount({ version, owners, threshold: 2, saltNonce })
    await deploySafe(chain, safe)
    return safe
  }

  test('has its canonical addresses and the published code', async () => {
    await deploySafeContracts(chain, version)
    for (const contract of safeContracts(version)) {
      const address: Address | undefined = {
        singletonL2: undefined,
        multiSendCallOnly: undefined,
        signMessageLib: undefined,
        ...safeSets[version],
      }[contract]
      if (!address) return expect.unreachable(contract)
      const code = await chain.client.getCode({ address })
      expect(keccak256(code ?? '0x'), contract).toBe(
        keccak256(await safeCode(version, contract, 'deployedBytecode')),
      )
    }
  })

  test('is deployed at its computed address, in both variants', async () => {
    const safe = await fresh(100n)
    const variant = await safeAccount({
      version,
      owners,
      threshold: 2,
      saltNonce: 101n,
      forSecondLayers: false,
    })
    await deploySafe(chain, variant)
    for (const { address } of [safe, variant]) {
      expect(await chain.client.readContract({ address, abi, functionName: 'VERSION' })).toBe(version)
      expect(await ownersOf(address)).toEqual(owners)
      expect(await thresholdOf(address)).toBe(2n)
    }
  })

  test('accepts signatures of its owners', async () => {
    const { address } = await fresh(102n)
    const parts = await Promise.all(
      [...by]
        .sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
        .map(one => signed(one, address, version)),
    )
    expect(await answerOf(address, version, concat(parts))).toBe(magic)
    expect(await answerOf(address, version, concat(parts.toReversed()))).toBe('reverted')
  })

  test('changes its owners and its threshold', async () => {
    const safe = await fresh(103n)
    const acting = { safe, by }
    await swapOwner(chain, acting, carol.address, heidi.address)
    await swapOwner(chain, acting, alice.address, grace.address)
    expect(await ownersOf(safe.address)).toEqual([grace.address, bob.address, heidi.address])
    await addOwner(chain, { safe, by: [bob, grace] }, ivan.address, 3)
    expect(await ownersOf(safe.address)).toContain(ivan.address)
    await changeThreshold(chain, { safe, by: [bob, grace, heidi] }, 1)
    expect(await thresholdOf(safe.address)).toBe(1n)
  })

  test('signs a message on the chain, and accepts the approval of an owner', async () => {
    const safe = await fresh(104n)
    expect(await answerOf(safe.address, version, '0x')).toBe('reverted')
    await signOnChain(chain, { safe, by }, message)
    expect(await answerOf(safe.address, version, '0x')).toBe(magic)
    await approveHash(chain, safe.address, heidi, message).catch(() => 'a stranger may not')
    await approveHash(chain, safe.address, bob, message)
    const approvals = (owner: Address) =>
      chain.client.readContract({
        address: safe.address,
        abi,
        functionName: 'approvedHashes',
        args: [owner, message],
      })
    expect(await Promise.all([bob, heidi].map(one => approvals(one.address)))).toEqual([1n, 0n])
  })
})

test('the Safes of the world are deployed as described, except the planned one', async () => {
  const { guildsContract, planned, ...standing } = safes
  for (const { address, owners, threshold } of Object.values(standing)) {
    expect(await ownersOf(address)).toEqual(owners)
    expect(await thresholdOf(address)).toBe(BigInt(threshold))
  }
  expect(await chain.client.getCode({ address: planned.address })).toBeUndefined()
  expect(await chain.client.getCode({ address: guildsContract.address })).toMatch(/^0x60/)
  expect(standing.holding.owners).toContain(standing.team.address)
})

test('the Safe without a fallback handler does not answer', async () => {
  const { data } = await chain.client.call({
    to: safes.mute.address,
    data: '0x1626ba7e',
  })
  expect(data).toBeUndefined()
})

test('the contract of the guild verifies signatures of its key, with both functions of ERC-1271', async () => {
  const { address } = safes.guildsContract
  const ask = async (owner: LocalAccount) => {
    const hash = keccak256(message)
    const signature = (await owner.sign?.({ hash })) ?? '0x'
    return [
      await chain.client.readContract({
        address,
        abi,
        functionName: 'isValidSignature',
        args: [hash, signature],
      }),
      await chain.client.readContract({
        address,
        abi: legacy,
        functionName: 'isValidSignature',
        args: [message, signature],
      }),
    ]
  }
  expect(await ask(grace)).toEqual(['0x1626ba7e', '0x20c13b0b'])
  expect(await ask(heidi)).toEqual(['0xffffffff', '0xffffffff'])
})
