import { formatAccountId, parseAddress, parseChainId } from '@countersign/core'
import { visibleText } from '../visible-text.ts'
import { readHash, type Transaction, type TransactionStatus } from './transaction.ts'

/** The part of the browser's storage that is used here. */
export type TransactionStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Each transaction has its own key, so that two tabs never overwrite each other's. */
const prefix = 'countersign.transaction:'
const descriptionLength = 200
const statuses = {
  pending: true,
  confirmed: true,
  failed: true,
  replaced: true,
  cancelled: true,
  dropped: true,
} satisfies Record<TransactionStatus, true>

/** Returns the key of a transaction: its account (CAIP-10) and its hash. */
export function placeOf({ chain, from, hash }: Pick<Transaction, 'chain' | 'from' | 'hash'>): string {
  return `${prefix}${formatAccountId(parseChainId(chain), from)}:${hash}`
}

export function isPlace(key: string): boolean {
  return key.startsWith(prefix)
}

/** Serializes a transaction; what its key contains is not repeated. */
export function writeKept({ nonce, status, sentAt, description, by, missingSince }: Transaction): string {
  return JSON.stringify({ nonce, status, sentAt, description, by, missingSince })
}

/**
 * Reads a stored transaction. Any script on the page may have written it: nothing that could mislead the person or slow
 * down the page is accepted.
 *
 * @param now - in milliseconds since 1970; records from the future are refused
 * @returns `null` if it is not a transaction
 */
export function readKept(place: string, text: string, now: number): Transaction | null {
  try {
    const parts = /^(eip155:\d{1,16}):(0x[0-9a-fA-F]{40}):(0x[0-9a-f]{64})$/.exec(place.slice(prefix.length))
    const value: unknown = text.length > 2_000 ? null : JSON.parse(text)
    if (!isPlace(place) || !parts || typeof value !== 'object' || value === null) return null
    const [, chain = '', from = ''] = parts
    const hash = readHash(parts[3])
    const { nonce, status, sentAt, description, by, missingSince }: Partial<Record<string, unknown>> = {
      ...value,
    }
    const successor = readHash(by)
    if (hash === null || !isStatus(status) || !isTime(sentAt, now)) return null
    const kept: Transaction = {
      chain: parseChainId(chain),
      from: parseAddress(from),
      hash,
      description: typeof description === 'string' ? cleanDescription(description) : null,
      sentAt,
      nonce: isCount(nonce) ? nonce : null,
      status,
      ...(successor === null ? {} : { by: successor }),
      ...(isTime(missingSince, now) ? { missingSince } : {}),
    }
    // Another spelling of the same key would show it twice.
    return placeOf(kept) === place ? kept : null
  } catch {
    return null
  }
}

/** Returns the part of a description that can be shown; `null` if nothing is left. */
export function cleanDescription(description: string): string | null {
  return visibleText(description, descriptionLength) || null
}

function isStatus(value: unknown): value is TransactionStatus {
  return typeof value === 'string' && Object.hasOwn(statuses, value)
}

function isTime(value: unknown, now: number): value is number {
  // Clocks are sometimes set back.
  return isCount(value) && value <= now + 86_400_000
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
