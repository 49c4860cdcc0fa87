const held = 'data-countersign-held'

/**
 * Keeps the page from being scrolled. The bar’s place stays, so that nothing shifts. An attribute, since a selector that
 * looks into the page would be tried at each of its changes. To be called before anything else in the page is changed:
 * after that, the browser has to lay it out to know whether there is a bar.
 *
 * @returns a function that lets it go again
 */
export function holdPage(): () => void {
  const { documentElement } = document
  const hasBar = innerWidth > documentElement.clientWidth
  documentElement.setAttribute(held, hasBar ? 'bar' : '')
  return () => documentElement.removeAttribute(held)
}
