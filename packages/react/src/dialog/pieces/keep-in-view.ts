/**
 * Brings a place into view, and again whenever it grows: its words may come later than it does.
 *
 * @returns what ends that; an effect can return it
 */
export function keepInView(place: Element | null): (() => void) | undefined {
  if (!place) return undefined
  // It also tells of the size at the start.
  const sizes = new ResizeObserver(() => place.scrollIntoView({ block: 'nearest' }))
  sizes.observe(place)
  return () => sizes.disconnect()
}
