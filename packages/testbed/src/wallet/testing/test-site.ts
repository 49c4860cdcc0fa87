import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { close, listen } from '../../listen.ts'

/** The outcome of a page's call. */
export type Outcome = { result: unknown } | { code: number; message: string }

/** A small site under a strict Content-Security-Policy. */
export interface TestSite {
  origin: string
  close(): Promise<void>
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "

const script = `
  const announced = new Map()
  window.walletEvents = []
  window.addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
    if (announced.has(info.uuid)) return
    announced.set(info.uuid, { info, provider })
    for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      provider.on(name, payload => window.walletEvents.push([info.rdns, name, payload?.code ?? payload]))
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.infos = () => [...announced.values()].map(({ info }) => info)
  window.ask = ([wanted, method, params]) =>
    [...announced.values()].find(({ info }) => info.uuid === wanted || info.rdns === wanted).provider.request({ method, params }).then(
      result => ({ result }),
      ({ code, message }) => ({ code, message }),
    )
  document.querySelector('#open').addEventListener('click', () => document.querySelector('dialog').showModal())
`

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Serves a site with a modal dialog, a node at block 42, and the injected wallet if its folder is given. */
export async function startSite(injected?: string): Promise<TestSite> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Site</title>
    ${injected ? '<script src="/demo/wallet.js"></script>' : ''}<script src="/site.js" defer></script>
    <main><h1>Site</h1><button id="open">Open</button><dialog><p>A modal dialog</p><button>Inside</button></dialog></main></html>`
  const server = createServer(async ({ url = '/' }, response) => {
    const send = (path: string, body: string | Buffer, frames = "'none'") => {
      response.setHeader('content-type', mediaTypes[extname(path)] ?? 'application/json')
      response.setHeader('content-security-policy', `${policy}frame-ancestors ${frames}`)
      response.end(body)
    }
    if (url.startsWith('/rpc/')) send(url, '{"jsonrpc":"2.0","id":1,"result":"0x2a"}')
    else if (url === '/site.js') send(url, script)
    else if (url.startsWith('/demo/') && injected)
      send(url, await readFile(join(injected, url.slice('/demo/'.length))), "'self'")
    else send('/index.html', html)
  })
  return { origin: `http://127.0.0.1:${await listen(server)}`, close: () => close(server) }
}

declare global {
  interface Window {
    ask(call: [wanted: string, method: string, params: unknown]): Promise<Outcome>
    infos(): { name: string; rdns: string; uuid: string; icon: string }[]
    walletEvents: [rdns: string, name: string, payload: unknown][]
  }
}

/**
 * Returns a function that calls a wallet as the page does.
 *
 * @param wanted - the wallet's uuid or rdns.
 */
export function asker(page: Page, wanted: string) {
  return (method: string, params?: unknown): Promise<Outcome> =>
    page.evaluate(call => window.ask(call), [wanted, method, params] as [string, string, unknown])
}
