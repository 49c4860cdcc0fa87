import type { AccountInfo } from '@countersign/api'
import { isolate } from '../locales/isolate.ts'
import { addressOf, shortenAddress } from '../shorten.ts'
import { shortenName } from './shorten-name.ts'

/**
 * The names of an account, in the order in which they are shown. The address is shown next to each of them, except that
 * a verified name replaces the shortened one.
 */
export type AccountNames = {
  /** 1. The person's own, given in this browser. */
  readonly own: string | null
  /** 2. The verified one (ENS). */
  readonly verified: AccountInfo['name']
  /** 3. The Safe gateway's, which anyone may have chosen; `null` if the account has one of the others. */
  readonly gateway: string | null
}

/** Until it is known that an account has no verified name, no other takes its place. */
export function isNameless(own: string | null, info: AccountInfo | null): boolean {
  return own === null && info?.name === null && !info.unavailable.includes('name')
}

type KnownNames = {
  readonly own: string | null
  /** `null` if it is not known. */
  readonly info: AccountInfo | null
  readonly gateway: string | null
}

/** Returns the names of an account, from what is known of it. */
export function namesOf({ own, info, gateway }: KnownNames): AccountNames {
  return { own, verified: info?.name ?? null, gateway: isNameless(own, info) ? gateway : null }
}

export function sharedName(names: AccountNames, account: string): string {
  return withAddress({ ...names, own: null }, account)
}

export function withAddress(names: AccountNames, account: string): string {
  const name = nameText(names)
  const address = shortenAddress(addressOf(account))
  return name === null ? address : `${name} (${address})`
}

/** Returns the name of an account in a text; `null` if it has none that needs no mark. */
export function nameText({ own, verified }: AccountNames): string | null {
  const name = own ?? (verified?.unusual.length === 0 ? shortenName(verified.value) : null)
  return name !== null && rightToLeft.test(name) ? isolate(name) : name
}

/** The blocks of Unicode for writing from right to left. @see DerivedBidiClass.txt */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
