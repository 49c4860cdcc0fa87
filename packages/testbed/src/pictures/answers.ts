import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { png, svg } from './drawings.ts'

/** Answers one request; Node omits the body for a HEAD request. */
export type Answer = (response: ServerResponse) => void

const mebibyte = Buffer.alloc(2 ** 20, 0x20)

/** Responds with these bytes. */
export function content(type: string, body: Uint8Array | string, status = 200): Answer {
  return response => {
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
}

/** Responds with a redirect. */
export function redirect(location: string): Answer {
  return response => {
    response.writeHead(302, { location })
    response.end()
  }
}

/** Responds with a PNG of twelve mebibytes, with or without a Content-Length. */
function large(announced: boolean): Answer {
  return response => {
    const picture = png()
    const length = picture.length + 12 * mebibyte.length
    response.writeHead(200, { 'content-type': 'image/png', ...(announced && { 'content-length': length }) })
    response.write(picture)
    for (let sent = 0; sent < 12; sent += 1) response.write(mebibyte)
    response.end()
  }
}

/** Responds with a picture that continues as long as the client reads. */
const endless: Answer = response => {
  response.writeHead(200, { 'content-type': 'image/png' })
  response.write(png())
  const more = () => {
    while (!response.destroyed && response.write(mebibyte.subarray(0, 65_536)));
  }
  response.on('drain', more)
  more()
}

/** Responds with a picture at ten bytes a second. */
const slow: Answer = response => {
  response.writeHead(200, { 'content-type': 'image/png' })
  const bytes = png()
  let sent = 0
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + 1))
    sent += 1
    if (sent < bytes.length) return
    clearInterval(timer)
    response.end()
  }, 100)
  response.once('close', () => clearInterval(timer))
}

/** Drawn on first use: so many pixels take the processor half a second, and few tests need them. */
let bomb: Buffer | undefined

const silent: Answer = () => undefined

const broken: Answer = response => {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': png().length })
  response.write(png().subarray(0, 20), () => response.destroy())
}

const html = '<!doctype html><title>Not a picture</title><script>alert(1)</script>'
const dangerous = svg(
  `<script>fetch('/stolen')</script><image href="x" onerror="alert(1)"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject><a href="javascript:alert(1)"><text y="9">here</text></a>`,
)
const phishing = svg(
  '<foreignObject width="64" height="64"><form xmlns="http://www.w3.org/1999/xhtml" action="https://phisher.example"><h1>Sign in</h1><a href="https://phisher.example">Connect wallet</a></form></foreignObject>',
)

/** The answer at each path with a constant response; see `startPictures`. */
export const answers: Readonly<Record<string, Answer>> = {
  '/good.png': content('image/png', png()),
  '/good.svg': content('image/svg+xml', svg()),
  '/good.webp': content('image/webp', readFileSync(new URL('good.webp', import.meta.url))),
  '/good.gif': content('image/gif', readFileSync(new URL('good.gif', import.meta.url))),
  '/large.png': large(true),
  '/large-unannounced.png': large(false),
  '/bomb.png': response => {
    bomb ??= png(30_000)
    content('image/png', bomb)(response)
  },
  '/endless.png': endless,
  '/slow.png': slow,
  '/silent.png': silent,
  '/broken.png': broken,
  '/page.html': content('text/html; charset=utf-8', html),
  '/disguised.png': content('image/png', html),
  '/unlabeled': content('application/octet-stream', png()),
  '/empty.png': content('image/png', ''),
  '/script.svg': content('image/svg+xml', dangerous),
  '/phishing.svg': content('image/svg+xml', phishing),
  '/error.png': content('text/plain', 'Out of order', 500),
}
