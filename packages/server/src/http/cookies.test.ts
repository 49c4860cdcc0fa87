import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { cookie, frameHeader } from './cookies.ts'

/** Creates a site with one cookie. */
function site(secure: boolean) {
  const accessor = cookie('countersign-session', secure)
  const app = new Hono()
  app.get('/read', context => context.text(accessor.read(context) ?? 'none'))
  app.get('/anywhere', context => context.text(accessor.readAnywhere(context) ?? 'none'))
  app.get('/write', context => {
    accessor.write(context, 'value', 90_000)
    return context.text('')
  })
  app.get('/clear', context => {
    accessor.clear(context)
    return context.text('')
  })
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers })
    return { text: await response.text(), set: response.headers.getSetCookie() }
  }
}

const framed = { [frameHeader]: '1' }
const [ownToken, twinToken] = ['o'.repeat(43), 't'.repeat(43)]
const own = `__Host-countersign-session=${ownToken}`
const twin = `__Host-countersign-session-framed=${twinToken}`

test('on our own page, it is a cookie that requests from other sites do not carry', async () => {
  expect((await site(true)('/write')).set).toEqual([
    '__Host-countersign-session=value; Max-Age=90; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
  expect((await site(false)('/write')).set).toEqual([
    'countersign-session=value; Max-Age=90; Path=/; HttpOnly; SameSite=Lax',
  ])
})

test.each([true, false])(
  'in another site’s frame, it is a separate cookie for each framing site (secure: %s)',
  async secure => {
    expect((await site(secure)('/write', framed)).set).toEqual([
      '__Host-countersign-session-framed=value; Max-Age=90; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
    ])
    const { set } = await site(secure)('/clear', framed)
    expect(set).toHaveLength(1)
    expect(set[0]).toMatch(/^__Host-countersign-session-framed=; Max-Age=0;.*SameSite=None; Partitioned$/)
  },
)

test('neither cookie is read in place of the other', async () => {
  const read = site(true)
  expect((await read('/read', { cookie: `${own}; ${twin}` })).text).toBe(ownToken)
  expect((await read('/read', { cookie: `${own}; ${twin}`, ...framed })).text).toBe(twinToken)
  expect((await read('/read', { cookie: twin })).text).toBe('none')
  expect((await read('/read', { cookie: own, ...framed })).text).toBe('none')
  expect((await read('/read', { cookie: twin, [frameHeader]: 'yes' })).text).toBe('none')
})

test('where a page can set no header, either is read, the one of our own page first', async () => {
  const read = site(true)
  expect((await read('/anywhere', { cookie: `${twin}; ${own}` })).text).toBe(ownToken)
  expect((await read('/anywhere', { cookie: twin })).text).toBe(twinToken)
  expect((await read('/anywhere')).text).toBe('none')
})

test('a cookie with a value that this server does not write is ignored', async () => {
  const cookie = own.replace(ownToken, `${ownToken}o`)
  expect((await site(true)('/read', { cookie })).text).toBe('none')
  expect((await site(true)('/anywhere', { cookie: `${cookie}; ${twin}` })).text).toBe(twinToken)
})
