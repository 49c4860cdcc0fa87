/**
 * Moves the focus to an element, and scrolls to the start of what it is about, unless that is in the upper half of the
 * window.
 */
export function focusAtStart(element: HTMLElement, about: Element = element): void {
  element.focus({ preventScroll: true })
  const { top } = about.getBoundingClientRect()
  if (top < 0 || top > innerHeight / 2) about.scrollIntoView()
}
