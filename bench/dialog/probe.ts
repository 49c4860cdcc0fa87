import type { Frame } from './painted.ts'

/** What a page records about itself during a visit. Times are milliseconds since the navigation started. */
type Notes = {
  /** When the first frame with a usable button was painted. */
  button: number | null
  longTasks: { start: number; duration: number }[]
  /** What the policy blocked, by directive. */
  violations: string[]
  /** What to wait for after a click: the wallet's row in the dialog, or a QR code that phones can scan. */
  awaited: 'row' | 'code'
  /** The time of the click event. Recorded again after it is set to `null`. */
  pressed: number | null
  /** The frames since the click. */
  frames: Frame[]
}

declare global {
  interface Window {
    bench: Notes
  }
}

/** The wallet that announces itself on every page (EIP-6963) and that a dialog must list. */
export const announced = 'Bench Wallet'

/**
 * Observes a page from its start. Runs in the page before any of its scripts, so it cannot use anything from outside.
 *
 * @param wallet - the name of the wallet that announces itself
 */
export function probe(wallet: string): void {
  const notes: Notes = {
    button: null,
    longTasks: [],
    violations: [],
    awaited: 'row',
    pressed: null,
    frames: [],
  }
  window.bench = notes
  /** The minimum number of shapes and strokes of a QR code, and its minimum width in pixels. */
  const [fewestShapes, leastWidth] = [60, 150]
  let code: Element | undefined
  announceWallet()
  document.addEventListener('securitypolicyviolation', event => {
    notes.violations.push(`${event.effectiveDirective} ${event.blockedURI}`)
  })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      notes.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  const changes = new MutationObserver(() => afterPaint(noteButton))
  changes.observe(document, { subtree: true, childList: true, attributes: true })

  addEventListener(
    'click',
    event => {
      if (notes.pressed !== null) return
      notes.pressed = event.timeStamp
      afterPaint(at => noteFrame(at, event.timeStamp))
    },
    { capture: true },
  )

  /** Calls back as soon as the next frame was painted. */
  function afterPaint(then: (at: number) => void): void {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => then(performance.now())
      channel.port2.postMessage(null)
    })
  }

  function noteButton(at: number): void {
    if (notes.button !== null) return
    const works = [...document.querySelectorAll('button')].some(
      button =>
        /connect|sign in/i.test(button.textContent) &&
        !button.disabled &&
        button.ariaDisabled !== 'true' &&
        button.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    if (!works) return
    notes.button = at
    changes.disconnect()
  }

  /** Records this frame and the following ones until the next click is awaited. */
  function noteFrame(at: number, pressed: number): void {
    if (notes.pressed !== pressed) return
    const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')]
    const seen = notes.awaited === 'row' ? rowIn(dialogs) : codeIn(dialogs)
    notes.frames.push({ at, row: seen ? stateOf(seen) : null })
    if (notes.frames.length < 2_000) afterPaint(next => noteFrame(next, pressed))
  }

  function rowIn(dialogs: readonly Element[]): Element | undefined {
    const rows = dialogs.flatMap(dialog => [...dialog.querySelectorAll('button, [role=button], li, a')])
    return rows.find(element => element.textContent.includes(wallet))
  }

  function codeIn(dialogs: readonly Element[]): Element | undefined {
    // Reused, because counting thousands of shapes is slow.
    if (code?.isConnected) return code
    const drawings = dialogs.flatMap(dialog => [...dialog.querySelectorAll('svg')])
    code = drawings.find(drawing => {
      const paths = [...drawing.querySelectorAll('path')].map(path => path.getAttribute('d') ?? '')
      const strokes = paths.reduce((sum, path) => sum + path.split(/m/i).length - 1, 0)
      const shapes = strokes + drawing.querySelectorAll('rect, circle').length
      return shapes >= fewestShapes && drawing.getBoundingClientRect().width >= leastWidth
    })
    return code
  }

  function stateOf(row: Element): Frame['row'] {
    const { x, y, width, height } = row.getBoundingClientRect()
    let opacity = 1
    let dialog: Element = row
    for (let element: Element | null = row; element; element = element.parentElement) {
      const style = getComputedStyle(element)
      opacity *= style.visibility === 'hidden' ? 0 : Number(style.opacity)
      if (element.matches('dialog, [role=dialog]')) dialog = element
    }
    // Animations next to a code do not prevent scanning it.
    const whole = notes.awaited === 'row' ? dialog : row
    const moving = document.getAnimations().some(({ playState, effect }) => {
      if (playState !== 'running' || !(effect instanceof KeyframeEffect) || !effect.target) return false
      if (effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY) return false
      return whole.contains(effect.target) || effect.target.contains(whole)
    })
    return { box: [x, y, width, height], opacity, moving }
  }

  function announceWallet(): void {
    const provider = {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : []),
      on: () => provider,
      removeListener: () => provider,
    }
    const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#357" d="M0 0h8v8H0z"/></svg>')}`
    const info = Object.freeze({
      uuid: '8a4ad4a8-52f1-4d1c-9a4f-0d6c7cf6b3c1',
      name: wallet,
      icon,
      rdns: 'org.example.bench',
    })
    const announce = () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }
}
