import { JsonFormatError } from '../json/error.ts'
import { parseJson } from '../json/parse-json.ts'
import { isObject } from '../object.ts'
import { proofForms, proofLimits } from './definition.ts'
import { ProofFormatError } from './error.ts'
import type { Proof } from './proof.ts'

/**
 * Parses a proof strictly: each field is present and has its form, and there are no others. `verifyProof` checks
 * whether the fields agree with each other and with the signed texts.
 *
 * @param document - the JSON as text, of at most `proofLimits.documentBytes`, which `parseJson` parses; or already
 *   parsed, in which case duplicate members can no longer be detected.
 * @returns a new object, with the fields in the order of the type.
 * @throws {ProofFormatError} with the first field that is invalid, and no other error.
 * @example
 * parseProof(await file.text()).accounts[0]?.account // 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function parseProof(document: unknown): Proof {
  try {
    const json = typeof document === 'string' ? readJson(document) : document
    return proofForms[isObject(json) && json.version === 1 ? 1 : 2].read(json, '')
  } catch (error) {
    if (error instanceof ProofFormatError) throw error
    // Reading a getter or a proxy can throw anything.
    throw new ProofFormatError('type', '', document, 'a proof is an object as JSON has it')
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text, { size: proofLimits.documentBytes, depth: 8 })
  } catch (error) {
    if (error instanceof JsonFormatError)
      throw new ProofFormatError(error.code, error.field, error.given, error.allowed)
    throw error
  }
}
