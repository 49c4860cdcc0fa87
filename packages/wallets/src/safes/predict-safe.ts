import { type Address, parseAddress } from '@countersign/core'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { proxyCode } from './proxy-code.ts'

/** The canonical addresses of Safe's own deployments, the same on every chain. */
const deployments = {
  '1.3.0': {
    singleton: '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
    singletonL2: '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
    factory: '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
    handler: '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
  },
  '1.4.1': {
    singleton: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    singletonL2: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    factory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    handler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  },
  '1.5.0': {
    singleton: '0xFf51A5898e281Db6DfC7855790607438dF2ca44b',
    singletonL2: '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e',
    factory: '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
    handler: '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4',
  },
} as const

export type PredictableVersion = keyof typeof deployments

export type SafePlan = {
  /** In their order: another order is another Safe. */
  readonly owners: readonly Address[]
  /** How many of them have to sign, from 1. */
  readonly threshold: number
  /** Tells apart Safes of the same owners and threshold. 256 bits. @default 0n */
  readonly saltNonce?: bigint
  /** @default '1.4.1' */
  readonly version?: PredictableVersion
  /** Whether it is the variant with events, which Safe's wallet takes everywhere but on Ethereum itself. @default true */
  readonly forSecondLayers?: boolean
}

export type PredictedSafe = {
  readonly address: Address
  /** The call that deploys it, as in the ERC-6492 wrapper. */
  readonly factory: { readonly address: Address; readonly data: `0x${string}` }
}

const abi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
])

/**
 * Works out the address of a Safe that is not deployed yet, and the call that deploys it.
 *
 * @throws {RangeError} for a threshold that its owners cannot meet, or a salt nonce of more than 256 bits
 * @see SafeProxyFactory.createProxyWithNonce, EIP-1014
 * @example
 * predictSafe({ owners: [alice, bob], threshold: 2, saltNonce: 1n })
 */
export function predictSafe(plan: SafePlan): PredictedSafe {
  const { owners, threshold, saltNonce = 0n, version = '1.4.1', forSecondLayers = true } = plan
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > owners.length)
    throw new RangeError(`A Safe of ${owners.length} owners has a threshold from 1 to ${owners.length}.`)
  if (saltNonce < 0n || saltNonce >= 2n ** 256n) throw new RangeError('A salt nonce has at most 256 bits.')
  const { factory, handler, ...of } = deployments[version]
  const singleton = forSecondLayers ? of.singletonL2 : of.singleton
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [
      ...([owners, BigInt(threshold), zeroAddress, '0x', handler] as const),
      ...([zeroAddress, 0n, zeroAddress] as const),
    ],
  })
  const nonce = encodeAbiParameters([{ type: 'uint256' }], [saltNonce])
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: keccak256(concat([keccak256(initializer), nonce])),
    bytecode: concat([proxyCode[version], encodeAbiParameters([{ type: 'address' }], [singleton])]),
  })
  return {
    address: parseAddress(address),
    factory: {
      address: parseAddress(factory),
      data: encodeFunctionData({
        ...{ abi, functionName: 'createProxyWithNonce' },
        args: [singleton, initializer, saltNonce],
      }),
    },
  }
}
