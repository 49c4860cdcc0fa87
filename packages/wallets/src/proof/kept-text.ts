import { browserStorage } from '../browser-storage.ts'
import type { PendingMemory } from '../pending/mark.ts'
import { keptTextKey } from './has-kept-text.ts'
import type { ProofAct, ProofText } from './prover-state.ts'

/** A text that was to be signed when the page was last loaded. It contains nothing secret. */
export type KeptText = ProofAct & {
  readonly text: ProofText
  /** Whether a wallet was asked, and may still respond. */
  readonly asked: boolean
}

/** The maximum size that is stored, in characters: a text of twenty accounts is a fifth of it. */
const longest = 20_000

/**
 * Stores the text of an act, so that the same one is signed after a reload: a phone may have received it already.
 *
 * @param kept - `null`: there is nothing to continue with
 */
export function keepText(
  kept: KeptText | null,
  memory: PendingMemory | undefined = browserStorage('sessionStorage'),
): void {
  try {
    const record = kept && JSON.stringify(kept)
    // First: if this text cannot be stored, a reload must not continue with the one before.
    memory?.removeItem(keptTextKey)
    if (record !== null && record.length <= longest) memory?.setItem(keptTextKey, record)
  } catch {
    // The storage is full or blocked: after a reload a new text is prepared.
  }
}

/** Returns the text that was stored for a draft, if it can still be signed. */
export function readText(
  draft: string,
  memory: PendingMemory | undefined = browserStorage('sessionStorage'),
): KeptText | null {
  try {
    const value: unknown = JSON.parse(memory?.getItem(keptTextKey) ?? 'null')
    const kept = parseKept(value)
    return kept && kept.draft === draft && kept.text.deadline > Date.now() ? kept : null
  } catch {
    return null
  }
}

function parseKept(value: unknown): KeptText | null {
  const { draft, account, factory, asked, text } = Object(value)
  const { id, account: named, message, deadline, cosigning } = Object(text)
  const needed: readonly unknown[] = [draft, account, id, named, message]
  if (!needed.every(each => typeof each === 'string') || !Number.isFinite(deadline)) return null
  const { address, data } = Object(factory)
  const isWhole = typeof address === 'string' && typeof data === 'string'
  return {
    ...{ draft, account, asked: asked === true },
    ...(isWhole ? { factory: { address, data } } : {}),
    text: {
      ...{ id, account: named, message, deadline },
      cosigning: typeof cosigning === 'string' ? cosigning : null,
    },
  }
}
