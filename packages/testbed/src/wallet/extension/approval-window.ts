import type { Chrome } from './chrome.ts'

const page = 'approval.html'

/**
 * Manages the approval window.
 *
 * @param wanted - returns whether a request is still pending.
 * @param closed - called when the person closed the window.
 */
export function createApprovalWindow(chrome: Chrome, wanted: () => boolean, closed: () => void) {
  let current: number | undefined
  // Sequentially, so that a window is never opened while the previous one is still closing.
  let line: Promise<unknown> = Promise.resolve()
  const next = (work: () => Promise<unknown>) => {
    line = line.then(work).catch(() => undefined)
  }

  /**
   * Finds a window of an earlier run of this worker, once: the browser may have stopped and restarted the worker while
   * the window was open. Later the list may still include a window that is just closing.
   */
  async function recover(): Promise<void> {
    const contexts = await chrome.runtime.getContexts({ contextTypes: ['TAB'] })
    current = contexts.find(({ documentUrl }) => documentUrl === chrome.runtime.getURL(page))?.windowId
  }
  next(recover)

  async function bringToFront(id: number): Promise<boolean> {
    try {
      await chrome.windows.update(id, { focused: true })
      return true
    } catch {
      return false
    }
  }

  chrome.windows.onRemoved.addListener(id => {
    if (id !== current) return
    current = undefined
    closed()
  })

  return {
    /** Opens it, or brings it to the front. */
    show: () =>
      next(async () => {
        if (!wanted() || (current !== undefined && (await bringToFront(current)))) return
        const made = await chrome.windows.create({
          url: page,
          type: 'popup',
          width: 376,
          height: 660,
          focused: true,
        })
        current = made?.id
      }),
    /** Closes it if no request is pending by then. */
    hide: () =>
      next(async () => {
        const id = current
        if (wanted() || id === undefined) return
        current = undefined
        await chrome.windows.remove(id)
      }),
  }
}
