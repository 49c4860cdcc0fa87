const inSearch = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.VPLocalSearchBox') !== null

/** Gives the focus back to where it was when Escape closes the search, which VitePress does not do. */
export function returnFocusAfterSearch() {
  let focused: EventTarget | null = null
  addEventListener('focusin', ({ target, relatedTarget }) => {
    if (inSearch(target) && !inSearch(relatedTarget)) focused = relatedTarget
  })
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key !== 'Escape' || !inSearch(target)) return
      setTimeout(() => focused instanceof HTMLElement && focused.focus({ preventScroll: true }), 50)
    },
    { capture: true },
  )
}
