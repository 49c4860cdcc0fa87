import { describe, expect, test, vi } from 'vitest'
import { createGuardedPost, type GuardedPostOptions } from './guarded-post.ts'
import type { Open } from './open.ts'
import { type OutgoingCode, OutgoingError } from './outgoing-error.ts'

const publicAddress = '93.184.215.14'

/** Creates a simulated internet in which every host answers with the same status. */
function internet(
  options: GuardedPostOptions & { status?: number; location?: string; body?: AsyncIterable<Uint8Array> } = {},
) {
  const { status = 200, location, body, ...more } = options
  const close = vi.fn()
  const open = vi.fn<Open>(async () => ({
    status,
    header: name => (name === 'location' ? location : undefined),
    body: body ?? (async function* () {})(),
    close,
  }))
  const lookup = vi.fn(async (_: string): Promise<string[]> => [publicAddress])
  const post = createGuardedPost({ open, lookup, ...more })
  const send = (url: string) => post.send({ url, headers: { 'webhook-id': '1' }, body: '{"a":"ü"}' })
  return { open, lookup, post, send, close }
}

const refusal = (code: OutgoingCode) => expect.objectContaining({ name: 'OutgoingError', code })

test('a message goes to exactly the address that was checked, with the given headers', async () => {
  const { send, open, close } = internet({ status: 204 })
  expect(await send('https://hooks.example/a?b=c')).toBe(204)
  const [[url, addresses, request] = []] = open.mock.calls
  expect(url?.href).toBe('https://hooks.example/a?b=c')
  expect(addresses).toEqual([publicAddress])
  expect(request).toMatchObject({
    method: 'POST',
    body: '{"a":"ü"}',
    headers: { 'webhook-id': '1', 'content-type': 'application/json', 'content-length': '10' },
  })
  expect(close).toHaveBeenCalledOnce()
})

test('a name that resolves differently the next time is reached at the checked address', async () => {
  const { send, open, lookup } = internet()
  lookup.mockResolvedValueOnce([publicAddress]).mockResolvedValue(['127.0.0.1'])
  await send('https://rebinding.example/')
  expect(open.mock.calls[0]?.[1]).toEqual([publicAddress])
  expect(lookup).toHaveBeenCalledOnce()
  await expect(send('https://rebinding.example/')).rejects.toEqual(refusal('forbidden'))
  expect(open).toHaveBeenCalledOnce()
})

test('a message goes only to those of the checked addresses that the sender admits, or nowhere', async () => {
  const { post, open, lookup } = internet()
  const other = '93.184.215.15'
  lookup.mockResolvedValue([other, publicAddress])
  const message = { url: 'https://hooks.example/', headers: {}, body: '{}' }
  const admit = vi.fn(() => [publicAddress])
  await post.send({ ...message, admit })
  expect(admit).toHaveBeenCalledExactlyOnceWith([other, publicAddress])
  expect(open.mock.calls[0]?.[1]).toEqual([publicAddress])
  const refuse = () => {
    throw new OutgoingError('busy', 'Later.')
  }
  await expect(post.send({ ...message, admit: refuse })).rejects.toEqual(refusal('busy'))
  expect(open).toHaveBeenCalledOnce()
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is returned, and not followed', async status => {
  const { send, open } = internet({ status, location: 'http://169.254.169.254/latest/meta-data/' })
  expect(await send('https://hooks.example/')).toBe(status)
  expect(open).toHaveBeenCalledOnce()
})

describe('the server never sends to', () => {
  test.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'file:///etc/passwd',
    'not an address',
    'https://hooks.example:8443/',
    'https://user:secret@hooks.example/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
  ])('%s, which is also refused in advance', async url => {
    const { post, send, open, lookup } = internet()
    expect(() => post.refuse(url)).toThrow(refusal('forbidden'))
    await expect(send(url)).rejects.toEqual(refusal('forbidden'))
    expect(lookup).not.toHaveBeenCalled()
    expect(open).not.toHaveBeenCalled()
  })

  test.each([
    [['127.0.0.1']],
    [['10.0.0.7']],
    [['::1']],
    [['169.254.169.254']],
    [[publicAddress, '::ffff:10.0.0.7']],
  ])('a name that resolves to %j, which is noticed only when sending', async addresses => {
    const { post, send, open, lookup } = internet()
    lookup.mockResolvedValue(addresses)
    expect(() => post.refuse('https://inside.example/')).not.toThrow()
    await expect(send('https://inside.example/')).rejects.toEqual(refusal('forbidden'))
    expect(open).not.toHaveBeenCalled()
  })
})

describe('the list of hosts that the operator vouches for', () => {
  const vouchedHosts = ['127.0.0.1:8080', 'hooks.internal:443']

  test.each(['http://127.0.0.1:8080/hook', 'https://127.0.0.1:8080/hook', 'https://hooks.internal/hook'])(
    'allows http, any port and a private network: %s',
    async url => {
      const { post, send, open, lookup } = internet({ vouchedHosts })
      post.refuse(url)
      expect(await send(url)).toBe(200)
      expect(open.mock.calls[0]?.[1]).toBeNull()
      expect(lookup).not.toHaveBeenCalled()
    },
  )

  test.each([
    'http://127.0.0.1:8081/hook',
    'http://127.0.0.1/hook',
    'http://hooks.internal/hook',
    'http://user@127.0.0.1:8080/hook',
    'http://127.0.0.1:8080.evil.example/',
    'ftp://127.0.0.1:8080/',
  ])('does not include %s', async url => {
    const { send, open } = internet({ vouchedHosts })
    await expect(send(url)).rejects.toEqual(refusal('forbidden'))
    expect(open).not.toHaveBeenCalled()
  })
})

test('an endless response is not read to its end', async () => {
  let given = 0
  const endless = (async function* () {
    for (;;) {
      given += 1
      yield new Uint8Array(512)
    }
  })()
  const { send, close } = internet({ body: endless })
  expect(await send('https://hooks.example/')).toBe(200)
  expect(given).toBeLessThan(5)
  expect(close).toHaveBeenCalled()
})

test('a response that fails after its status counts by its status', async () => {
  const breaking: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('reset')) }),
  }
  const { send } = internet({ status: 500, body: breaking })
  expect(await send('https://hooks.example/')).toBe(500)
})

test('a host that does not answer times out, and an address without a host is unreachable', async () => {
  const { send } = internet({ open: () => new Promise<never>(() => {}), timeout: 30 })
  await expect(send('https://hooks.example/')).rejects.toEqual(refusal('timeout'))
  const nobody = internet({ open: () => Promise.reject(new Error('refused')) })
  await expect(nobody.send('https://hooks.example/')).rejects.toEqual(refusal('unreachable'))
})
