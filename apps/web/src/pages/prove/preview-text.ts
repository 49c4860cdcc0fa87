import { normalizeWords, proofStatement, toStatementText } from '@countersign/core'

/**
 * Returns the statement exactly as it would be signed. Missing parts are replaced by placeholders.
 *
 * @param blank - the placeholders
 */
export function previewText(
  { purpose, audience }: { readonly purpose: string; readonly audience: string | null },
  blank: { readonly purpose: string; readonly audience: string },
): string {
  const statement = proofStatement({ purpose: '-', audience: audience === null ? null : '-' })
  const said = [
    ...(audience === null ? [] : [written(audience, blank.audience)]),
    written(purpose, blank.purpose),
  ]
  return statement
    .split('[-]')
    .map((part, at) => part + (said[at] ?? ''))
    .join('')
}

function written(words: string, blank: string): string {
  return `[${toStatementText(normalizeWords(words)) || blank}]`
}
