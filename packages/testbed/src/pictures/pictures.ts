import { createServer, type RequestListener } from 'node:http'
import { close, listen } from '../listen.ts'
import { type Answer, answers, content, redirect } from './answers.ts'
import { cidOf } from './cid.ts'
import { png, portrait, svg } from './drawings.ts'

/** The running picture hosts. */
export type Pictures = Awaited<ReturnType<typeof startPictures>>

const drawing = svg('<circle cx="50" cy="14" r="6" fill="#1d4e89"/>')
const [alice, bob, frank, grace] = [portrait('alice'), portrait('bob'), portrait('frank'), portrait('grace')]
const metadata = (image: string, name = 'Lamp') => Buffer.from(JSON.stringify({ name, image }))
const shelf = new Map(
  [drawing, alice, bob, frank, grace, metadata(`ipfs://${cidOf(grace)}`)].map(
    bytes => [cidOf(bytes), bytes] as const,
  ),
)

/** The content of the gateway of `startPictures`, and one CID that it does not have. */
export const cids = {
  /** An SVG, which no server shows. */
  svg: cidOf(drawing),
  /** The pictures of people: PNGs of 128 × 128 pixels. */
  alice: cidOf(alice),
  bob: cidOf(bob),
  frank: cidOf(frank),
  grace: cidOf(grace),
  /** The metadata of a token whose `image` is `ipfs://` and `grace`. */
  metadata: cidOf(metadata(`ipfs://${cidOf(grace)}`)),
  /** A folder with the same metadata at `<id as 64 hexadecimal digits>.json`, for the ids 1 to 9 (ERC-1155). */
  folder: cidOf(Buffer.from('folder')),
  /** A valid CID that does not exist. */
  missing: cidOf(Buffer.from('nowhere')),
} as const

/**
 * Starts a host of avatar pictures, good and bad, and an IPFS gateway, each on a free port of the loopback interface.
 *
 * Good: `/good.png`, `/good.svg`, `/good.webp`, `/good.gif` (64 × 64, the GIF is animated), `/unlabeled` (a PNG as
 * `application/octet-stream`), `/redirect/1` to `/redirect/99` (that many redirects, then the good PNG),
 * `/metadata.json` (of a token whose image is the good PNG).
 *
 * Too much: `/large.png` and `/large-unannounced.png` (12 MiB, with and without Content-Length), `/endless.png`,
 * `/bomb.png` (a few kilobytes that are 30,000 × 30,000 pixels).
 *
 * Too slow: `/slow.png` (ten bytes a second), `/silent.png` (never answers).
 *
 * Wrong: `/page.html` (text/html), `/disguised.png` (HTML as image/png), `/empty.png`, `/broken.png` (the connection
 * closes in the middle), `/error.png` (500), `/script.svg` (script, handlers, a frame, a `javascript:` link),
 * `/phishing.svg` (a form and a link that look like a page), everything else (404).
 *
 * Redirects: `/redirect/inside` (to `inside.url`), `/redirect/metadata` (to 169.254.169.254), `/redirect/loop` (to
 * itself), `/redirect/file` (to `file:///etc/passwd`).
 *
 * @example
 * await using pictures = await startPictures()
 * await fetch(`${pictures.url}/good.png`)
 */
export async function startPictures() {
  const asked: string[] = []
  let reached = 0
  const inside = await host((_, response) => {
    reached += 1
    content('image/png', png())(response)
  })
  const pictures = await host(({ method, url: path = '/', headers }, response) => {
    asked.push(`${method} ${path}`)
    answerAt(path, `http://${headers.host}`, inside.url)(response)
  })
  const gateway = await host(({ method, url: path = '/' }, response) => {
    asked.push(`${method} ${path}`)
    onShelf(path)(response)
  })
  const stop = async () => {
    await Promise.all([inside, pictures, gateway].map(server => server.close()))
  }
  return {
    /** The origin of the picture host, e.g. `http://127.0.0.1:40123`; append the paths of `startPictures`. */
    url: pictures.url,
    /** The origin of the IPFS gateway: `${ipfsGateway}/ipfs/${cid}`. */
    ipfsGateway: gateway.url,
    /** A host that no fetcher should reach through a redirect. `reached` counts its requests. */
    inside: { url: inside.url, reached: () => reached },
    /** Returns the requests to `url` and `ipfsGateway` so far, in order, e.g. `GET /good.png`. */
    asked: () => asked,
    /** Stops all hosts. Calling it again does nothing. */
    close: stop,
    [Symbol.asyncDispose]: stop,
  }
}

const missing = content('text/plain', 'Not found', 404)

function answerAt(path: string, own: string, inside: string): Answer {
  const known = answers[path]
  if (known) return known
  if (path === '/metadata.json') return content('application/json', metadata(`${own}/good.png`))
  const goal = path.startsWith('/redirect/') ? path.slice('/redirect/'.length) : ''
  switch (goal) {
    case 'inside':
      return redirect(`${inside}/good.png`)
    case 'metadata':
      return redirect('http://169.254.169.254/latest/meta-data/')
    case 'loop':
      return redirect('/redirect/loop')
    case 'file':
      return redirect('file:///etc/passwd')
    default: {
      if (!/^\d\d?$/.test(goal)) return missing
      return redirect(Number(goal) > 1 ? `/redirect/${Number(goal) - 1}` : '/good.png')
    }
  }
}

function onShelf(path: string): Answer {
  const [, space, cid = '', file] = path.split('/')
  if (space !== 'ipfs') return missing
  if (cid === cids.folder)
    return /^0{63}[1-9]\.json$/.test(file ?? '') ? onShelf(`/ipfs/${cids.metadata}`) : missing
  const bytes = file === undefined ? shelf.get(cid) : undefined
  if (!bytes) return missing
  const type = bytes[0] === 0x89 ? 'image/png' : bytes[0] === 0x7b ? 'application/json' : 'image/svg+xml'
  return content(type, bytes)
}

async function host(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener)
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}
