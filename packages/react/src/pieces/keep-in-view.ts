import actions from './actions.module.css'

/**
 * Scrolls an element into view, above the buttons at the lower edge of the dialog, and again whenever it grows, because its
 * words may load later.
 *
 * @returns a function that stops this, for an effect to return
 */
export function keepInView(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  const dialog = place.closest('dialog')
  // It also reports the initial size.
  const sizes = new ResizeObserver(() => {
    const buttons = dialog?.querySelector(`.${actions.actions}`)
    const covered = buttons ? bottomOf(dialog) - buttons.getBoundingClientRect().top : 0
    place.style.scrollMarginBlockEnd = `calc(${covered}px + var(--cs-space-4))`
    place.scrollIntoView({ block: 'nearest' })
  })
  sizes.observe(place)
  return () => sizes.disconnect()
}

const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0
