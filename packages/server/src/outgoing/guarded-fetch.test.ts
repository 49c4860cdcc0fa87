import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { image, internet, publicAddress, refusal } from '../testing/internet.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

test('a resource at a public address is fetched, and nothing of ours is sent along', async () => {
  const { get, open, closed } = internet({ 'https://pictures.example/a.png': {} })
  expect(await get('https://pictures.example/a.png#part')).toEqual({ status: 200, body: image })
  const [[, addresses, request] = []] = open.mock.calls
  expect(addresses).toEqual([publicAddress])
  expect(request?.method).toBe('GET')
  expect(request?.headers).toEqual({
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Countersign',
  })
  expect(closed).toEqual(['https://pictures.example/a.png'])
})

describe('the server never connects to', () => {
  test.each([
    'http://pictures.example/a.png',
    'ftp://pictures.example/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'blob:https://pictures.example/1',
    'javascript:alert(1)',
    'x-batch-gateway:true',
    '//pictures.example/a.png',
    'not an address',
    '',
    `https://pictures.example/${'a'.repeat(20_000)}`,
    'https://user@pictures.example/a.png',
    'https://user:secret@pictures.example/a.png',
    'https://:secret@pictures.example/a.png',
    'https://pictures.example:80/a.png',
    'https://pictures.example:8443/a.png',
    'https://pictures.example:22/a.png',
  ])('%.60s, because of its form', async url => {
    const { get, open, lookup } = internet({})
    await expect(get(url)).rejects.toEqual(refusal('forbidden'))
    expect(lookup).not.toHaveBeenCalled()
    expect(open).not.toHaveBeenCalled()
  })

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://192.168.0.1/',
    'https://172.16.5.4/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://100.100.100.200/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
  ])('%s, because of the address in it', async url => {
    const { get, open, lookup } = internet({})
    await expect(get(url)).rejects.toEqual(refusal('forbidden'))
    expect(lookup).not.toHaveBeenCalled()
    expect(open).not.toHaveBeenCalled()
  })

  test.each([
    [['127.0.0.1']],
    [['10.0.0.7']],
    [['::1']],
    [['fd12:3456::1']],
    [['::ffff:10.0.0.7']],
    [[publicAddress, '127.0.0.1']],
    [['2606:4700::1', 'fe80::1']],
    [['not an address']],
  ])('a host with the addresses %j', async addresses => {
    const { get, open, lookup } = internet({})
    lookup.mockResolvedValue(addresses)
    await expect(get('https://inside.example/')).rejects.toEqual(refusal('forbidden'))
    expect(open).not.toHaveBeenCalled()
  })
})

test('a name whose address changes after the check is reached at the checked address', async () => {
  const { get, open, lookup } = internet({ 'https://rebinding.example/': {} })
  lookup.mockResolvedValueOnce([publicAddress]).mockResolvedValue(['127.0.0.1'])
  expect((await get('https://rebinding.example/')).status).toBe(200)
  expect(lookup).toHaveBeenCalledTimes(1)
  expect(open.mock.calls.map(([, addresses]) => addresses)).toEqual([[publicAddress]])
})

test('a name whose address changes between a redirect and its target is checked again', async () => {
  const { get, open, lookup } = internet({
    'https://rebinding.example/': { status: 302, headers: { location: '/again' } },
    'https://rebinding.example/again': {},
  })
  lookup.mockResolvedValueOnce([publicAddress]).mockResolvedValue(['127.0.0.1'])
  await expect(get('https://rebinding.example/')).rejects.toEqual(refusal('forbidden'))
  expect(open).toHaveBeenCalledTimes(1)
})

test.each([
  'http://pictures.example/a.png',
  'https://127.0.0.1/a.png',
  'https://[::ffff:169.254.169.254]/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'https://pictures.example:8080/',
  'https://user:secret@pictures.example/',
  '//0x7f.1/',
])('a redirect to %s is not followed', async location => {
  const { get, open } = internet({ 'https://start.example/': { status: 301, headers: { location } } })
  await expect(get('https://start.example/')).rejects.toEqual(refusal('forbidden'))
  expect(open).toHaveBeenCalledTimes(1)
})

