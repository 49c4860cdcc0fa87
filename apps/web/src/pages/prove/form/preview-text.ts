import { ProofFormatError, proofStatement } from '@countersign/core'

/**
 * Writes the statement as it would be signed, word for word. What is still missing, or cannot stand in it, is shown as it
 * was entered, or by what belongs there.
 *
 * @param blank - what stands for what was not entered
 */
export function previewText(
  { purpose, audience }: { readonly purpose: string; readonly audience: string | null },
  blank: { readonly purpose: string; readonly audience: string },
): string {
  const said = {
    purpose: purpose.trim() || blank.purpose,
    audience: audience === null ? null : audience.trim() || blank.audience,
  }
  try {
    return proofStatement(said)
  } catch (error) {
    if (!(error instanceof ProofFormatError)) throw error
    const [empty, anyone] = [
      proofStatement({ purpose: '-', audience: '-' }),
      proofStatement({ purpose: '-', audience: null }),
    ]
    const whom = said.audience
    return whom === null
      ? anyone.replace('[-]', () => `[${said.purpose}]`)
      : empty.replace('[-]', () => `[${whom}]`).replace('[-]', () => `[${said.purpose}]`)
  }
}
