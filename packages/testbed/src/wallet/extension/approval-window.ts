const page = 'approval.html'

/** The approval window, of which there is at most one. */
export interface ApprovalWindow {
  /** Opens it, or brings it to the front. */
  show(): void
  /** Closes it if nothing waits by then. */
  hide(): void
}

/**
 * Keeps the approval window.
 *
 * @param wanted - says whether something still waits.
 * @param closed - called when the person closed the window.
 */
export function createApprovalWindow(wanted: () => boolean, closed: () => void): ApprovalWindow {
  let current: number | undefined
  // One thing after the other, so that a window is never opened while the one before is still closing.
  let line: Promise<unknown> = Promise.resolve()
  const next = (work: () => Promise<unknown>) => {
    line = line.then(work).catch(() => undefined)
  }

  async function open(): Promise<number | undefined> {
    // The browser may have stopped and started this worker while the window was open.
    const contexts = await chrome.runtime.getContexts({ contextTypes: ['TAB'] })
    return contexts.find(({ documentUrl }) => documentUrl === chrome.runtime.getURL(page))?.windowId
  }

  chrome.windows.onRemoved.addListener(id => {
    if (id !== current) return
    current = undefined
    closed()
  })

  return {
    show: () =>
      next(async () => {
        if (!wanted()) return
        current ??= await open()
        if (current !== undefined) {
          await chrome.windows.update(current, { focused: true })
          return
        }
        const made = await chrome.windows.create({
          url: page,
          type: 'popup',
          width: 376,
          height: 660,
          focused: true,
        })
        current = made?.id
      }),
    hide: () =>
      next(async () => {
        const id = current ?? (await open())
        if (wanted() || id === undefined) return
        current = undefined
        await chrome.windows.remove(id)
      }),
  }
}
