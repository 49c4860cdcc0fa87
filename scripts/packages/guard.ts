/**
 * What the resets of host pages set on every element. In a layer it would lose to them, so that the dialog would come
 * without its margins; marked `!important`, it wins. Everything else stays the host's to change.
 */
const guarded =
  /^(margin|padding|border(?!.*(radius|collapse|spacing))|background|font|list-style|text-(align|decoration|indent|transform)|(min-|max-)?(inline-size|block-size|width|height)$|(color|display|line-height|letter-spacing|white-space|box-sizing|outline.*|appearance|vertical-align|cursor)$)/

/**
 * Guards one cascade layer against the resets of host pages.
 *
 * @param css - without comments, as lightningcss writes it.
 * @param layer - such as `countersign.kit`.
 */
export function guardLayer(css: string, layer: string): string {
  const blocks: string[] = []
  let guarding = ''
  for (const [, part = '', end = ''] of css.matchAll(parts)) {
    const isDeclaration = end !== '{' && part !== '' && isGuarded(blocks, layer)
    const [name = ''] = part.split(':')
    guarding +=
      isDeclaration && guarded.test(name) && !part.endsWith('!important') ? `${part}!important` : part
    guarding += end
    if (end === '{') blocks.push(part)
    if (end === '}') blocks.pop()
  }
  return guarding
}

/** Up to the next brace or semicolon that is not in a string or in parentheses, such as those of a data: address. */
const parts = /((?:"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|\([^()"']*\)|[^{};])*)([{};]|$)/g

function isGuarded(blocks: readonly string[], layer: string): boolean {
  return blocks.includes(`@layer ${layer}`) && !blocks.some(block => /^@(-\w+-)?keyframes/.test(block))
}
