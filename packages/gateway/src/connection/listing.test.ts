import { expect, test } from 'vitest'
import { recorded, safe } from '../testing/recorder.ts'
import { messageShape, page } from '../testing/shapes.ts'

const day = (timestamp: number) => ({ type: 'DATE_LABEL', timestamp })
const path = '/v1/chains/11155111/safes/0x1111111111111111111111111111111111111111/messages'
const link = (cursor: string, host = 'https://gateway.example') =>
  `${host}${path}?cursor=${encodeURIComponent(cursor)}`

test('a list is read item by item over all its pages', async () => {
  const { gateway, requests } = recorded(
    page([day(1), { type: 'MESSAGE', ...messageShape }], link('limit=2&offset=2')),
    page([day(2)]),
  )
  const items = await Array.fromAsync(gateway.messages.list(safe))
  expect(items.map(item => item.type)).toEqual(['DATE_LABEL', 'MESSAGE', 'DATE_LABEL'])
  expect(requests.map(({ line }) => line)).toEqual([
    `GET ${path}`,
    `GET ${path}?cursor=limit%3D2%26offset%3D2`,
  ])
})

test('the next page is requested only when it is needed', async () => {
  const { gateway, requests } = recorded(page([day(1)], link('a')))
  for await (const _item of gateway.messages.list(safe)) break
  expect(requests).toHaveLength(1)
})

test('a page names its neighbors by cursor', async () => {
  const { gateway } = recorded({ count: 60, next: link('c'), previous: link('a'), results: [day(1)] })
  const read = await gateway.messages.list(safe).page('b')
  expect(read).toEqual({ count: 60, next: 'c', previous: 'a', results: [day(1)], unreadable: 0 })
})

test('an odd row is left out of a page and counted, and fails the reading of the whole list', async () => {
  const { gateway } = recorded(page([day(1), { type: 7 }]), page([day(1), { type: 7 }]))
  expect(await gateway.messages.list(safe).page()).toMatchObject({ results: [day(1)], unreadable: 1 })
  await expect(Array.fromAsync(gateway.messages.list(safe))).rejects.toMatchObject({ code: 'malformed' })
})

test('a page may omit its count and its neighbors', async () => {
  const { gateway } = recorded({ results: [] })
  expect(await gateway.messages.list(safe).page()).toEqual({
    count: null,
    next: null,
    previous: null,
    results: [],
    unreadable: 0,
  })
})

test.for([
  link('a', 'https://evil.example'),
  link('a', 'http://127.0.0.1:8545'),
  'https://evil.example/?cursor=a',
  'https://user:password@evil.example/v1/other?cursor=a#b',
  'file:///etc/passwd?cursor=a',
])('only the cursor of the link %s is used', async next => {
  const { gateway, requests } = recorded(page([], next), page([]))
  await Array.fromAsync(gateway.messages.list(safe))
  expect(requests[1]).toMatchObject({ origin: 'https://gateway.example', line: `GET ${path}?cursor=a` })
})

test('a cursor cannot add to the request', async () => {
  const { gateway, requests } = recorded(page([], link('a&trusted=false#/../x')), page([]))
  await Array.fromAsync(gateway.messages.list(safe))
  expect(requests[1]?.line).toBe(`GET ${path}?cursor=a%26trusted%3Dfalse%23%2F..%2Fx`)
})

test.for([
  'no link',
  '',
  'https://gateway.example/v1',
  'https://gateway.example/?cursor=',
  link('a'.repeat(5000)),
  7,
  {},
])('the link %j is malformed', async next => {
  const { gateway } = recorded({ next, results: [] })
  await expect(gateway.messages.list(safe).page()).rejects.toMatchObject({
    code: 'malformed',
    message: expect.stringContaining('next'),
  })
})

test('pages that link back to one another end in an error', async () => {
  const { gateway, requests } = recorded(
    page([], link('a')),
    page([], link('b')),
    page([], link('a')),
    page([], link('b')),
  )
  await expect(Array.fromAsync(gateway.messages.list(safe))).rejects.toMatchObject({ code: 'malformed' })
  expect(requests).toHaveLength(3)
})

test('a cursor that is not from a page is refused before any request', async () => {
  const { gateway, requests } = recorded(page([]))
  await expect(gateway.messages.list(safe).page('')).rejects.toMatchObject({ code: 'cursor' })
  await expect(gateway.messages.list(safe).page('a'.repeat(1025))).rejects.toMatchObject({ code: 'cursor' })
  expect(requests).toEqual([])
})
