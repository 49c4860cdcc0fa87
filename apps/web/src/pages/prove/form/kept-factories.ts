import { memoryOf } from '../../asked/memory.ts'
import type { Factories } from './form-state.ts'
import { isAccount } from './typed-account.ts'

/** Where the calls are kept that deploy accounts of drafts: the server keeps none before there is a signature. */
const key = 'countersign.prove-factories'
/** How many drafts it is kept for, the newest. */
const most = 20

type Kept = readonly (readonly [draft: string, factories: Factories])[]

/** Keeps the calls that deploy accounts of a draft, for as long as its accounts may take to sign. */
export function keepFactories(
  draft: string,
  factories: Factories,
  memory: Pick<Storage, 'getItem' | 'setItem'> = memoryOf('localStorage'),
): void {
  if (Object.keys(factories).length === 0) return
  try {
    const rest = read(memory).filter(([id]) => id !== draft)
    memory.setItem(key, JSON.stringify([[draft, factories], ...rest].slice(0, most)))
  } catch {
    // Full, or forbidden: the server then says that there is no Safe at the address.
  }
}

/** Returns the call that deploys an account of a draft, if it was kept. */
export function keptFactory(
  draft: string,
  account: string,
  memory: Pick<Storage, 'getItem'> = memoryOf('localStorage'),
): Factories[string] | undefined {
  return read(memory).find(([id]) => id === draft)?.[1][account]
}

function read(memory: Pick<Storage, 'getItem'>): Kept {
  try {
    const value: unknown = JSON.parse(memory.getItem(key) ?? '[]')
    if (!Array.isArray(value)) return []
    return value.flatMap(each =>
      Array.isArray(each) && typeof each[0] === 'string' ? [[each[0], readFactories(each[1])] as const] : [],
    )
  } catch {
    return []
  }
}

/** The longest call that is taken back, in characters: the server takes none that is longer. */
const longestCall = 2 + 2 * 16_384

/** Reads calls by account; whatever else is there is left out. */
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
