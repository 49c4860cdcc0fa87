import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAnnouncement } from './announcement.ts'
import { heedTime } from './heed-time.ts'

const provider = { request: async () => null }
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Fox',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  rdns: 'org.example.fox',
}
const announce = (change: Record<string, unknown>) =>
  parseAnnouncement({ info: { ...info, ...change }, provider })

test('an announcement becomes a wallet bound by rdns and uuid', () => {
  expect(parseAnnouncement({ info, provider })).toEqual({
    id: `org.example.fox#${info.uuid}`,
    name: 'Fox',
    icon: info.icon,
    rdns: 'org.example.fox',
    provider: heedTime(provider),
  })
})

test('of a name only visible characters are kept, and markup stays text', () => {
  expect(announce({ name: ' \u202E<b>F\u200Box</b>\u3164' })?.name).toBe('<b>Fox</b>')
})

test('a long name is cut to forty characters, in whole code points', () => {
  const name = announce({ name: '🦊'.repeat(500) })?.name
  expect([...(name ?? '')]).toHaveLength(40)
  expect(name?.endsWith('🦊…')).toBe(true)
})

test.each([
  ['https://icons.example/fox.png'],
  ['javascript:alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['data:image/svg'],
  [`data:image/png;base64,${'A'.repeat(300_000)}`],
  [42],
  [undefined],
])('the icon %.40s is ignored, the wallet is accepted', icon => {
  expect(announce({ icon })).toMatchObject({ name: 'Fox', icon: null })
})

test.each([
  ['a name of nothing visible', { name: '\u200B \u202E' }],
  ['no name', { name: undefined }],
  ['an rdns with a blank', { rdns: 'org example' }],
  ['an rdns without end', { rdns: 'a'.repeat(129) }],
  ['an rdns that is an object', { rdns: ['org.example'] }],
  ['an empty uuid', { uuid: '' }],
  ['a uuid without end', { uuid: 'a'.repeat(65) }],
])('an announcement with %s is ignored', (_, change) => {
  expect(announce(change)).toBeUndefined()
})

test('an announcement whose getters throw is ignored', () => {
  const hostile = {
    get info(): never {
      throw new Error('boo')
    },
  }
  expect(parseAnnouncement(hostile)).toBeUndefined()
})

test('no announcement makes the parser throw or show invisible characters', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({
          info: fc.record({
            name: fc.string({ unit: 'binary' }),
            icon: fc.anything(),
            rdns: fc.oneof(fc.constant('a.b'), fc.string()),
            uuid: fc.constant('u'),
          }),
          provider: fc.constant(provider),
        }),
      ),
      detail => {
        const wallet = parseAnnouncement(detail)
        if (wallet) expect(wallet.name).toMatch(/^[^\p{C}]+$/u)
      },
    ),
  )
})
