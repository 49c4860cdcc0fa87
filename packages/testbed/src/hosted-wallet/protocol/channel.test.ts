import { expect, test } from 'vitest'
import { type Heard, openChannel, type Site } from './channel.ts'

const origin = 'https://site.example'
const peer = '3059'.padEnd(182, 'a')
const handshake = { id: '1', sender: peer, content: { handshake: { method: 'handshake' } } }

/** A window that opened the wallet's, the wallet's own, and what goes between them. */
function windows() {
  const posted: { message: unknown; target: string }[] = []
  const opener = { postMessage: (message: unknown, target: string) => void posted.push({ message, target }) }
  const own = new EventTarget()
  const sites: Site[] = []
  const heard: Heard[] = []
  const channel = openChannel({
    opener,
    // The part of a window that is used has the form of an event target.
    own: own as unknown as Window,
    onSite: site => sites.push(site),
    onMessage: message => heard.push(message),
  })
  channel.hello()
  // The first message is the one that says hello.
  const [hello] = posted.map(({ message }) => message as { id: string })
  const helloId = hello?.id
  const post = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    own.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: opener, ...from }))
  const config = (given: Record<string, unknown> = {}) => ({
    requestId: helloId,
    data: { location: `${origin}/page`, metadata: { appName: 'Site' }, ...given },
  })
  return { channel, posted, post, config, sites, heard }
}

test('whoever opened the window says who it is, and is answered at its own origin alone', () => {
  const { channel, posted, post, config, sites, heard } = windows()
  expect(posted).toMatchObject([{ message: { event: 'PopupLoaded' }, target: '*' }])
  post(config())
  expect(sites).toEqual([{ origin, appName: 'Site' }])
  post({ id: 'c', event: 'selectSignerType' })
  post(handshake)
  expect(heard).toMatchObject([{ kind: 'handshake', peer }])
  channel.answer('1', 'key', { failure: { code: 4001, message: 'No.' } })
  channel.bye()
  expect(posted.slice(1)).toMatchObject([
    { message: { requestId: 'c', data: 'scw' }, target: origin },
    { message: { requestId: '1', sender: 'key' }, target: origin },
    { message: { event: 'PopupUnload' }, target: origin },
  ])
})

test('nothing is heard before the site has said who it is, and nothing secret is said', () => {
  const { channel, posted, post, heard } = windows()
  post(handshake)
  post({ id: 'c', event: 'selectSignerType' })
  channel.answer('1', 'key', { failure: { code: 4001, message: 'No.' } })
  channel.bye()
  expect(heard).toEqual([])
  expect(posted).toHaveLength(1)
})

test('another window, another origin and a site that gives another address for its own are not heard', () => {
  const { post, config, sites, heard } = windows()
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
  expect(heard).toEqual([])
})
