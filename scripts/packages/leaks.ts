import postcss, { type AtRule, type Rule } from 'postcss'

/**
 * Finds the rules of a style sheet that could reach elements of a host page. Each selector must contain one of the
 * kit's own classes or attributes; `:root` may set custom properties only. All rules must be in the kit's layer, and
 * registered properties must be the kit's own.
 *
 * @returns the offending rules, as they are in the sheet
 */
export function leaks(css: string): string[] {
  const found: string[] = []
  const sheet = postcss.parse(css)
  sheet.walkAtRules(rule => {
    if (!isOwnAtRule(rule)) found.push(`@${rule.name} ${rule.params}`)
  })
  sheet.walkRules(rule => {
    if (!isKeyframe(rule) && !rule.selectors.every(isOwnSelector)) found.push(rule.selector)
    if (!rule.selectors.some(isRoot)) return
    rule.walkDecls(declaration => {
      if (!declaration.variable) found.push(`${rule.selector}{${declaration}}`)
    })
  })
  return found
}

/** Whether an at-rule is the kit's own, or a condition or keyframes, which select no elements themselves. */
function isOwnAtRule({ name, params }: AtRule): boolean {
  if (name === 'layer') return params.split(',').every(layer => layer.trim().startsWith('countersign'))
  if (name === 'property') return params.startsWith('--cs-')
  return /^(media|supports|container|(-\w+-)?keyframes)$/.test(name)
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')
}

const isRoot = (selector: string) => selector === ':root'

const isOwnSelector = (selector: string) =>
  isRoot(selector) || /\.cs-[a-z-]+-|\[data-countersign/.test(selector)
