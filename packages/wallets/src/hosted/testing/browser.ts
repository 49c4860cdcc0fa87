import { onTestFinished, vi } from 'vitest'

// A browser's window as far as the libraries and the code around them use one, and the windows that it opens: for tests.

/** What a page in a window does with what is posted to it. */
export type Script = (page: LoadedPage) => (message: Readonly<Record<string, unknown>>) => unknown

export type LoadedPage = {
  readonly url: URL
  /** Says something to the page that opened the window. */
  readonly say: (data: unknown) => void
  readonly close: () => void
}

export class FakePopup {
  closed = false
  focused = 0
  /** The addresses that it has been at; each has replaced the one before. */
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
  /** Whether windows are refused. */
  blocks = false
  script: Script = () => () => undefined
  innerWidth = 1000
  innerHeight = 900
  screenX = 10
  screenY = 20
  ethereum: unknown = undefined
  readonly location = Object.assign(new URL('https://shop.example/account?secret=1#2'), {})
  readonly localStorage = globalThis.localStorage
  /** What was asked of the browser's own. */
  readonly opened: unknown[] = []

  open = (url?: string | URL): FakePopup | null => {
    this.opened.push(url)
    if (this.blocks) return null
    const popup = new FakePopup(this)
    this.popups.push(popup)
    return popup
  }

  /** Gives the last window that was opened. */
  get popup(): FakePopup {
    const popup = this.popups.at(-1)
    if (!popup) throw new Error('No window was opened.')
    return popup
  }

  receive(data: unknown, origin: string, source: unknown) {
    const event = new MessageEvent('message', { data, origin })
    // Node takes ports for it only.
    Object.defineProperty(event, 'source', { value: source })
    setTimeout(() => this.dispatchEvent(event))
  }

  get page(): Window {
    // As much of one as is used.
    return this as unknown as Window
  }
}

/** Stands a browser in for the surroundings of this test, with nothing kept; the libraries look for it by themselves. */
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

/** A storage as the browsers have it. Put in place before the libraries are loaded: one keeps hold of it. */
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
