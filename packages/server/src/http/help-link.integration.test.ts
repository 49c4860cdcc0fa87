import { expect, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'

test.each([
  [true, `${origin}/docs/troubleshooting#`],
  [false, 'urn:countersign:problem:'],
  ['https://help.example.org/docs', 'https://help.example.org/docs/troubleshooting#'],
] as const)(
  'with docs: %s, the type of a problem is %s and its code, also at an unknown path',
  async (docs, before) => {
    const app = await openApp('sqlite::memory:', { config: { docs } })
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
