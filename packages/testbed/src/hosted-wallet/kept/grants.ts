import { type Address, isAddress } from 'viem'
import { isRecord } from '../../wallet/engine/params.ts'
import { kept, type StringStorage } from './kept.ts'

/** The accounts that each site can see and request signatures of. */
export type Grants = {
  of(origin: string): readonly Address[]
  /** Grants a site an account, which becomes the first one the site sees. */
  add(origin: string, address: Address): void
}

type Grant = { readonly origin: string; readonly addresses: readonly Address[] }

/** Opens the stored grants. */
export function openGrants(storage: StringStorage): Grants {
  const list = kept(storage, 'hosted-wallet:sites', readGrant)
  const of = (origin: string) => list.read().find(grant => grant.origin === origin)?.addresses ?? []
  return {
    of,
    add(origin, address) {
      const addresses = [address, ...of(origin).filter(known => known !== address)]
      list.write([{ origin, addresses }, ...list.read().filter(grant => grant.origin !== origin)])
    },
  }
}

function readGrant(value: unknown): Grant | null {
  if (!isRecord(value) || typeof value.origin !== 'string' || !Array.isArray(value.addresses)) return null
  return { origin: value.origin, addresses: value.addresses.filter(address => isAddress(address)) }
}
