/**
 * Returns one line that can be shown from an untrusted text: without invisible characters or characters that would
 * reorder the text around it, and limited in length.
 *
 * @param longest - in code points
 * @returns an empty string if nothing is visible
 */
export function visibleText(text: string, longest: number): string {
  const visible = text
    .slice(0, 1024)
    .replace(/[\p{Z}\s\u2800]+/gu, ' ')
    // Controls, bidirectional and zero-width marks, private and unassigned code points, lone surrogates, and letters
    // that render as nothing.
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    // Many combining marks on one character would draw over the lines above and below.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const points = [...visible]
  return points.length > longest ? `${points.slice(0, longest - 1).join('')}…` : visible
}
