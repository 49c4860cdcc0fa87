import { type Address, encodeFunctionData, type Hex, labelhash, namehash, parseAbi, zeroHash } from 'viem'
import type { Sent } from '../contracts/send.ts'

const registryAbi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner) returns (bytes32)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
])

const resolverAbi = parseAbi([
  'function setAddr(bytes32 node, address account)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string name)',
  'function multicall(bytes[] data) returns (bytes[])',
])

/** Returns the parent's node and the label hash of a name in the registry. */
function place(name: string): { parent: Hex; label: Hex } {
  const dot = name.indexOf('.')
  return dot === -1
    ? { parent: zeroHash, label: labelhash(name) }
    : { parent: namehash(name.slice(dot + 1)), label: labelhash(name.slice(0, dot)) }
}

/** Sets the owner of a name; only the owner of its parent can. */
export function own(registry: Address, name: string, owner: Address): Sent {
  const { parent, label } = place(name)
  return {
    to: registry,
    data: encodeFunctionData({
      abi: registryAbi,
      functionName: 'setSubnodeOwner',
      args: [parent, label, owner],
    }),
  }
}

/** Sets the owner and the resolver of a name. */
export function ownWithResolver(registry: Address, name: string, owner: Address, resolver: Address): Sent {
  const { parent, label } = place(name)
  return {
    to: registry,
    data: encodeFunctionData({
      abi: registryAbi,
      functionName: 'setSubnodeRecord',
      args: [parent, label, owner, resolver, 0n],
    }),
  }
}

/** The records that a resolver can hold for a name. */
export type RecordsOf = {
  name: string
  address?: Address | null | undefined
  texts?: Readonly<Record<string, string>> | undefined
  /** For the name of an address (`….addr.reverse`): the name that the address claims. */
  claims?: string | undefined
}

/** Sets all these records at a resolver in one call; only the owners of the names can. */
export function setRecords(resolver: Address, records: readonly RecordsOf[]): Sent {
  const calls = records.flatMap(({ name, address, texts = {}, claims }) => {
    const node = namehash(name)
    return [
      ...(address
        ? [encodeFunctionData({ abi: resolverAbi, functionName: 'setAddr', args: [node, address] })]
        : []),
      ...Object.entries(texts).map(([key, value]) =>
        encodeFunctionData({ abi: resolverAbi, functionName: 'setText', args: [node, key, value] }),
      ),
      ...(claims === undefined
        ? []
        : [encodeFunctionData({ abi: resolverAbi, functionName: 'setName', args: [node, claims] })]),
    ]
  })
  return {
    to: resolver,
    data: encodeFunctionData({ abi: resolverAbi, functionName: 'multicall', args: [calls] }),
  }
}
