/** Where the demo leads to its phone. */
const address = '/demo/phone'
/** The size of a phone's screen and its frame, in CSS pixels. */
const size = { width: 430, height: 860 }

/** Makes the link that opens the demo phone beside the page, in a window of its size. */
export function phoneLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.target = 'countersign-demo-phone'
  link.textContent = 'Open the demo phone'
  link.addEventListener('click', event => {
    // With a key held down the person has said where it is to open.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = Math.max(0, window.screenX + window.outerWidth - size.width)
    const opened = window.open(
      address,
      link.target,
      `popup,width=${size.width},height=${size.height},left=${at},top=${window.screenY}`,
    )
    // Where the browser opens no windows, the link does what links do.
    if (opened) event.preventDefault()
  })
  return link
}
