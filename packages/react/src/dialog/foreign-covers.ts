/** Smaller things are toasts and buttons, which want no answer. In CSS pixels. */
const least = 100
/** How many elements of one are looked at: a wallet draws its window near the top of what it adds. */
const most = 200

/** The elements at the top of the document, not ours, that lie over the page as windows do. */
export function foreignCovers(dialog: HTMLDialogElement): readonly Element[] {
  const { documentElement, body } = document
  return [...documentElement.children, ...body.children].filter(
    element =>
      element !== document.head && element !== body && !element.contains(dialog) && coversPage(element),
  )
}

function coversPage(root: Element): boolean {
  const waiting: Element[] = [root]
  for (let seen = 0; seen < most; seen += 1) {
    const element = waiting.shift()
    if (!element) return false
    if (isWindow(element)) return true
    waiting.push(...element.children, ...(element.shadowRoot?.children ?? []))
  }
  return false
}

function isWindow(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const { position, pointerEvents } = getComputedStyle(element)
  if (position !== 'fixed' || pointerEvents === 'none') return false
  const { width, height } = element.getBoundingClientRect()
  return width >= least && height >= least
}
