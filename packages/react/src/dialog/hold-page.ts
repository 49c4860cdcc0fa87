const held = 'data-countersign-held'

/**
 * Keeps the page from being scrolled. Where it has a bar for that, the bar’s place stays, so that nothing shifts. An
 * attribute, since a selector that looks into the page would be tried at every change of it.
 *
 * @returns a function that lets it go again
 */
export function holdPage(): () => void {
  const { documentElement } = document
  documentElement.setAttribute(held, innerWidth > documentElement.clientWidth ? 'bar' : '')
  return () => documentElement.removeAttribute(held)
}