test('three redirects are followed, but not four', async () => {
  const { get, closed } = internet({
    'https://a.example/4': { status: 301, headers: { location: '3' } },
    'https://a.example/3': { status: 302, headers: { location: 'https://b.example/2' } },
    'https://b.example/2': { status: 307, headers: { location: '//a.example/1' } },
    'https://a.example/1': { status: 308, headers: { location: '/0' } },
    'https://a.example/0': {},
  })
  expect((await get('https://a.example/3')).status).toBe(200)
  expect(closed).toHaveLength(4)
  await expect(get('https://a.example/4')).rejects.toEqual(refusal('too-many-redirects'))
})

test('the body for one address is never sent on to another', async () => {
  const { get } = internet({
    'https://a.example/': { status: 307, headers: { location: 'https://b.example/' } },
  })
  await expect(get('https://a.example/', { body: '{}' })).rejects.toEqual(refusal('forbidden'))
})

test('a response that is too long is cut off, whether or not it announces its length', async () => {
  let sent = 0
  const endless = (async function* () {
    for (;;) {
      sent += 100
      yield new Uint8Array(100)
    }
  })()
  const { get, closed } = internet({
    'https://a.example/endless': { body: endless },
    'https://a.example/announced': { headers: { 'content-length': '1001' } },
    'https://a.example/just': { body: new Uint8Array(1000) },
  })
  await expect(get('https://a.example/endless')).rejects.toEqual(refusal('too-large'))
  expect(sent).toBe(1100)
  await expect(get('https://a.example/announced')).rejects.toEqual(refusal('too-large'))
  expect((await get('https://a.example/just')).body).toHaveLength(1000)
  expect(closed).toHaveLength(3)
})

test.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip'])(
  'a response encoded as %s, which could have any size, is not decoded',
  async encoding => {
    const { get } = internet({
      'https://a.example/': {
        headers: { 'content-encoding': encoding },
        body: new Uint8Array(gzipSync(Buffer.alloc(100_000))),
      },
    })
    await expect(get('https://a.example/')).rejects.toEqual(refusal('encoded'))
  },
)

test('a response that arrives byte by byte times out and is not read further', async () => {
  const ended = vi.fn()
  const slow = (async function* () {
    try {
      for (;;) {
        await new Promise(resolve => setTimeout(resolve, 10))
        yield new Uint8Array(1)
      }
    } finally {
      ended()
    }
  })()
  const { get } = internet({ 'https://a.example/': { body: slow } }, { timeout: 60 })
  await expect(get('https://a.example/', { limit: 1_000_000 })).rejects.toEqual(refusal('timeout'))
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
})

test('a lookup or a host that never answers times out', async () => {
  const never = () => new Promise<never>(() => {})
  const silent = createGuardedFetch({ lookup: never, timeout: 30 })
  await expect(silent({ url: 'https://a.example/', accept: '*/*', limit: 1 })).rejects.toEqual(
    refusal('timeout'),
  )
  const { get } = internet({}, { open: never, timeout: 30 })
  await expect(get('https://a.example/')).rejects.toEqual(refusal('timeout'))
})

test('a caller can abort', async () => {
  const { get } = internet({}, { open: () => new Promise<never>(() => {}) })
  await expect(get('https://a.example/', { signal: AbortSignal.abort() })).rejects.toEqual(refusal('timeout'))
})

test('a host without an address and an address without a host are unreachable', async () => {
  const { get, lookup } = internet({})
  await expect(get('https://a.example/')).rejects.toEqual(refusal('unreachable'))
  lookup.mockResolvedValue([])
  await expect(get('https://a.example/')).rejects.toEqual(refusal('unreachable'))
})

test('the number of concurrent fetches is limited', async () => {
  let release = () => {}
  const waiting = new Promise<string[]>(resolve => {
    release = () => resolve([publicAddress])
  })
  const { get, lookup } = internet({ 'https://a.example/': {} }, { most: 2 })
  lookup.mockReturnValueOnce(waiting).mockReturnValueOnce(waiting)
  const first = [get('https://a.example/'), get('https://a.example/')]
  await expect(get('https://a.example/')).rejects.toEqual(refusal('busy'))
  release()
  await Promise.all(first)
  expect((await get('https://a.example/')).status).toBe(200)
})
