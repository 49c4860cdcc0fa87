import { expect, test } from 'vitest'
import { openChannel, type Site, type SiteRequest } from './channel.ts'

const origin = 'https://site.example'
const peer = '3059'.padEnd(182, 'a')
const handshake = { id: '1', sender: peer, content: { handshake: { method: 'handshake' } } }

/** Returns an opener, the wallet's window, and the messages between them. */
function windows() {
  const posted: { message: unknown; target: string }[] = []
  const opener = { postMessage: (message: unknown, target: string) => void posted.push({ message, target }) }
  const own = new EventTarget()
  const sites: Site[] = []
  const requests: SiteRequest[] = []
  const channel = openChannel({
    opener,
    // The used part of a window has the interface of an event target.
    own: own as unknown as Window,
    onSite: site => sites.push(site),
    onMessage: message => requests.push(message),
  })
  channel.hello()
  // The first message is the greeting.
  const [hello] = posted.map(({ message }) => message as { id: string })
  const helloId = hello?.id
  const post = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    own.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: opener, ...from }))
  const config = (given: Record<string, unknown> = {}) => ({
    requestId: helloId,
    data: { location: `${origin}/page`, metadata: { appName: 'Site' }, ...given },
  })
  return { channel, posted, post, config, sites, requests }
}

test('the opener introduces itself, and is answered only at its own origin', () => {
  const { channel, posted, post, config, sites, requests } = windows()
  expect(posted).toMatchObject([{ message: { event: 'PopupLoaded' }, target: '*' }])
  post(config())
  expect(sites).toEqual([{ origin, appName: 'Site' }])
  post({ id: 'c', event: 'selectSignerType' })
  post(handshake)
  expect(requests).toMatchObject([{ kind: 'handshake', peer }])
  channel.answer('1', 'key', { failure: { code: 4001, message: 'No.' } })
  channel.bye()
  expect(posted.slice(1)).toMatchObject([
    { message: { requestId: 'c', data: 'scw' }, target: origin },
    { message: { requestId: '1', sender: 'key' }, target: origin },
    { message: { event: 'PopupUnload' }, target: origin },
  ])
})

test('before the site has introduced itself, its messages are ignored and it receives nothing secret', () => {
  const { channel, posted, post, requests } = windows()
  post(handshake)
  post({ id: 'c', event: 'selectSignerType' })
  channel.answer('1', 'key', { failure: { code: 4001, message: 'No.' } })
  channel.bye()
  expect(requests).toEqual([])
  expect(posted).toHaveLength(1)
})

test('messages of another window, of another origin and of a site that states a false location are ignored', () => {
  const { post, config, sites, requests } = windows()
  post(config(), { source: {} })
  post({ ...config(), requestId: 'guessed' })
  post(config({ location: 'https://bank.example/' }))
  post(config({ location: 'null' }), { origin: 'null' })
  expect(sites).toEqual([])
  post(config())
  post(handshake, { origin: 'https://evil.example' })
  post(handshake, { source: {} })
  post(config(), { origin: 'https://evil.example' })
  expect(sites).toHaveLength(1)
  expect(requests).toEqual([])
})
