import type { Address } from 'viem'
import type { Chain } from '../../wallet/engine/types.ts'
import type { Answers } from './one-click.ts'

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

/** Reads the stored state. @param first - the state of a new phone */
export function recall(first: Memory): Memory {
  // Only `remember` writes it.
  return JSON.parse(localStorage.getItem(key) ?? 'null') ?? first
}

/** Stores the state across reloads. */
export function remember(memory: Memory): void {
  localStorage.setItem(key, JSON.stringify(memory))
}
