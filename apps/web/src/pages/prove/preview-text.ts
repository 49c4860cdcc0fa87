import { ProofFormatError, proofStatement } from '@countersign/core'

/**
 * Returns the statement exactly as it would be signed. Missing parts are replaced by placeholders, and text that a
 * statement cannot contain is shown as it was entered.
 *
 * @param blank - the placeholders
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
