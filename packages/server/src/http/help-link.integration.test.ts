import { expect, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'

const page = '/v1/docs/troubleshooting'
const errors = {
  has: (path: string) => path === page,
  serve: (path: string) => (path === page ? new Response('Errors') : undefined),
  missing: () => undefined,
}

test.each([
  ['with pages', false, [errors], `${origin}/v1/docs/troubleshooting#`],
  ['with the documentation', true, [errors], `${origin}/docs/troubleshooting#`],
  ['without pages', false, [], 'urn:countersign:problem:'],
  [
    'with an address',
    'https://help.example.org/docs',
    [errors],
    'https://help.example.org/docs/troubleshooting#',
  ],
] as const)(
  'on a server %s, the type of a problem leads to its code where that is explained, also at an unknown path',
  async (_, docs, pages, before) => {
    const app = await openApp('sqlite::memory:', { config: { docs }, pages })
    for (const [path, code] of [
      [`/v1/proofs/${'0'.repeat(32)}`, 'proof-not-found'],
      ['/v1/unknown', 'not-found'],
    ]) {
      const response = await app.fetch(new Request(`${origin}${path}`))
      expect(await response.json()).toMatchObject({ type: `${before}${code}`, code, status: 404 })
    }
    await app.close()
  },
)
