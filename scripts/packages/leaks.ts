/**
 * Finds the rules of a style sheet that could reach elements of a host page: each selector has to hold one of the kit's
 * own classes or attributes, but for `:root`, where nothing but custom properties may be set, and all stand in the layer.
 * What is registered are the kit's own properties.
 *
 * @param css - without comments, as lightningcss writes it.
 * @returns what is wrong, as it stands there
 */
export function leaks(css: string): string[] {
  const found: string[] = []
  const blocks: string[] = []
  for (const [, part = '', end = ''] of css.matchAll(/([^{};]*)([{};]|$)/g)) {
    if (end === '{') {
      blocks.push(part)
      if (!isOurs(part)) found.push(part)
    } else if (blocks.some(isRoot) && part !== '' && !part.startsWith('--'))
      found.push(`${blocks.at(-1)}{${part}}`)
    if (end === '}') blocks.pop()
  }
  return found
}

const isRoot = (selector: string) => /^:root($|,)/.test(selector)

/** Steps of an animation, and what only holds other rules, choose no elements. */
function isOurs(selector: string): boolean {
  if (
    /^(@(layer countersign|property --cs-|media|supports|container|(-\w+-)?keyframes)\b|from$|to$|[\d.%,]+$)/.test(
      selector,
    )
  )
    return true
  return splitSelectors(selector).every(
    one => isRoot(one) || /\.cs-[a-z-]+-module-|\[data-countersign/.test(one),
  )
}

/** Splits at the commas that are not in parentheses. */
function splitSelectors(selector: string): string[] {
  return selector.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^,])+/g) ?? []
}
