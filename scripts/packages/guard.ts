import postcss, { type Container } from 'postcss'

/**
 * The properties that resets of host pages set on every element. In a layer, the kit's values would lose to them, and
 * the dialog would lose its margins; with `!important` they win. The host can change all other properties.
 */
const guarded =
  /^(margin|padding|border(?!.*(radius|collapse|spacing))|background|font|list-style|text-(align|decoration|indent|transform)|(min-|max-)?(inline-size|block-size|width|height)$|(color|display|line-height|letter-spacing|white-space|box-sizing|outline.*|appearance|vertical-align|cursor)$)/

/**
 * Guards one cascade layer against the resets of host pages.
 *
 * @param layer - e.g. `countersign.kit`
 */
export function guardLayer(css: string, layer: string): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules('layer', rule => {
    if (rule.params === layer && rule.nodes !== undefined) guard(rule)
  })
  return sheet.toString()
}

/** Marks the declarations `!important`, except in keyframes, where it has no effect. */
function guard(container: Container): void {
  container.each(node => {
    if (node.type === 'decl') {
      if (!guarded.test(node.prop)) return
      node.important = true
      // PostCSS would add a space.
      node.raws.important = '!important'
    } else if (node.type === 'rule' || (node.type === 'atrule' && !node.name.endsWith('keyframes')))
      if (node.nodes !== undefined) guard(node)
  })
}
