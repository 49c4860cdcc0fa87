import { type Proof, toCacao } from '@countersign/core'
import { jsonText } from './download.ts'

/** Writes the CACAOs of a proof (CAIP-74): the one of its account, or a list where there are several. */
export function cacaoText(proof: Proof): string {
  const [first, ...others] = toCacao(proof)
  return jsonText(others.length === 0 ? first : [first, ...others])
}
