import { isObject } from '../object.ts'
import { firstDifference } from './difference.ts'
import type { Proof } from './proof.ts'

/**
 * Returns the first field in which a proof differs from the document that its site keeps. A removed receipt is not a
 * difference: the rest of the document stays the same without it.
 *
 * @param proof - as `parseProof` returns it.
 * @param original - the site's own document, parsed.
 * @returns a JSON Pointer; `''` if one of them is not an object; `undefined` if nothing differs. Never throws.
 * @example
 * originalDifference(proof, original) // '/purpose'
 */
export function originalDifference(proof: Proof, original: unknown): string | undefined {
  try {
    if (!isObject(proof) || !isObject(original)) return ''
    return firstDifference(proof.receipt === null ? { ...proof, receipt: original.receipt } : proof, original)
  } catch {
    // Reading one of them throws.
    return ''
  }
}
