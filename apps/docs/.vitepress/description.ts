/** Returns what search engines show of a page: the beginning of its first paragraph as plain text, if it has one. */
export function descriptionOf(markdown: string): string | undefined {
  const paragraph = markdown
    .replace(/^(---|```).*?^\1$/gms, '')
    .split(/\n\n+/)
    .find(block => /^[\p{L}`“[]/u.test(block))
  const text = paragraph
    ?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*\\]/g, '')
    .replace(/\s+/g, ' ')
  if (text === undefined || text.length <= 160) return text
  return `${text.slice(0, 159).replace(/\s\S*$/, '')}…`
}
