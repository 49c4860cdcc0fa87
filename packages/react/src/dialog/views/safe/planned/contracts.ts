import { type Address, parseAddress } from '@countersign/core'

/** Safe’s contracts of one version, which have the same addresses on every chain. */
export type SafeContracts = {
  readonly factory: Address
  /** The possible singletons of a Safe of this version: with events for second layers, or without. */
  readonly singletons: readonly Address[]
  readonly fallbackHandler: Address
}

const set = (factory: string, fallbackHandler: string, ...singletons: readonly string[]): SafeContracts => ({
  factory: parseAddress(factory),
  fallbackHandler: parseAddress(fallbackHandler),
  singletons: singletons.map(parseAddress),
})

/** The supported versions of a Safe that is not deployed yet, the usual one first. */
export const versions = ['1.4.1', '1.3.0', '1.5.0', '1.1.1'] as const

export type PlannedVersion = (typeof versions)[number]

export const contracts: Readonly<Record<PlannedVersion, SafeContracts>> = {
  '1.4.1': set(
    '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
    '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  ),
  '1.3.0': set(
    '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
    '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
    '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
    '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
  ),
  '1.5.0': set(
    '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
    '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4',
    '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e',
    '0xFf51A5898e281Db6DfC7855790607438dF2ca44b',
  ),
  '1.1.1': set(
    '0x76E2cFc1F5Fa8F6a5b3fC4c8F4788F0116861F9B',
    '0xd5D82B6aDDc9027B22dCA772Aa68D5d74cdBdF44',
    '0x34CfAC646f301356fAa8B21e94227e3583Fe3F5F',
  ),
}

/** The contract with which Safe’s own wallet makes a Safe one for second layers during setup (1.4.1). */
export const toSecondLayer = parseAddress('0xBD89A1CE4DDe368FFAB0eC35506eEcE0b1fFdc54')

/**
 * The payment receiver that Safe’s own wallet names: nothing is paid, it only marks the Safe as created by that wallet.
 */
export const walletsMark = parseAddress('0x5afe7A11E7000000000000000000000000000000'.toLowerCase())
