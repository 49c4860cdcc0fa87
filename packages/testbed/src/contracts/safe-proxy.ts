import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { type SafeVersion, safeSets } from './safe-addresses.ts'

const safeAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
])

/** A Safe, deployed or not, with the call that deploys it. */
export type SafeAccount = {
  readonly address: Address
  readonly version: SafeVersion
  /** The initial owners; they may have changed on the chain since. */
  readonly owners: readonly Address[]
  readonly threshold: number
  /** The factory and the calldata that deploy it, as in the ERC-6492 wrapper. */
  readonly factory: Address
  readonly factoryData: Hex
}

export type SafeOptions = {
  readonly owners: readonly Address[]
  /** @default all owners */
  readonly threshold?: number
  /** Distinguishes Safes with the same owners and threshold. @default 0n */
  readonly saltNonce?: bigint
  /** @default '1.4.1' */
  readonly version?: SafeVersion
  /** The handler of calls that the Safe itself does not implement. @default the handler of its version */
  readonly fallbackHandler?: Address
  /** Whether it is the L2 variant, which emits events; 1.1.1 has none. @default true */
  readonly forSecondLayers?: boolean
  /** A delegate call that the Safe makes during setup (DELEGATECALL). @default nothing */
  readonly prepare?: { readonly to: Address; readonly data: Hex }
}

/**
 * Computes the address of a Safe and the call that deploys it. The address depends only on these parameters, so it is
 * the same on every chain.
 *
 * @param proxyCode - the creation code of the proxies of its version.
 * @see SafeProxyFactory.createProxyWithNonce, the same from 1.1.1 to 1.5.0
 */
export function safeProxy(options: SafeOptions, proxyCode: Hex): SafeAccount {
  const { owners, threshold = owners.length, saltNonce = 0n, version = '1.4.1' } = options
  const set = safeSets[version]
  const initializer = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [
      owners,
      BigInt(threshold),
      options.prepare?.to ?? zeroAddress,
      options.prepare?.data ?? '0x',
      options.fallbackHandler ?? set.fallbackHandler,
      ...([zeroAddress, 0n, zeroAddress] as const),
    ],
  })
  const variant = 'singletonL2' in set ? set.singletonL2 : set.singleton
  const singleton = options.forSecondLayers === false ? set.singleton : variant
  const salt = keccak256(
    concat([keccak256(initializer), encodeAbiParameters([{ type: 'uint256' }], [saltNonce])]),
  )
  const bytecode = concat([proxyCode, encodeAbiParameters([{ type: 'address' }], [singleton])])
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: set.proxyFactory, salt, bytecode }),
    version,
    owners,
    threshold,
    factory: set.proxyFactory,
    factoryData: encodeFunctionData({
      abi: safeAbi,
      functionName: 'createProxyWithNonce',
      args: [singleton, initializer, saltNonce],
    }),
  }
}
