/**
 * Returns the block of TypeScript of a Markdown text that contains certain code.
 *
 * @throws if none does
 */
export function readBlock(markdown: string, part: string): string {
  const blocks = [...markdown.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code)
  const block = blocks.find(code => code.includes(part))
  if (block === undefined) throw new Error(`No block of code has ${part}.`)
  return block
}
