import { type Address, isAddress } from 'viem'
import { isRecord } from '../../wallet/engine/params.ts'
import { kept, type Shelf } from './kept.ts'

/** Which accounts a site may see, and ask to sign. */
export type Grants = {
  of(origin: string): readonly Address[]
  /** Grants an account; it becomes the one that the site sees first. */
  add(origin: string, address: Address): void
}

type Grant = { readonly origin: string; readonly addresses: readonly Address[] }

/** Opens what is kept of the grants. */
export function openGrants(shelf: Shelf): Grants {
  const list = kept(shelf, 'hosted-wallet:sites', readGrant)
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
