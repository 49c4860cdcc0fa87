import { type FocusEvent, useRef } from 'react'
import { soon } from './soon.ts'

/**
 * Remembers what had the focus before it moved into an element. `restore` gives it back, for a focused button that is
 * about to be removed. `restoreOrFocusHeading` moves it to the page's heading, or its main part, if nothing had it: the page must
 * let these take it (`tabindex="-1"`).
 */
export function useFocusBefore() {
  const before = useRef<Element | null>(null)
  const restore = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
    },
    restore,
    restoreOrFocusHeading: () => {
      const from = document.activeElement
      restore()
      for (const place of ['h1', 'main'])
        if (document.activeElement === from)
          document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
    },
  }
}

/**
 * The `ref` of what appears in the place of the button that opened the dialog. It takes the focus if that has nowhere to
 * return to after the dialog has closed. The page scrolls only as far as it takes to see it.
 */
export function takeLostFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  return soon(() => {
    if (document.activeElement !== document.body) return
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  })
}
