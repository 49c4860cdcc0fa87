/** The heights of what is at the lower edge of the window, in CSS pixels. */
const heights = new Map<Element, number>()

/**
 * The `ref` of an element at the lower edge of the window: it has its own space below the page, whose `--cs-corner` is
 * the height of all these elements.
 */
export function reserve(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  const change = () =>
    style.setProperty('--cs-corner', `${[...heights.values()].reduce((sum, height) => sum + height, 0)}px`)
  const observer = new ResizeObserver(() => {
    heights.set(element, element.offsetHeight)
    change()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    heights.delete(element)
    change()
  }
}
