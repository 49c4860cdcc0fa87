import { AccountFormatError, type Address, parseAddress } from '@countersign/core'
import { createMemories } from '../../../hooks/memory.ts'
import type { PlannedVersion } from './planned/contracts.ts'
import type { PlannedSafe } from './planned/plans.ts'

/** The input of the Safe form, as it is in the fields. */
export type SafeForm = {
  readonly address: string
  /** CAIP-2; empty for the site's first chain. */
  readonly network: string
  /** Whether the form describes how the Safe will be deployed. */
  readonly isPlanned: boolean
  /** One address or name per line. */
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

/** Returns the memory of the Safe form: its input stays for as long as the page is open. */
export const formMemory = createMemories(emptyForm, 'always')

/** The error of a field. `line`: the invalid line, as it was typed. */
export type FieldError =
  | { readonly code: 'address-empty' | 'address-form' | 'address-checksum' }
  | { readonly code: 'owners-empty' }
  | { readonly code: 'owner-form' | 'owner-repeated'; readonly line: string }
  | { readonly code: 'threshold'; readonly owners: number }
  | { readonly code: 'salt-nonce' }

type Field = 'address' | 'owners' | 'threshold' | 'saltNonce'

export type FormErrors = Readonly<Partial<Record<Field, FieldError>>>

export type ReadForm =
  | { readonly errors: FormErrors }
  | { readonly address: Address; readonly planned: PlannedSafe | null }

/** Reads the form, and reports all invalid fields at once. */
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

/** Removes the short name of a network that Safe{Wallet} writes before an address (EIP-3770), such as `eth:`. */
function withoutShortName(text: string): string {
  return text.trim().replace(/^[a-z0-9-]+:(?=0x)/i, '')
}

function readAddress(text: string): Address | FieldError {
  const typed = withoutShortName(text)
  if (typed === '') return { code: 'address-empty' }
  try {
    return parseAddress(typed)
  } catch (error) {
    return error instanceof AccountFormatError && error.code === 'address-checksum'
      ? { code: 'address-checksum' }
      : { code: 'address-form' }
  }
}

function readPlanned(form: SafeForm): PlannedSafe | { readonly errors: FormErrors } {
  const owners = readOwners(form.owners)
  const count = Array.isArray(owners) ? owners.length : Math.max(1, linesOf(form.owners).length)
  const threshold = /^\d{1,4}$/.test(form.threshold.trim()) ? Number(form.threshold) : 0
  const saltNonce = readNumber(form.saltNonce.trim())
  const errors: FormErrors = {
    ...(Array.isArray(owners) ? {} : { owners }),
    ...(threshold >= 1 && threshold <= count ? {} : { threshold: { code: 'threshold', owners: count } }),
    ...(saltNonce === null ? { saltNonce: { code: 'salt-nonce' } } : {}),
  }
  if (!Array.isArray(owners) || errors.threshold || saltNonce === null) return { errors }
  return { owners, threshold, saltNonce, version: form.version }
}

function readOwners(text: string): Address[] | FieldError {
  const lines = linesOf(text)
  if (lines.length === 0) return { code: 'owners-empty' }
  const owners: Address[] = []
  for (const line of lines) {
    const owner = readAddress(line)
    if (typeof owner !== 'string') return { code: 'owner-form', line }
    if (owners.includes(owner)) return { code: 'owner-repeated', line }
    owners.push(owner)
  }
  return owners
}

/** Returns the owners that were typed, with any separator. */
export function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(line => line !== '')
}

/** Reads a whole number of at most 256 bits, decimal or with `0x`. */
function readNumber(text: string): bigint | null {
  if (!/^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text)) return null
  const number = BigInt(text)
  return number < 2n ** 256n ? number : null
}
