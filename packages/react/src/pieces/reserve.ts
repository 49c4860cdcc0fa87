/**
 * Creates the `ref` of elements at the lower edge of the window, which need their own space below the page.
 *
 * @param property - the property of the page that is the height of all these elements
 * @example
 * // In the style sheet: body { padding-block-end: var(--banner) }
 * const reserveBanner = reserving('--banner')
 * const banner = <aside ref={reserveBanner}>We use no cookies.</aside>
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
    const show = ({ target }: FocusEvent) => showTextArea(target)
    document.addEventListener('focusin', show)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', show)
      heights.delete(element)
      change()
    }
  }
}

/**
 * Scrolls a text area that takes the focus into view as a whole. Browsers scroll other fields themselves, but of a text
 * area only to the line with the caret.
 */
function showTextArea(target: EventTarget | null) {
  if (target instanceof HTMLTextAreaElement)
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
}

/** The `ref` of what the kit shows at the lower edge of the window. */
export const reserve = reserving('--cs-corner')
