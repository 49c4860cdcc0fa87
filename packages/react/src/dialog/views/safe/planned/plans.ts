import type { Address } from '@countersign/core'
import { contracts, type PlannedVersion, toSecondLayer, walletsMark } from './contracts.ts'

/** The values that define a Safe that is not deployed yet. */
export type PlannedSafe = {
  /** In the original order: another order is another Safe. */
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly saltNonce: bigint
  readonly version: PlannedVersion
}

/** The call that deploys a Safe. */
export type Factory = { readonly address: Address; readonly data: `0x${string}` }

const none = `0x${'0'.repeat(40)}`

/**
 * Returns the calls that may deploy such a Safe, for each way in which Safe’s own software does: for the main network
 * or a second layer, with its wallet or its kit. Each leads to another address.
 *
 * @see SafeProxyFactory.createProxyWithNonce, Safe.setup: the same from 1.1.1 to 1.5.0
 */
export function plansOf({ owners, threshold, saltNonce, version }: PlannedSafe): readonly Factory[] {
  const { factory, singletons, fallbackHandler } = contracts[version]
  const setup = (to: string, data: `0x${string}`, receiver: string) =>
    encodeCall('0xb63e800d', [
      addresses(owners),
      word(BigInt(threshold)),
      word(to),
      bytes(data),
      word(fallbackHandler),
      word(none),
      word(0n),
      word(receiver),
    ])
  const [secondLayer] = singletons
  const initializers = [none, walletsMark].flatMap(receiver => [
    setup(none, '0x', receiver),
    ...(version === '1.4.1' && secondLayer
      ? [setup(toSecondLayer, encodeCall('0xfe51f643', [word(secondLayer)]), receiver)]
      : []),
  ])
  return singletons.flatMap(singleton =>
    initializers.map(initializer => ({
      address: factory,
      data: encodeCall('0x1688f0b9', [word(singleton), bytes(initializer), word(saltNonce)]),
    })),
  )
}

type Hex = `0x${string}`

/** One argument of a call: a word of 32 bytes, or a value of dynamic length. */
type Argument = { readonly word: string } | { readonly tail: string }

/** Encodes an address or a whole number as an argument. */
function word(value: string | bigint): Argument {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return { word: digits.padStart(64, '0') }
}

/** Encodes bytes as an argument. */
function bytes(value: Hex): Argument {
  const digits = value.slice(2)
  const size = Math.ceil(digits.length / 64) * 64
  return { tail: hex(digits.length / 2) + digits.padEnd(size, '0') }
}

/** Encodes addresses as an argument. */
function addresses(values: readonly string[]): Argument {
  return {
    tail: hex(values.length) + values.map(value => value.slice(2).toLowerCase().padStart(64, '0')).join(''),
  }
}

/**
 * Encodes the data of a call.
 *
 * @param selector - the first four bytes of the hash of the function's signature
 * @see Solidity contract ABI specification §Function Selector and Argument Encoding
 */
function encodeCall(selector: Hex, args: readonly Argument[]): Hex {
  let heads = ''
  let tails = ''
  for (const arg of args) {
    if ('word' in arg) heads += arg.word
    else {
      heads += hex(32 * args.length + tails.length / 2)
      tails += arg.tail
    }
  }
  return `${selector}${heads}${tails}`
}

const hex = (value: number) => value.toString(16).padStart(64, '0')
