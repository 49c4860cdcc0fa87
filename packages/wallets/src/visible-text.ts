/**
 * Makes one line that can be shown out of a text that somebody else wrote: without what cannot be seen or would reorder
 * the text around it, and bounded.
 *
 * @param longest - in code points
 * @returns an empty text where nothing can be seen
 */
export function visibleText(text: string, longest: number): string {
  const visible = text
    .slice(0, 1024)
    .replace(/[\p{Z}\s\u2800]+/gu, ' ')
    // Controls, bidirectional and zero-width marks, private and unassigned code points, lone surrogates, and letters
    // that are drawn as nothing.
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    // A pile of combining marks draws over the lines above and below.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const points = [...visible]
  return points.length > longest ? `${points.slice(0, longest - 1).join('')}…` : visible
}
