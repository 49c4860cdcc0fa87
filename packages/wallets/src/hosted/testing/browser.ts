import { onTestFinished, vi } from 'vitest'

// The parts of a browser window that the libraries and the code around them use, and the windows that it opens: for
// tests.

/** What a page in a window does with messages to it. */
export type Script = (page: LoadedPage) => (message: Readonly<Record<string, unknown>>) => unknown

export type LoadedPage = {
  readonly url: URL
  /** Sends a message to the page that opened the window. */
  readonly say: (data: unknown) => void
  readonly close: () => void
}

export class FakePopup {
  closed = false
  focused = 0
  /** The addresses that it has visited; each replaced the previous one. */
  readonly visited: URL[] = []
  readonly posted: Readonly<Record<string, unknown>>[] = []
  readonly document = { documentElement: { style: {} } }
  readonly location = { replace: (url: string) => this.go(new URL(url)) }
  readonly opener: FakeBrowser
  #hear: (message: Readonly<Record<string, unknown>>) => unknown = () => undefined

  constructor(opener: FakeBrowser) {
    this.opener = opener
  }

  focus() {
    this.focused++
  }

  close() {
    this.closed = true
  }

  postMessage(message: Readonly<Record<string, unknown>>) {
    if (this.closed) return
    this.posted.push(message)
    void this.#hear(message)
  }

  say(data: unknown, origin = this.visited.at(-1)?.origin ?? 'null') {
    this.opener.receive(data, origin, this)
  }

  private go(url: URL) {
    this.visited.push(url)
    this.#hear = this.opener.script({ url, say: data => this.say(data), close: () => this.close() })
  }
}

export class FakeBrowser extends EventTarget {
  readonly popups: FakePopup[] = []
  /** Whether windows are blocked. */
  blocks = false
  script: Script = () => () => undefined
  innerWidth = 1000
  innerHeight = 900
  screenX = 10
  screenY = 20
  ethereum: unknown = undefined
  readonly location = Object.assign(new URL('https://shop.example/account?secret=1#2'), {})
  readonly localStorage = globalThis.localStorage
  /** The calls of the browser's own `open`. */
  readonly opened: unknown[] = []

  open = (url?: string | URL): FakePopup | null => {
    this.opened.push(url)
    if (this.blocks) return null
    const popup = new FakePopup(this)
    this.popups.push(popup)
    return popup
  }

  /** Returns the last window that was opened. */
  get popup(): FakePopup {
    const popup = this.popups.at(-1)
    if (!popup) throw new Error('No window was opened.')
    return popup
  }

  receive(data: unknown, origin: string, source: unknown) {
    const event = new MessageEvent('message', { data, origin })
    // Node accepts only ports for it.
    Object.defineProperty(event, 'source', { value: source })
    setTimeout(() => this.dispatchEvent(event))
  }

  get page(): Window {
    // Only the parts that are used.
    return this as unknown as Window
  }
}

/** Replaces the globals of this test with a browser whose storage is empty; the libraries access them directly. */
export function openBrowser(script: Script = () => () => undefined): FakeBrowser {
  localStorage.clear()
  const browser = new FakeBrowser()
  browser.script = script
  vi.stubGlobal('window', browser)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null)),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return browser
}

/** A storage like a browser's. Has to be installed before the libraries are loaded: one of them keeps a reference. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: index => [...entries.keys()][index] ?? null,
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, String(value)),
    removeItem: key => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
