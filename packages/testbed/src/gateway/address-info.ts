import type { Address } from '@countersign/core'
import { safeSets } from '../contracts/safe-set.ts'

/** An address as the gateway returns it, with its known name. */
export type AddressInfo = {
  readonly value: Address
  readonly name: string | null
  readonly logoUri: null
}

const titles = new Map([
  ['singleton', 'Safe'],
  ['singletonL2', 'SafeL2'],
  ['proxyFactory', 'SafeProxyFactory'],
  ['fallbackHandler', 'CompatibilityFallbackHandler'],
  ['multiSendCallOnly', 'MultiSendCallOnly'],
  ['signMessageLib', 'SignMessageLib'],
])

/** Only Safe's own contracts have known names. */
const names = new Map<string, string>(
  Object.entries(safeSets).flatMap(([version, set]) =>
    Object.entries(set).map(([contract, address]) => [
      address,
      `${titles.get(contract) ?? contract} ${version}`,
    ]),
  ),
)

export const addressInfo = (value: Address): AddressInfo => ({
  value,
  name: names.get(value) ?? null,
  logoUri: null,
})
