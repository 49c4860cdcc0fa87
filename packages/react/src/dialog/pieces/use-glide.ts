import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useShown, useShownEffect } from '../../hooks/use-shown.ts'

const duration = 200

/**
 * Lets the dialog grow or shrink to the height of the next view, rather than jump to it. Where it also changes its
 * width, or somebody wants less motion, it is there at once.
 *
 * @param place - something within the dialog
 * @param view - what is shown; the dialog glides when it changes
 */
export function useGlide(place: RefObject<HTMLElement | null>, view: string): void {
  const isShown = useShown()
  const size = useRef<{ width: number; height: number } | null>(null)
  // The size that was painted last: when the view has changed it is too late to ask.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view makes it glide.
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
  }, [view])
}
