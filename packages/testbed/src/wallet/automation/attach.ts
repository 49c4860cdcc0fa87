import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { listen, serverOf } from '../../listen.ts'
import { buildWallets, identities, walletConfig } from '../build.ts'
import type { Chain } from '../engine/types.ts'
import type { Chrome, ChromePort } from '../extension/chrome.ts'
import { startExtension } from '../extension/extension.ts'
import { type ExtensionWallet, extensionWallet } from './extension-wallet.ts'

/** The function that pages get to send {@link PortMessage}s. */
const binding = 'countersignExtensionPort'

/** What a page sends: that it opens a port, a message on it, or that it closes it. */
type PortMessage = { port: string } & (
  | { open: { name: string; origin: string } }
  | { message: unknown }
  | { closed: true }
)

/**
 * Attaches the demo extension to a browser without loading it, so that the headless shell can be used, which takes a
 * third of the CPU time. The pages run the extension's own scripts, its window is a page with its own files, and its
 * worker runs in this process. What the browser itself does for extensions is simulated (`createChrome`): tests of that
 * use `launchWithExtension`.
 *
 * @param context - must not have pages yet
 */
export async function attachExtension(
  context: BrowserContext,
  { chains, timeout }: { chains: readonly Chain[]; timeout: number },
): Promise<ExtensionWallet> {
  const [{ extension: folder }, config] = await Promise.all([
    buildWallets(),
    walletConfig(identities.extension),
  ])
  filesServed ??= serveFiles(folder)
  const origin = await filesServed
  const control = startExtension(await createChrome(context, folder, origin), config)
  const wallet = extensionWallet(
    context,
    origin,
    (name, ...values) => Reflect.apply(control[name], control, values),
    timeout,
  )
  await wallet.setChains(chains)
  return wallet
}

let filesServed: Promise<string> | undefined

/**
 * Serves the extension's files as long as this process runs. A route of the browser context would disable the cache for
 * all requests.
 *
 * @returns the origin, used instead of `chrome-extension://…`
 */
async function serveFiles(folder: string): Promise<string> {
  const app = new Hono().use(serveStatic({ root: folder }))
  const server = serverOf(app)
  const port = await listen(server)
  server.unref()
  return `http://localhost:${port}`
}

/** Creates the part of the extension API that the extension's worker uses, for the pages of a browser context. */
async function createChrome(context: BrowserContext, folder: string, origin: string): Promise<Chrome> {
  const connected: ((port: ChromePort) => void)[] = []
  const removed: ((id: number) => void)[] = []
  const windows = new Map<number, Page>()
  const ports = new Map<string, Port>()
  const stored: Record<string, unknown> = {}
  let lastWindow = 0

  await context.exposeBinding(binding, ({ frame, page }, sent: PortMessage) => {
    if ('message' in sent) return ports.get(sent.port)?.receive(sent.message)
    if ('closed' in sent) return closePorts(({ id }) => id === sent.port)
    const isAtPlace = ({ frame: other, name }: Port) => other === frame && name === sent.open.name
    // The frame has a new document.
    closePorts(isAtPlace)
    if (page.isClosed()) return
    const port = createPort(sent.port, frame, sent.open)
    ports.set(sent.port, port)
    for (const listener of connected) listener(port)
  })
  context.on('page', page => page.on('close', () => closePorts(({ frame }) => frame.page() === page)))
  const scripts = ['inpage.js', 'relay.js'].map(file => readFile(join(folder, file), 'utf8'))
  await context.addInitScript(
    `(${runInPage})(${JSON.stringify(origin)}, ${JSON.stringify(binding)}, chrome => {\n${(await Promise.all(scripts)).join('\n')}\n})`,
  )

  function closePorts(which: (port: Port) => boolean): void {
    for (const [id, port] of ports)
      if (which(port)) {
        ports.delete(id)
        port.disconnect()
      }
  }

  return {
    runtime: {
      id: 'attached',
      connect: () => {
        throw new Error('The worker connects to nothing.')
      },
      getURL: path => `${origin}/${path}`,
      getContexts: async () => [],
      onConnect: { addListener: listener => connected.push(listener) },
    },
    storage: {
      local: {
        get: async key => ({ [key]: structuredClone(stored[key]) }),
        set: async values => void Object.assign(stored, structuredClone(values)),
      },
    },
    tabs: { get: async () => ({ active: true }) },
    windows: {
      async create({ url }) {
        lastWindow += 1
        const id = lastWindow
        const page = await context.newPage()
        windows.set(id, page)
        page.on('close', () => {
          windows.delete(id)
          for (const listener of removed) listener(id)
        })
        // The window exists before its page is loaded. The person may close it at once.
        page.goto(`${origin}/${url}`).catch(() => undefined)
        return { id }
      },
      async update(id) {
        const page = windows.get(id)
        if (page === undefined) throw new Error(`There is no window ${id}.`)
        await page.bringToFront()
      },
      remove: async id => windows.get(id)?.close(),
      onRemoved: { addListener: listener => removed.push(listener) },
    },
  }
}

type Port = ReturnType<typeof createPort>

/** Creates the worker's end of a port. */
function createPort(id: string, frame: Frame, { name, origin }: { name: string; origin: string }) {
  const listeners: ((message: unknown) => void)[] = []
  const disconnected: (() => void)[] = []
  return {
    id,
    name,
    frame,
    sender: { origin, tab: { id: 0, windowId: 0 } },
    postMessage(message: unknown) {
      // A page that is closed or has moved on receives nothing.
      frame.evaluate(deliver, [binding, id, message] as const).catch(() => undefined)
    },
    onMessage: { addListener: (listener: (message: unknown) => void) => void listeners.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void disconnected.push(listener) },
    receive(message: unknown) {
      for (const listener of listeners) listener(message)
    },
    disconnect() {
      for (const listener of disconnected) listener()
    },
  } satisfies ChromePort & Record<string, unknown>
}

/** Runs in the page. Passes a message to a port, if it belongs to this document. */
function deliver([binding, id, message]: readonly [string, string, unknown]): void {
  const receive: unknown = Reflect.get(globalThis, `${binding}:${id}`)
  if (typeof receive === 'function') receive(message)
}

/**
 * Runs in each page before its own scripts. Gives the extension API to the extension's own pages, and to its scripts in
 * sites of this machine.
 */
function runInPage(extension: string, binding: string, contentScripts: (chrome: object) => void): void {
  const send: unknown = Reflect.get(globalThis, binding)
  if (window !== window.top || typeof send !== 'function') return
  const chrome = {
    runtime: {
      id: 'attached',
      connect({ name }: { name: string }) {
        const port = `${name} ${Math.random()}`
        const listeners: ((message: unknown) => void)[] = []
        Reflect.set(globalThis, `${binding}:${port}`, (message: unknown) => {
          for (const listener of listeners) listener(message)
        })
        send({ port, open: { name, origin: location.origin } })
        addEventListener('pagehide', () => void send({ port, closed: true }))
        return {
          name,
          postMessage: (message: unknown) => void send({ port, message }),
          onMessage: { addListener: (listener: (message: unknown) => void) => void listeners.push(listener) },
          // The port lasts as long as the document.
          onDisconnect: { addListener() {} },
        }
      },
    },
  }
  if (location.origin === extension)
    Object.defineProperty(globalThis, 'chrome', { value: chrome, configurable: true })
  else if (['127.0.0.1', 'localhost'].includes(location.hostname)) contentScripts(chrome)
}
