import { describe, expect, test } from 'vitest'
import { allowedQuery, findRoute } from './paths.ts'

const safe = `0x${'1a'.repeat(20)}`
const hash = `0x${'ab'.repeat(32)}`
const uuid = '01234567-89ab-cdef-0123-456789abcdef'

test.each([
  'GET /v1/chains',
  'GET /v1/chains/1',
  `GET /v1/chains/1/safes/${safe}`,
  `GET /v1/chains/1/safes/${safe}/balances/USD`,
  `GET /v2/chains/1/safes/${safe}/collectibles`,
  `GET /v1/chains/1/owners/${safe}/safes`,
  `GET /v1/chains/1/safes/${safe}/messages`,
  `POST /v1/chains/1/safes/${safe}/messages`,
  `GET /v1/chains/1/messages/${hash}`,
  `POST /v1/chains/1/messages/${hash}/signatures`,
  `GET /v1/chains/1/safes/${safe}/transactions/queued`,
  `GET /v1/chains/1/safes/${safe}/transactions/history`,
  `GET /v1/chains/1/transactions/multisig_${safe}_${hash}`,
  'GET /v1/chains/1/transactions/multisig_a%2Cb',
  `POST /v1/chains/1/transactions/${safe}/propose`,
  `POST /v1/chains/1/transactions/${hash}/confirmations`,
  `DELETE /v1/chains/1/transactions/${hash}`,
  'GET /v2/chains/1/delegates',
  `DELETE /v2/chains/1/delegates/${safe}`,
  'POST /v2/register/notifications',
  `DELETE /v2/chains/1/notifications/devices/${uuid}`,
  `DELETE /v2/chains/1/notifications/devices/${uuid}/safes/${safe}`,
])('%s is passed on', line => {
  const [method = '', path = ''] = line.split(' ')
  expect(findRoute(method, path)).toMatchObject({ chain: path.includes('chains/1') ? 'eip155:1' : undefined })
})

test.each([
  'GET ',
  'GET /',
  'GET /v1',
  'GET /v3/chains',
  'GET //v1/chains',
  'GET /v1/chains/',
  'GET /v1/chains/1/',
  'GET /v1/chains/01',
  'GET /v1/chains/0x1',
  'GET /v1/chains/-1',
  'GET /v1/chains/1e3',
  'GET /v1/chains/99999999999999999999',
  'GET /v1/chains/1%2F..',
  'GET /v1/chains/..',
  'GET /v1/chains/%2e%2e',
  'GET /v1/chains/1/../../admin',
  'GET /v1/chains/1/..%2f..%2fadmin',
  `GET /v1/chains/1/safes/${safe}/../../../admin`,
  `GET /v1/chains/1/safes/${safe}%2fmessages`,
  `GET /v1/chains/1/safes/${safe}\n/messages`,
  `GET /v1/chains/1/safes/${safe}/messages\n`,
  `GET /v1/chains/1/safes/${safe}@evil.example`,
  `GET /v1/chains/1/safes/${safe};x`,
  `GET /v1/chains/1/safes/${safe}/balances/usd%20`,
  'GET /v1/chains/1/transactions/a/b',
  'GET /v1/chains/1/transactions/a%2fb',
  'GET /v1/chains/1/transactions/..',
  'GET /v1/chains/1/transactions/',
  `GET /v1/chains/1/transactions/${'a'.repeat(1001)}`,
  `GET /v1/chains/1/transactions/${safe}/propose`,
  'GET @evil.example/v1/chains',
  'GET .evil.example/v1/chains',
  'GET /v2/register/notifications',
  'GET /about',
  'POST /v1/chains',
  'POST /v1/auth/verify',
  'PUT /v1/chains/1',
  'PATCH /v1/chains/1',
  'HEAD /v1/chains/1',
  'OPTIONS /v1/chains/1',
  'get /v1/chains/1',
  `DELETE /v1/chains/1/safes/${safe}`,
  `DELETE /v1/chains/1/messages/${hash}`,
  `DELETE /v2/chains/1/notifications/devices/${uuid.slice(1)}`,
])('%j is not passed on', line => {
  const [, method = '', path = ''] = /^(\S+) (.*)$/s.exec(line) ?? []
  expect(findRoute(method, path)).toBeUndefined()
})

describe('the query', () => {
  const list = { chain: undefined, query: ['cursor', 'safe'], body: false }
  const allowed = (query: string) => allowedQuery(list, new URLSearchParams(query))

  test('is rewritten from the parameters that the path accepts', () => {
    expect(allowed('')).toBe('')
    expect(allowed(`safe=${safe}`)).toBe(`?safe=${safe}`)
    expect(allowed('cursor=limit%3D2%26offset%3D2')).toBe('?cursor=limit%3D2%26offset%3D2')
    expect(allowed('cursor=%26a=1%23b')).toBe('?cursor=%26a%3D1%23b')
  })

  test.each([
    'a=1',
    'cursor=1&a=1',
    'cursor=1&cursor=2',
    'cursor=',
    'cursor=%0d%0aHost:%20evil',
    'cursor=%C3%A9',
    `cursor=${'1'.repeat(1025)}`,
    'safe=0x12',
    'Cursor=1',
  ])('%s is refused', query => {
    expect(allowed(query)).toBeUndefined()
  })

  test('is refused where the path accepts no parameters', () => {
    expect(allowedQuery({ ...list, query: [] }, new URLSearchParams('cursor=1'))).toBeUndefined()
  })
})
