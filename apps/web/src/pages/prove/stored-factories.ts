import { isAccount } from '../is-account.ts'
import { memoryOf, readStored, store } from '../memory.ts'
import type { Factories } from './form-state.ts'

/** The storage key for the calls that deploy accounts of drafts: the server stores none before there is a signature. */
const key = 'countersign.prove-factories'
/** How many drafts are stored, the newest ones. */
const most = 20

type Kept = readonly (readonly [draft: string, factories: Factories])[]

/** Stores the calls that deploy accounts of a draft, for as long as its accounts may take to sign. */
export function storeFactories(
  draft: string,
  factories: Factories,
  memory: Pick<Storage, 'getItem' | 'setItem'> = memoryOf('localStorage'),
): void {
  if (Object.keys(factories).length === 0) return
  const rest = read(memory).filter(([id]) => id !== draft)
  // If it is not stored, the server responds that there is no Safe at the address.
  store(memory, key, [[draft, factories], ...rest].slice(0, most))
}

/** Returns the stored call that deploys an account of a draft, if any. */
export function readStoredFactory(
  draft: string,
  account: string,
  memory: Pick<Storage, 'getItem'> = memoryOf('localStorage'),
): Factories[string] | undefined {
  return read(memory).find(([id]) => id === draft)?.[1][account]
}

function read(memory: Pick<Storage, 'getItem'>): Kept {
  const value = readStored(memory, key)
  if (!Array.isArray(value)) return []
  return value.flatMap(each =>
    Array.isArray(each) && typeof each[0] === 'string' ? [[each[0], readFactories(each[1])] as const] : [],
  )
}

/** The longest call that is read, in characters. The server accepts no longer one. */
const longestCall = 2 + 2 * 16_384

/** Parses calls by account, and ignores everything else. */
export function readFactories(given: unknown): Factories {
  const read = Object.entries(Object(given)).flatMap(([account, factory]) => {
    const { address, data }: Record<string, unknown> = Object(factory)
    const isCall =
      isAccount(account) &&
      typeof address === 'string' &&
      /^0x[0-9a-fA-F]{40}$/.test(address) &&
      typeof data === 'string' &&
      data.length <= longestCall &&
      /^0x(?:[0-9a-fA-F]{2})*$/.test(data)
    return isCall ? [[account, { address, data }] as const] : []
  })
  return Object.fromEntries(read)
}
