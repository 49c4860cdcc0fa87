/** Attaches a shadow tree with its own style to an element, without a style attribute or element (CSP `style-src`). */
export function styled(host: HTMLElement, css: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}
