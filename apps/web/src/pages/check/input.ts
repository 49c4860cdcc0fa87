import { memoryOf, readStored, removeStored, store } from '../memory.ts'

/** What a person has entered on the page that checks proofs. */
export type CheckInput = {
  readonly kind: 'proof' | 'plain'
  /** The text of one or more proofs. */
  readonly text: string
  readonly plain: PlainInput
  /** Whether the check starts at once, because the proof was brought from its own page. */
  readonly startNow: boolean
}

export type PlainInput = {
  /** As it was typed. */
  readonly account: string
  /** The chain of an address (CAIP-2). */
  readonly chain: string
  readonly message: string
  readonly signature: string
}

const key = 'countersign.check'
/** Longer input is not stored, in characters: browsers limit a site to some five million characters in total. */
export const longest = 2_000_000

export const emptyInput: CheckInput = {
  kind: 'proof',
  text: '',
  plain: { account: '', chain: '', message: '', signature: '' },
  startNow: false,
}

/**
 * Stores the input for as long as this tab is open. It never becomes part of an address, and never reaches a server.
 */
export function keepInput(change: Partial<CheckInput>, storage = memoryOf('sessionStorage')): void {
  const input = { ...readInput(storage), ...change }
  const { text, plain } = input
  if (text.length + plain.message.length + plain.signature.length <= longest) store(storage, key, input)
  else removeStored(storage, key)
}

/** Returns what was entered in this tab before. */
export function readInput(storage = memoryOf('sessionStorage')): CheckInput {
  const kept: Record<string, unknown> = Object(readStored(storage, key))
  const plain: Record<string, unknown> = Object(kept.plain)
  return {
    kind: kept.kind === 'plain' ? 'plain' : 'proof',
    text: textOf(kept.text),
    plain: {
      account: textOf(plain.account),
      chain: textOf(plain.chain),
      message: textOf(plain.message),
      signature: textOf(plain.signature),
    },
    startNow: kept.startNow === true,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
