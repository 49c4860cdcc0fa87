import { cleanDescription, isPlace, placeOf, readKept, type TransactionStorage, writeKept } from './kept.ts'
import type { Transaction } from './transaction.ts'

/** How many are kept for each account on each chain. */
const most = 50
/** The maximum number that is read: other code of this origin can write there too. */
const mostRead = 500

/** The transactions that this browser stores; read each time, since other tabs write too. */
export type Keep = {
  /** Newest first. */
  readonly all: () => readonly Transaction[]
  readonly read: (transaction: Transaction) => Transaction | null
  readonly write: (transaction: Transaction) => void
  readonly remove: (transaction: Transaction) => void
}

/**
 * Stores transactions in the browser's storage.
 *
 * @param storage - `null` if the browser has none; then, and if it is full, they are kept for the lifetime of the page
 * @param now - in milliseconds since 1970
 */
export function createKeep(storage: TransactionStorage | null, now: () => number): Keep {
  /** What could not be written to the storage. */
  const unwritten = new Map<string, string>()

  function attempt<Result>(otherwise: Result, work: (storage: TransactionStorage) => Result): Result {
    if (!storage) return otherwise
    try {
      return work(storage)
    } catch {
      return otherwise
    }
  }

  function places(): readonly string[] {
    const stored = attempt<string[]>([], found =>
      Array.from({ length: found.length }, (_, index) => found.key(index) ?? '').filter(isPlace),
    )
    return [...new Set([...unwritten.keys(), ...stored])]
  }

  function readPlace(place: string): Transaction | null {
    const text = unwritten.get(place) ?? attempt(null, found => found.getItem(place))
    return text === null ? null : readKept(place, text, now())
  }

  function removePlace(place: string) {
    unwritten.delete(place)
    attempt(undefined, found => found.removeItem(place))
  }

  function writePlace(place: string, text: string) {
    const written = attempt(false, found => {
      found.setItem(place, text)
      return true
    })
    if (written) unwritten.delete(place)
    else unwritten.set(place, text)
  }

  function all(): readonly Transaction[] {
    const found: Transaction[] = []
    for (const place of places()) {
      const transaction = found.length < mostRead ? readPlace(place) : null
      if (transaction) found.push(transaction)
      else removePlace(place)
    }
    found.sort((one, other) => other.sentAt - one.sentAt || one.hash.localeCompare(other.hash))
    const counts = new Map<string, number>()
    return found.filter(transaction => {
      const account = `${transaction.chain}:${transaction.from}`
      const count = (counts.get(account) ?? 0) + 1
      counts.set(account, count)
      if (count > most) removePlace(placeOf(transaction))
      return count <= most
    })
  }

  return {
    all,
    read: transaction => readPlace(placeOf(transaction)),
    write: transaction => {
      const { description } = transaction
      const clean = {
        ...transaction,
        description: description === null ? null : cleanDescription(description),
      }
      writePlace(placeOf(transaction), writeKept(clean))
    },
    remove: transaction => removePlace(placeOf(transaction)),
  }
}
