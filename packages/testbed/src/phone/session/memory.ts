import type { Address } from 'viem'
import { isRecord, readAddress } from '../../wallet/engine/params.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import { type Answers, answers } from './one-click.ts'

/** The owner's settings of the phone. */
export interface PhoneOptions {
  /** Whether it connects and signs in one step when a site requests it. */
  oneClick: boolean
  /** EIP-155 ids of the chains that it uses; `null`: all that it knows. */
  chains: readonly number[] | null
  /** How it answers when it signs in one step. */
  answers: Answers
}

/** The phone's own stored state; the library stores the sessions. */
export interface Memory {
  /** The selected account. */
  account: Address
  /** EIP-155 id of the selected chain. */
  chainId: number
  /** Chains added to those of its configuration. */
  added: readonly Chain[]
  online: boolean
  /** The last accepted pairing URI, until its site's proposal arrives. */
  pairing: string | null
  options: PhoneOptions
}

export const usualOptions: PhoneOptions = { oneClick: true, chains: null, answers: 'usual' }

const key = 'countersign.phone'

/** Reads the stored state; missing or invalid values are replaced by defaults. */
export function recall(first: Memory, store: Pick<Storage, 'getItem'> = localStorage): Memory {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (!isRecord(value) || !isRecord(value.options) || !Array.isArray(value.added)) return first
    const { options } = value
    return {
      account: readAddress(value.account),
      chainId: Number.isSafeInteger(value.chainId) ? Number(value.chainId) : first.chainId,
      // The phone's own storage, which only `remember` writes.
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

/** Stores the state across reloads. */
export function remember(memory: Memory, store: Pick<Storage, 'setItem'> = localStorage): void {
  store.setItem(key, JSON.stringify(memory))
}
