const held = 'data-countersign-held'

/**
 * Makes a dialog modal, and prevents the page behind it from scrolling.
 *
 * @returns a function that restores scrolling
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // Before any other change to the page: afterwards, the browser has to compute the layout to know whether there is a
  // scrollbar.
  const release = holdPage()
  // The browser would focus the first button; the heading tells screen readers where they are.
  const heading = dialog.querySelector('h2')
  if (heading) heading.autofocus = true
  // It may be open without being modal.
  dialog.removeAttribute('open')
  dialog.showModal()
  return release
}

/**
 * Prevents the page from scrolling. The space of the scrollbar stays, so that nothing shifts. Sets an attribute,
 * because a selector that inspects the page would be matched again at each of its changes.
 */
function holdPage(): () => void {
  const { documentElement } = document
  const hasBar = innerWidth > documentElement.clientWidth
  documentElement.setAttribute(held, hasBar ? 'bar' : '')
  return () => documentElement.removeAttribute(held)
}
