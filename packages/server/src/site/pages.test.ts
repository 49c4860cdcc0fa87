import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { hideFromSearch } from './pages.ts'

const app = new Hono().use(hideFromSearch).get('*', context => context.text('page'))
const tagOf = async (path: string) => (await app.request(path)).headers.get('x-robots-tag')

test.each(['/p/00112233', '/prove', '/prove/00112233', '/r/00112233', '/requests', '/requests/new'])(
  'search engines may not list %s',
  async path => expect(await tagOf(path)).toBe('noindex'),
)

test.each(['/', '/check', '/a/eip155:1:0x00', '/privacy', '/robots'])(
  'search engines may list %s',
  async path => expect(await tagOf(path)).toBeNull(),
)
