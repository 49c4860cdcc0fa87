import { expect, test } from 'vitest'
import { followLink } from './follow-link.ts'
import type { IssuedProof } from './issuer.ts'

const id = '0123456789abcdef0123456789abcdef'
const kept = (original: unknown): IssuedProof => ({ isRevoked: false, revokedAt: null, original })
const follow = (answer: IssuedProof | 'unknown' | 'failed') =>
  followLink(
    { name: 'it', document: '', link: { kind: 'proof', id, pasted: id } },
    { find: asked => (asked === id ? Promise.resolve(answer) : expect.unreachable()) },
  )

test('a link of a proof is followed to its document', async () => {
  expect(await follow(kept({ id }))).toMatchObject({ name: 'it', document: `{"id":"${id}"}` })
  expect(await follow(kept({ id }))).not.toHaveProperty('other')
})

test('a link that leads to no issued proof says why', async () => {
  expect(await follow('unknown')).toMatchObject({ document: '', other: { status: 'unknown' } })
  expect(await follow('failed')).toMatchObject({ document: '', other: { status: 'unreachable' } })
  expect(await follow(kept(undefined))).toMatchObject({ other: { status: 'unreachable' } })
  expect(await follow(kept(null))).toMatchObject({ other: { status: 'draft', id } })
})

test('nothing is requested for a link that is of another site or another page, and for a document', async () => {
  const site = { find: () => expect.unreachable() }
  const links = [
    { kind: 'foreign', href: 'https://other.example/p/1', host: 'other.example', pasted: 'x' },
    { kind: 'not-a-proof', href: '/requests', pasted: 'x' },
  ] as const
  const [foreign, page] = await Promise.all(
    links.map(link => followLink({ name: 'it', document: '', link }, site)),
  )
  expect(foreign).toMatchObject({
    other: { status: 'foreign', host: 'other.example', href: 'https://other.example/p/1' },
  })
  expect(page).toMatchObject({ other: { status: 'not-a-proof' } })
  const document = { name: 'it', document: '{}' }
  expect(await followLink(document, site)).toBe(document)
})
