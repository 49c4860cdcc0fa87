import { isObject } from '../object.ts'
import { firstDifference } from './difference.ts'
import type { Proof } from './proof.ts'

/**
 * Finds the first field in which a proof differs from the document that its site keeps. A receipt that was taken away is
 * no difference: without it the document says nothing else.
 *
 * @param proof - as `parseProof` returns it.
 * @param original - the site's own document, parsed.
 * @returns a JSON Pointer; `''` where one of them is no object; `undefined` where they are the same. Never throws.
 */
export function originalDifference(proof: Proof, original: unknown): string | undefined {
  try {
    if (!isObject(proof) || !isObject(original)) return ''
    return firstDifference(proof.receipt === null ? { ...proof, receipt: original.receipt } : proof, original)
  } catch {
    // One of them throws when it is read.
    return ''
  }
}
