import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  labelhash,
  namehash,
  parseAbi,
  zeroHash,
} from 'viem'
import { accounts } from '../accounts.ts'
import { sendAll, type Target } from '../contracts/send.ts'
import { type EnsContract, ensCreationCodes } from './creation-codes.ts'

/** A name to register. */
export type EnsName = {
  /** The name as it is hashed. It is not normalized here, so a name can be one that ENSIP-15 does not allow. */
  name: string
  /** The address it resolves to; without it, the name does not resolve. */
  address?: Address
  /** The addresses of other coins, by coin type (ENSIP-9). */
  others?: readonly { coinType: bigint; address: Hex }[]
  /** The text records, e.g. `{ avatar: 'ipfs://…' }` (ENSIP-5). */
  records?: Readonly<Record<string, string>>
}

/** The name that an account claims, whether or not the name resolves to it. */
export type EnsClaim = { address: Address; name: string }

/** The addresses of ENS on a local chain. */
export type Ens = Readonly<Record<EnsContract, Address>>

const abi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, address account)',
  'function setAddr(bytes32 node, uint256 coinType, bytes a)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string name)',
  'function multicall(bytes[] data) returns (bytes[])',
])

/**
 * Deploys ENS to a local chain, with names and claims: its own registry and public resolver as published, and a
 * universal resolver with the interface that viem calls. `deployer` owns all names.
 *
 * @throws {Error} when a deployment fails.
 * @example
 * const alice = { name: 'alice.eth', address: accounts.alice.address }
 * const ens = await deployEns(chain, { names: [alice], claims: [alice] })
 * const { universalResolver: universalResolverAddress } = ens
 * await chain.client.getEnsName({ address: accounts.alice.address, universalResolverAddress })
 */
export async function deployEns(
  chain: Target,
  { names = [], claims = [] }: { names?: readonly EnsName[]; claims?: readonly EnsClaim[] } = {},
): Promise<Ens> {
  const { deployer } = accounts
  const [codes, nonce] = await Promise.all([
    ensCreationCodes(),
    chain.client.getTransactionCount({ address: deployer.address }),
  ])
  const at = (place: number) => getContractAddress({ from: deployer.address, nonce: BigInt(nonce + place) })
  const [registry, resolver, universalResolver] = [at(0), at(1), at(2)]
  const reverse = claims.map(({ address, name }) => ({
    node: `${address.slice(2).toLowerCase()}.addr.reverse`,
    claimed: name,
  }))
  const nodes = new Set(
    [...names.map(({ name }) => name), ...reverse.map(({ node }) => node)].flatMap(withParents),
  )
  const argument = (address: Address) => encodeAbiParameters([{ type: 'address' }], [address])
  await sendAll(chain, deployer, [
    { data: codes.registry },
    { data: concat([codes.resolver, argument(registry)]) },
    { data: concat([codes.universalResolver, argument(registry)]) },
    ...[...nodes].map(name => {
      const [label = '', ...parent] = name.split('.')
      const node = parent.length > 0 ? namehash(parent.join('.')) : zeroHash
      const args = [node, labelhash(label), deployer.address, resolver, 0n] as const
      return { to: registry, data: encodeFunctionData({ abi, functionName: 'setSubnodeRecord', args }) }
    }),
    ...[...names.map(recordsOf), ...reverse.map(({ node, claimed }) => [nameRecord(node, claimed)])].map(
      calls => ({
        to: resolver,
        data: encodeFunctionData({ abi, functionName: 'multicall', args: [calls] }),
      }),
    ),
  ])
  return { registry, resolver, universalResolver }
}

/** Returns a name after its parents: for `a.b.eth`, `eth`, `b.eth` and `a.b.eth`. */
function withParents(name: string): string[] {
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.')).reverse()
}

function recordsOf({ name, address, others = [], records = {} }: EnsName): Hex[] {
  const node = namehash(name)
  return [
    ...(address ? [encodeFunctionData({ abi, functionName: 'setAddr', args: [node, address] })] : []),
    ...others.map(({ coinType, address }) =>
      encodeFunctionData({ abi, functionName: 'setAddr', args: [node, coinType, address] }),
    ),
    ...Object.entries(records).map(([key, value]) =>
      encodeFunctionData({ abi, functionName: 'setText', args: [node, key, value] }),
    ),
  ]
}

const nameRecord = (node: string, name: string) =>
  encodeFunctionData({ abi, functionName: 'setName', args: [namehash(node), name] })
