import { createClient } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { namesIn, withAddresses } from './owner-names.ts'

const alice = `0x${'aa'.repeat(20)}`
const bob = `0x${'bb'.repeat(20)}`

const answers: Readonly<Record<string, object>> = {
  'bob.eth': { status: 'found', name: { value: 'bob.eth', unusual: [] }, account: `eip155:1:${bob}` },
  'down.eth': { status: 'unavailable', name: { value: 'down.eth', unusual: [] } },
  'nobody.eth': { status: 'no-name', name: { value: 'nobody.eth', unusual: [] } },
}

test('the names among the owners are found with any separator, each once', () => {
  expect(namesIn(`bob.eth, ${alice};bob.eth\nnobody.eth x`)).toEqual(['bob.eth', 'nobody.eth'])
})

const withFound = (owners: string) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async url => {
    const name = new URL(String(url), 'https://id.example').searchParams.get('name') ?? ''
    return Response.json(answers[name] ?? {}, { status: name in answers ? 200 : 503 })
  })
  return withAddresses(createClient({ fetch }), owners, 'eip155:1')
}

test('owners keep their order when names are replaced, and a name without an address stays', async () => {
  expect(await withFound(`nobody.eth\n${alice}, bob.eth`)).toBe(['nobody.eth', alice, bob].join('\n'))
})

test.each(['lost.eth', 'down.eth'])(
  'a name that could not be looked up is not taken for one without an address: %s',
  async name => {
    expect(await withFound(`${alice}, bob.eth; ${name}`)).toBeNull()
  },
)
