import { describe, expect, test } from 'vitest'
import { internet, refusal } from '../testing/internet.ts'

describe('an address that the operator vouches for', () => {
  const vouched = 'http://127.0.0.1:8080/ipfs/'

  test('may use http, any port and a private network', async () => {
    const { get, open, lookup } = internet({ 'http://127.0.0.1:8080/ipfs/cid': {} })
    expect((await get('http://127.0.0.1:8080/ipfs/cid', { vouched })).status).toBe(200)
    expect(lookup).not.toHaveBeenCalled()
    expect(open.mock.calls[0]?.[1]).toBeNull()
  })

  test.each([
    'http://127.0.0.1:8080/admin',
    'http://127.0.0.1:8080/ipfs/../admin',
    'http://127.0.0.1:8080/ipfs/%2e%2e/admin',
    'http://127.0.0.1:8080/ipfs/..\\admin',
    'http://user@127.0.0.1:8080/ipfs/cid',
    'http://127.0.0.1:8081/ipfs/cid',
    'http://127.0.0.2:8080/ipfs/cid',
  ])('does not include %s', async url => {
    const { get, open } = internet({})
    await expect(get(url, { vouched })).rejects.toEqual(refusal('forbidden'))
    expect(open).not.toHaveBeenCalled()
  })

  test('does not include the target of its redirects', async () => {
    const { get } = internet({
      'http://127.0.0.1:8080/ipfs/a': { status: 302, headers: { location: '/ipfs/a/' } },
      'http://127.0.0.1:8080/ipfs/a/': {},
      'http://127.0.0.1:8080/ipfs/b': { status: 302, headers: { location: '/api/v0/shutdown' } },
      'http://127.0.0.1:8080/ipfs/c': { status: 302, headers: { location: 'http://127.0.0.1:5001/' } },
    })
    expect((await get('http://127.0.0.1:8080/ipfs/a', { vouched })).status).toBe(200)
    await expect(get('http://127.0.0.1:8080/ipfs/b', { vouched })).rejects.toEqual(refusal('forbidden'))
    await expect(get('http://127.0.0.1:8080/ipfs/c', { vouched })).rejects.toEqual(refusal('forbidden'))
  })

  test('cannot be reached by a redirect from another host', async () => {
    const { get } = internet({
      'https://a.example/': { status: 302, headers: { location: 'http://127.0.0.1:8080/ipfs/a' } },
    })
    await expect(get('https://a.example/')).rejects.toEqual(refusal('forbidden'))
  })
})
