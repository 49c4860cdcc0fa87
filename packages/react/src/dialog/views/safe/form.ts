import { type Address, readTypedAccount, type TypedAccount, type TypedNetwork } from '@countersign/core'
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

/**
 * The error of a field. `line`: the invalid line, as it was typed. `address-elsewhere`: why it names no Safe is shown
 * below the field. `owner-network`: it names another network than that of the Safe.
 */
export type FieldError =
  | { readonly code: 'address-empty' | 'address-form' | 'address-checksum' | 'address-elsewhere' }
  | { readonly code: 'owners-empty' }
  | { readonly code: 'owner-form' | 'owner-network' | 'owner-repeated'; readonly line: string }
  | { readonly code: 'threshold'; readonly owners: number }
  | { readonly code: 'salt-nonce' }

type Field = 'address' | 'owners' | 'threshold' | 'saltNonce'

export type FormErrors = Readonly<Partial<Record<Field, FieldError>>>

export type ReadForm =
  | { readonly errors: FormErrors }
  | { readonly chain: string; readonly address: Address; readonly planned: PlannedSafe | null }

/** The networks of a form. */
export type FormNetworks = {
  /** CAIP-2: the chosen one, which an address that names none is on. */
  readonly chain: string
  readonly offered: readonly TypedNetwork[]
}

/** Reads the form, and reports all invalid fields at once. */
export function readForm(form: SafeForm, { chain: chosen, offered }: FormNetworks): ReadForm {
  const read = readTypedAccount(form.address, offered)
  const chain = ('address' in read ? read.chain : null) ?? chosen
  const address = addressError(read, offered)
  const planned = form.isPlanned ? readPlanned(form, { chain, offered }) : null
  const errors: FormErrors = {
    ...(address ? { address } : {}),
    ...(planned && 'errors' in planned ? planned.errors : {}),
  }
  if (!('address' in read) || address || (planned && 'errors' in planned)) return { errors }
  return { chain, address: read.address, planned }
}

function addressError(read: TypedAccount, offered: readonly TypedNetwork[]): FieldError | null {
  if ('name' in read) return { code: 'address-form' }
  if ('address' in read)
    return read.chain === null || offered.some(({ id }) => id === read.chain)
      ? null
      : { code: 'address-elsewhere' }
  switch (read.fault) {
    case 'empty':
    case 'form':
    case 'checksum':
      return { code: `address-${read.fault}` }
    case 'network':
    case 'networks':
    case 'addresses':
      return { code: 'address-elsewhere' }
  }
}

function readPlanned(form: SafeForm, networks: FormNetworks): PlannedSafe | { readonly errors: FormErrors } {
  const owners = readOwners(form.owners, networks)
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

function readOwners(text: string, { chain, offered }: FormNetworks): Address[] | FieldError {
  const lines = linesOf(text)
  if (lines.length === 0) return { code: 'owners-empty' }
  const owners: Address[] = []
  for (const line of lines) {
    const read = readTypedAccount(line, offered)
    if (!('address' in read))
      return { code: 'fault' in read && read.fault === 'network' ? 'owner-network' : 'owner-form', line }
    if (read.chain !== null && read.chain !== chain) return { code: 'owner-network', line }
    if (owners.includes(read.address)) return { code: 'owner-repeated', line }
    owners.push(read.address)
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
