import { config } from '../config.ts'
import type { Pocket } from './pocket.ts'
import { styled } from './styled.ts'

/**
 * Puts a small button at the page's edge that opens the wallet's window by hand.
 *
 * While the page has a modal dialog open, everything outside of it is inert, so the button then moves into that
 * dialog. On narrow screens it is a line at the end of the flow and so covers nothing.
 */
export function createTab(pocket: Pocket): void {
  const host = document.createElement('countersign-demo-tab')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = config.name
  button.addEventListener('click', () => pocket.open())
  const aside = document.createElement('aside')
  aside.setAttribute('aria-label', config.name)
  aside.append(button)
  styled(host, tabStyle).append(aside)
  pocket.onWaiting(count => {
    button.textContent = count === 0 ? config.name : `${config.name} (${count} waiting)`
  })

  const settle = () => {
    const home = openDialog() ?? document.body
    if (home && host.parentElement !== home) home.append(host)
  }
  new MutationObserver(settle).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  })
  settle()
}

/** Gives the page's modal dialog that was opened last, if any. */
function openDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1)
}

const tabStyle = `
:host {
  display: block;
  position: sticky;
  inset-block-end: 0;
  z-index: 2147483000;
  flex: none;
}
aside {
  display: flex;
  justify-content: end;
  background: Canvas;
}
button {
  min-block-size: 36px;
  inline-size: 100%;
  padding: 0 16px;
  border: 0;
  border-block-start: 1px solid #84246f;
  font: 600 13px / 1 system-ui, sans-serif;
  color: #fff;
  background: #84246f;
  cursor: pointer;
}
button:hover {
  background: #6b1a59;
}
button:focus-visible {
  outline: 2px solid #fff;
  outline-offset: -5px;
}
@media (min-width: 700px) {
  :host {
    position: fixed;
    inset-block-end: 0;
    inset-inline-end: 24px;
  }
  aside {
    background: none;
  }
  button {
    inline-size: auto;
    border-radius: 10px 10px 0 0;
  }
}
@media (pointer: coarse) {
  button {
    min-block-size: 44px;
  }
}
@media print {
  :host {
    display: none;
  }
}
`
