import { AccountFormatError, type Address, parseAddress } from '@countersign/core'
import type { PlannedVersion } from './planned/contracts.ts'
import type { PlannedSafe } from './planned/plans.ts'

/** What a person has typed of a Safe, as it stands in the fields. */
export type SafeForm = {
  readonly address: string
  /** CAIP-2; empty for the site's first. */
  readonly network: string
  /** Whether it is said how the Safe will be deployed. */
  readonly isPlanned: boolean
  /** An address in each line. */
  readonly owners: string
  readonly threshold: string
  readonly saltNonce: string
  readonly version: PlannedVersion
}

export const emptyForm: SafeForm = {
  address: '',
  network: '',
  isPlanned: false,
  owners: '',
  threshold: '1',
  saltNonce: '0',
  version: '1.4.1',
}

/** What is wrong with a field. `line`: as it was typed. */
export type FieldError =
  | { readonly kind: 'address-empty' | 'address-form' | 'address-checksum' }
  | { readonly kind: 'owners-empty' }
  | { readonly kind: 'owner-form' | 'owner-repeated'; readonly line: string }
  | { readonly kind: 'threshold'; readonly owners: number }
  | { readonly kind: 'salt-nonce' }

type Field = 'address' | 'owners' | 'threshold' | 'saltNonce'

export type FormErrors = Readonly<Partial<Record<Field, FieldError>>>

export type ReadForm =
  | { readonly errors: FormErrors }
  | { readonly address: Address; readonly planned: PlannedSafe | null }

/** Reads what was typed; every field that is wrong is named at once. */
export function readForm(form: SafeForm): ReadForm {
  const address = readAddress(form.address)
  const planned = form.isPlanned ? readPlanned(form) : null
  const errors: FormErrors = {
    ...(typeof address === 'string' ? {} : { address }),
    ...(planned && 'errors' in planned ? planned.errors : {}),
  }
  if (typeof address !== 'string' || (planned && 'errors' in planned)) return { errors }
  return { address, planned }
}

/** Takes the short name of a network away that Safe's wallet writes before an address (EIP-3770), such as `eth:`. */
function withoutShortName(text: string): string {
  return text.trim().replace(/^[a-z0-9-]+:(?=0x)/i, '')
}

function readAddress(text: string): Address | FieldError {
  const typed = withoutShortName(text)
  if (typed === '') return { kind: 'address-empty' }
  try {
    return parseAddress(typed)
  } catch (error) {
    return error instanceof AccountFormatError && error.code === 'address-checksum'
      ? { kind: 'address-checksum' }
      : { kind: 'address-form' }
  }
}

function readPlanned(form: SafeForm): PlannedSafe | { readonly errors: FormErrors } {
  const owners = readOwners(form.owners)
  const count = Array.isArray(owners) ? owners.length : Math.max(1, linesOf(form.owners).length)
  const threshold = /^\d{1,4}$/.test(form.threshold.trim()) ? Number(form.threshold) : 0
  const saltNonce = readNumber(form.saltNonce.trim())
  const errors: FormErrors = {
    ...(Array.isArray(owners) ? {} : { owners }),
    ...(threshold >= 1 && threshold <= count ? {} : { threshold: { kind: 'threshold', owners: count } }),
    ...(saltNonce === null ? { saltNonce: { kind: 'salt-nonce' } } : {}),
  }
  if (!Array.isArray(owners) || errors.threshold || saltNonce === null) return { errors }
  return { owners, threshold, saltNonce, version: form.version }
}

function readOwners(text: string): Address[] | FieldError {
  const lines = linesOf(text)
  if (lines.length === 0) return { kind: 'owners-empty' }
  const owners: Address[] = []
  for (const line of lines) {
    const owner = readAddress(line)
    if (typeof owner !== 'string') return { kind: 'owner-form', line }
    if (owners.includes(owner)) return { kind: 'owner-repeated', line }
    owners.push(owner)
  }
  return owners
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(line => line !== '')
}

/** A whole number of at most 256 bits, decimal or with `0x`. */
function readNumber(text: string): bigint | null {
  if (!/^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text)) return null
  const number = BigInt(text)
  return number < 2n ** 256n ? number : null
}
