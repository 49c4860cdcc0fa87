import type { Address } from 'viem'

/** The versions of Safe's contracts in the local world. */
export type SafeVersion = '1.1.1' | '1.3.0' | '1.4.1' | '1.5.0'

/**
 * The contracts of one version. 1.1.1 has no L2 variant, and signs messages without a separate library. Batches are
 * executed with those of 1.4.1 and newer.
 */
export type SafeContract =
  | 'singleton'
  | 'singletonL2'
  | 'proxyFactory'
  | 'fallbackHandler'
  | 'multiSendCallOnly'
  | 'signMessageLib'

/** Safe's own factory, deployed by a presigned transaction at the same address on every chain. */
export const singletonFactory: Address = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'

/** The factory that deployed Safe 1.3.0 (deterministic-deployment-proxy); every anvil has it. */
export const commonFactory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * The addresses of the contracts on every chain. From 1.3.0 on, CREATE2 derives the address from the code; only the
 * library of 1.3.0 differs from Safe's address, because its published build has different metadata.
 */
export const safeSets = {
  '1.1.1': {
    singleton: '0x34CfAC646f301356fAa8B21e94227e3583Fe3F5F',
    proxyFactory: '0x76E2cFc1F5Fa8F6a5b3fC4c8F4788F0116861F9B',
    fallbackHandler: '0xd5D82B6aDDc9027B22dCA772Aa68D5d74cdBdF44',
  },
  '1.3.0': {
    singleton: '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
    singletonL2: '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
    proxyFactory: '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
    fallbackHandler: '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
    signMessageLib: '0xEb4b222B3B89Ce6dbE14012432a223D2Faa31D06',
  },
  '1.4.1': {
    singleton: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    singletonL2: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    fallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
    multiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
    signMessageLib: '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
  },
  '1.5.0': {
    singleton: '0xFf51A5898e281Db6DfC7855790607438dF2ca44b',
    singletonL2: '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e',
    proxyFactory: '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
    fallbackHandler: '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4',
    multiSendCallOnly: '0xA83c336B20401Af773B6219BA5027174338D1836',
    signMessageLib: '0x4FfeF8222648872B3dE295Ba1e49110E61f5b5aa',
  },
} as const satisfies Record<SafeVersion, Partial<Record<SafeContract, Address>>>

/** The contracts of Safe 1.4.1, which the local world deploys when it starts. */
export const safeSet = { singletonFactory, ...safeSets['1.4.1'] } as const
