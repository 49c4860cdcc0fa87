const held = 'data-countersign-held'

/**
 * Whether the page has a scroll bar that takes room. To be asked before anything in the page is changed: after that, the
 * browser has to lay it out to know.
 */
export function hasScrollBar(): boolean {
  return innerWidth > document.documentElement.clientWidth
}

/**
 * Keeps the page from being scrolled. The bar’s place stays, so that nothing shifts. An attribute, since a selector that
 * looks into the page would be tried at each of its changes.
 *
 * @returns a function that lets it go again
 */
export function holdPage({ hasBar }: { hasBar: boolean }): () => void {
  const { documentElement } = document
  documentElement.setAttribute(held, hasBar ? 'bar' : '')
  return () => documentElement.removeAttribute(held)
}
