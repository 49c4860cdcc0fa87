/** The path of the demo's phone. */
const address = '/demo/phone'
/** The size of a phone's screen and its frame, in CSS pixels. */
const size = { width: 430, height: 860 }

/** Creates the link that opens the demo phone beside the page, in a window of its size. */
export function phoneLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.target = 'countersign-demo-phone'
  link.textContent = 'Demo phone'
  link.addEventListener('click', event => {
    // A modifier key already determines where the link opens.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = Math.max(0, window.screenX + window.outerWidth - size.width)
    const opened = window.open(
      address,
      link.target,
      `popup,width=${size.width},height=${size.height},left=${at},top=${window.screenY}`,
    )
    // If the browser blocks the window, the link opens normally.
    if (opened) event.preventDefault()
  })
  return link
}
