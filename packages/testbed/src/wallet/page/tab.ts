import { config } from '../config.ts'
import { phoneLink } from './phone-link.ts'
import type { Pocket } from './pocket.ts'
import { styled } from './styled.ts'

/**
 * Adds a small button at the page's edge that opens the wallet's window, and a link to the demo phone.
 *
 * While the page has a modal dialog open, everything outside it is inert, so the button moves into that dialog. On
 * narrow screens it is a line at the end of the flow, so it covers nothing; only if a dialog leaves room below it does
 * the line stay at the window's edge, away from the dialog's own buttons.
 */
export function createTab(pocket: Pocket): void {
  const host = document.createElement('countersign-demo-tab')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = config.name
  button.addEventListener('click', () => pocket.open())
  const aside = document.createElement('aside')
  aside.setAttribute('aria-label', config.name)
  aside.append(phoneLink(), button)
  styled(host, tabStyle).append(aside)
  pocket.onWaiting(count => {
    button.textContent = count === 0 ? config.name : `${config.name} (${count} waiting)`
  })

  const settle = () => {
    const home = openDialog() ?? document.body
    if (!home) return
    if (host.parentElement !== home) home.append(host)
    const inDialog = home !== document.body
    // Measured while apart, when it takes no room in the dialog itself.
    host.toggleAttribute('apart', inDialog)
    if (inDialog) host.toggleAttribute('apart', leavesRoom(home, button.offsetHeight))
    host.toggleAttribute('enclosed', inDialog && !host.hasAttribute('apart'))
    // What the page itself keeps at the window's edge stays above the buttons, and where it is behind a dialog.
    if (!inDialog) document.documentElement.style.setProperty('--page-edge', `${host.offsetHeight}px`)
  }
  let isDue = false
  const settleOnce = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      settle()
    })
  }
  // Measuring forces a layout: once for all changes before a frame, not once for each.
  new MutationObserver(settleOnce).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  })
  window.addEventListener('resize', settle)
  settle()
}

/** Whether a line of this height, in CSS pixels, fits between an element and the lower edge of the window. */
function leavesRoom(element: Element, height: number): boolean {
  return element.getBoundingClientRect().bottom + height <= window.innerHeight
}

/** Returns the page's last opened modal dialog, if any. */
function openDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1)
}

const tabStyle = `
:host {
  display: block;
  position: sticky;
  inset-block-end: 0;
  /* Over the page, and under what it holds at the window's edge: notices, and what waits in the corner. */
  z-index: 8;
  flex: none;
}
:host([enclosed]) {
  /* The dialog's own buttons keep to that edge. */
  position: static;
}
:host([apart]) {
  position: fixed;
  inset-inline: 0;
}
aside {
  display: flex;
  justify-content: end;
  gap: 1px;
  background: Canvas;
}
button,
a {
  display: flex;
  align-items: center;
  justify-content: center;
  /* What waits is said on the same line, also on small phones. */
  flex: auto;
  box-sizing: border-box;
  min-block-size: 36px;
  padding: 0 12px;
  border: 0;
  border-block-start: 1px solid #84246f;
  font: 600 13px / 1 system-ui, sans-serif;
  color: #fff;
  background: #84246f;
  text-decoration: none;
  text-align: center;
  white-space: nowrap;
  cursor: pointer;
}
button:hover,
a:hover {
  background: #6b1a59;
}
button:focus-visible,
a:focus-visible {
  outline: 2px solid #fff;
  outline-offset: -5px;
}
@media (min-width: 900px) {
  :host,
  :host([enclosed]),
  :host([apart]) {
    position: fixed;
    inset-block-end: 0;
    inset-inline: auto 24px;
  }
  aside {
    gap: 8px;
    background: none;
  }
  button,
  a {
    flex: none;
    border-radius: 10px 10px 0 0;
  }
}
@media (pointer: coarse) {
  button,
  a {
    min-block-size: 44px;
  }
}
@media print {
  :host {
    display: none;
  }
}
`
