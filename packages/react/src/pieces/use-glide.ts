import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useShown, useShownEffect } from '../hooks/use-shown.ts'

const duration = 200

/**
 * Animates the dialog to the height of what it shows next. Without an animation if its width changes too, or if the person
 * prefers reduced motion.
 *
 * @param place - an element in the dialog
 * @param shown - what it shows, such as the name of the view; a change starts the animation
 */
export function useGlide(place: RefObject<HTMLElement | null>, shown: string): void {
  const isShown = useShown()
  const size = useRef<{ width: number; height: number } | null>(null)
  // The last painted size: once that has changed, it can no longer be measured.
  useShownEffect(() => {
    const dialog = place.current?.closest('dialog')
    if (!dialog) return
    const observer = new ResizeObserver(() => {
      size.current = { width: dialog.offsetWidth, height: dialog.offsetHeight }
    })
    observer.observe(dialog)
    return () => {
      observer.disconnect()
      size.current = null
    }
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of what it shows starts the animation.
  useLayoutEffect(() => {
    const dialog = place.current?.closest('dialog')
    const before = size.current
    if (!isShown || !dialog || !before || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const after = dialog.offsetHeight
    if (before.height === after || before.width !== dialog.offsetWidth) return
    const gliding = dialog.animate(
      [
        { blockSize: `${before.height}px`, overflow: 'hidden' },
        { blockSize: `${after}px`, overflow: 'hidden' },
      ],
      { duration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    )
    return () => gliding.cancel()
  }, [shown])
}
