import { type PendingMemory, tabMemory } from '../pending/mark.ts'
import { keptTextKey } from './has-kept-text.ts'
import type { ProofAct, ProofText } from './prover-state.ts'

/** A text that was to be signed when the page was last loaded. Nothing in it is secret. */
export type KeptText = ProofAct & {
  readonly text: ProofText
  /** Whether a wallet was asked, and may still answer. */
  readonly asked: boolean
}

/** The longest that is kept, in characters: a text of twenty accounts is a fifth of it. */
const longest = 20_000

/**
 * Keeps the text of an act, so that after a reload the same one is signed: a phone may have it already.
 *
 * @param kept - `null`: there is nothing to go on with any more
 */
export function keepText(kept: KeptText | null, memory: PendingMemory | undefined = tabMemory()): void {
  try {
    const record = kept && JSON.stringify(kept)
    if (record === null) memory?.removeItem(keptTextKey)
    else if (record.length <= longest) memory?.setItem(keptTextKey, record)
  } catch {
    // Full, or forbidden: after a reload another text is asked for.
  }
}

/** Gives the text that was kept for a draft, if it can still be signed. */
export function readText(draft: string, memory: PendingMemory | undefined = tabMemory()): KeptText | null {
  try {
    const value: unknown = JSON.parse(memory?.getItem(keptTextKey) ?? 'null')
    const kept = parseKept(value)
    return kept && kept.draft === draft && kept.text.deadline > Date.now() ? kept : null
  } catch {
    return null
  }
}

function parseKept(value: unknown): KeptText | null {
  const { draft, account, asked, text } = Object(value)
  const { id, account: named, message, deadline, cosigning } = Object(text)
  const needed: readonly unknown[] = [draft, account, id, named, message]
  if (!needed.every(each => typeof each === 'string') || !Number.isFinite(deadline)) return null
  return {
    ...{ draft, account, asked: asked === true },
    text: {
      ...{ id, account: named, message, deadline },
      cosigning: typeof cosigning === 'string' ? cosigning : null,
    },
  }
}
