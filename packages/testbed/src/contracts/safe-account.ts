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
import { safeProxyCode, safeSet } from './safe-set.ts'

const safeAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
])

/** A Safe, deployed or not, with what deploys it. */
export type SafeAccount = {
  readonly address: Address
  readonly owners: readonly Address[]
  readonly threshold: number
  /** The factory and the calldata that deploy it, as in the ERC-6492 wrapper. */
  readonly factory: Address
  readonly factoryData: Hex
}

/**
 * Works out the address of a Safe 1.4.1 and the call that deploys it. The address depends on nothing but what is
 * given here, so it is the same on every chain.
 *
 * @param saltNonce - tells apart Safes of the same owners and threshold. @default 0n
 */
export async function safeAccount({
  owners,
  threshold = owners.length,
  saltNonce = 0n,
}: {
  owners: readonly Address[]
  threshold?: number
  saltNonce?: bigint
}): Promise<SafeAccount> {
  const initializer = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [
      owners,
      BigInt(threshold),
      ...([zeroAddress, '0x', safeSet.fallbackHandler, zeroAddress, 0n, zeroAddress] as const),
    ],
  })
  // Safe 1.4.1, SafeProxyFactory.createProxyWithNonce
  const salt = keccak256(
    concat([keccak256(initializer), encodeAbiParameters([{ type: 'uint256' }], [saltNonce])]),
  )
  const bytecode = concat([
    await safeProxyCode(),
    encodeAbiParameters([{ type: 'address' }], [safeSet.singletonL2]),
  ])
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: safeSet.proxyFactory, salt, bytecode }),
    owners,
    threshold,
    factory: safeSet.proxyFactory,
    factoryData: encodeFunctionData({
      abi: safeAbi,
      functionName: 'createProxyWithNonce',
      args: [safeSet.singletonL2, initializer, saltNonce],
    }),
  }
}
