import { type RefObject, useEffect, useRef } from 'react'
import { usePathname } from '../layout/location.ts'

/**
 * Closes a menu on Escape, which returns the focus to its button; when the person presses or focuses something else;
 * and when the page changes.
 *
 * @param place - contains the menu and its button
 */
export function useDismiss(place: RefObject<HTMLElement | null>, close: () => void, focusButton: () => void) {
  const path = usePathname()
  const opened = useRef(path)
  useEffect(() => {
    if (path !== opened.current) close()
    const stop = new AbortController()
    const contains = (node: EventTarget | null) => node instanceof Node && place.current?.contains(node)
    const leave = ({ target }: Event) => {
      if (!contains(target)) close()
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (contains(document.activeElement)) focusButton()
      close()
    }
    const { signal } = stop
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    return () => stop.abort()
  })
}
