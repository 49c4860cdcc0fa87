import { type Proof, toCacao } from '@countersign/core'
import { jsonText } from '../download.ts'

/** Serializes the CACAOs of a proof (CAIP-74): one object for a single account, or a list for several. */
export function cacaoText(proof: Proof): string {
  const [first, ...others] = toCacao(proof)
  return jsonText(others.length === 0 ? first : [first, ...others])
}
