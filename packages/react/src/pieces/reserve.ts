/**
 * Creates the `ref` of elements at the lower edge of the window, which need their own space below the page.
 *
 * @param property - the property of the page that is the height of all these elements
 */
export function reserving(property: `--${string}`) {
  /** In CSS pixels. */
  const heights = new Map<Element, number>()
  const change = () =>
    document.documentElement.style.setProperty(
      property,
      `${[...heights.values()].reduce((sum, height) => sum + height, 0)}px`,
    )
  return (element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      heights.set(element, element.offsetHeight)
      change()
    })
    observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      heights.delete(element)
      change()
    }
  }
}

/** The `ref` of what the kit shows at the lower edge of the window. */
export const reserve = reserving('--cs-corner')
