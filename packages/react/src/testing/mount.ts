import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

// The tests have no DOM. Components that render nothing need only as much of one as React asks for to mount them.

/** A node of the DOM, as far as React uses one that stays empty. */
function emptyNode() {
  return Object.assign(new EventTarget(), {
    ...{ nodeType: 1, nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml' },
    ...{ textContent: '', firstChild: null, lastChild: null },
  })
}

/**
 * Mounts components that render nothing, with React’s client, so that their effects and renders can be tested. Restore
 * the globals with `vi.unstubAllGlobals()`.
 *
 * @returns functions that render again, and unmount
 */
export async function mount(node: ReactNode) {
  const document = Object.assign(emptyNode(), {
    ...{ nodeType: 9, activeElement: null, readyState: 'complete', visibilityState: 'visible' },
  })
  const container = Object.assign(emptyNode(), { ownerDocument: document })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document, HTMLIFrameElement: class {} }))
  const root = createRoot(container as unknown as Element)
  const settle = async () => {
    // React works in callbacks of `setImmediate`. On a busy machine, a timer fires before them, and what they started
    // with a timer has not come back.
    for (let round = 0; round < 3; round++) {
      await new Promise(resolve => setTimeout(resolve, 10))
      for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
    }
  }
  root.render(node)
  await settle()
  return {
    render: async (next: ReactNode) => {
      root.render(next)
      await settle()
    },
    unmount: async () => {
      root.unmount()
      await settle()
    },
    settle,
  }
}
