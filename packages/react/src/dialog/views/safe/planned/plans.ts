import type { Address } from '@countersign/core'
import { contracts, type PlannedVersion, toSecondLayer, walletsMark } from './contracts.ts'
import { addresses, bytes, encodeCall, word } from './encode.ts'

/** What a Safe is made up of that is not deployed yet. */
export type PlannedSafe = {
  /** In the order in which they were given: another order is another Safe. */
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly saltNonce: bigint
  readonly version: PlannedVersion
}

/** The call that deploys a Safe. */
export type Factory = { readonly address: Address; readonly data: `0x${string}` }

const none = `0x${'0'.repeat(40)}`

/**
 * Gives the calls that deploy such a Safe, in the ways in which Safe’s own software does: for the main network or a
 * second layer, by its wallet or by its kit. Each leads to another address.
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
