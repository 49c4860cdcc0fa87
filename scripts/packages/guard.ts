import postcss, { type Container } from 'postcss'

/**
 * What the resets of host pages set on every element. In a layer it would lose to them, so that the dialog would come
 * without its margins; marked `!important`, it wins. Everything else stays the host's to change.
 */
const guarded =
  /^(margin|padding|border(?!.*(radius|collapse|spacing))|background|font|list-style|text-(align|decoration|indent|transform)|(min-|max-)?(inline-size|block-size|width|height)$|(color|display|line-height|letter-spacing|white-space|box-sizing|outline.*|appearance|vertical-align|cursor)$)/

/**
 * Guards one cascade layer against the resets of host pages.
 *
 * @param layer - such as `countersign.kit`
 */
export function guardLayer(css: string, layer: string): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules('layer', rule => {
    if (rule.params === layer && rule.nodes !== undefined) guard(rule)
  })
  return sheet.toString()
}

/** Leaves keyframes alone: `!important` does not count there. */
function guard(container: Container): void {
  container.each(node => {
    if (node.type === 'decl') {
      if (!guarded.test(node.prop)) return
      node.important = true
      // Without the space that PostCSS would add.
      node.raws.important = '!important'
    } else if (node.type === 'rule' || (node.type === 'atrule' && !node.name.endsWith('keyframes')))
      if (node.nodes !== undefined) guard(node)
  })
}
