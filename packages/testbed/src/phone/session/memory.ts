import type { Address } from 'viem'
import { isRecord, readAddress } from '../../wallet/engine/params.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import { type Answers, answers } from './one-click.ts'

/** How the phone behaves, as its owner has set it. */
export interface PhoneOptions {
  /** Whether it connects and signs in one step where a site asks for it. */
  oneClick: boolean
  /** EIP-155 ids of the chains that it uses; `null`: all that it knows. */
  chains: readonly number[] | null
  /** How it answers when it signs in one step. */
  answers: Answers
}

/** What the phone itself remembers; sessions are the library's. */
export interface Memory {
  /** The account that it is on. */
  account: Address
  /** EIP-155 id of the chain that it is on. */
  chainId: number
  /** Chains that were added to those of its configuration. */
  added: readonly Chain[]
  online: boolean
  /** The address that was taken up last, until its site is heard of. */
  pairing: string | null
  options: PhoneOptions
}

export const usualOptions: PhoneOptions = { oneClick: true, chains: null, answers: 'usual' }

const key = 'countersign.phone'

/** Reads what was remembered; what is missing or unsound is as at first. */
export function recall(first: Memory, store: Pick<Storage, 'getItem'> = localStorage): Memory {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (!isRecord(value) || !isRecord(value.options) || !Array.isArray(value.added)) return first
    const { options } = value
    return {
      account: readAddress(value.account),
      chainId: Number.isSafeInteger(value.chainId) ? Number(value.chainId) : first.chainId,
      // The phone's own store, written by `remember` alone.
      added: value.added as Chain[],
      online: value.online !== false,
      pairing: typeof value.pairing === 'string' ? value.pairing : null,
      options: {
        oneClick: options.oneClick !== false,
        chains: Array.isArray(options.chains) ? options.chains.filter(Number.isSafeInteger) : null,
        answers: answers.find(known => known === options.answers) ?? 'usual',
      },
    }
  } catch {
    return first
  }
}

/** Remembers over a reload. */
export function remember(memory: Memory, store: Pick<Storage, 'setItem'> = localStorage): void {
  store.setItem(key, JSON.stringify(memory))
}
