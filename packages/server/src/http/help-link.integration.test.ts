import { expect, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'

test.each([true, false])(
  'with docs: %s, the type of a problem links to the documentation only if it is served, also at an unknown path',
  async docs => {
    const app = await openApp('sqlite::memory:', { config: { docs } })
    for (const [path, code] of [
      [`/v1/proofs/${'0'.repeat(32)}`, 'proof-not-found'],
      ['/v1/unknown', 'not-found'],
    ]) {
      const response = await app.fetch(new Request(`${origin}${path}`))
      const type = docs ? `${origin}/docs/troubleshooting#${code}` : `urn:countersign:problem:${code}`
      expect(await response.json()).toMatchObject({ type, code, status: 404 })
    }
    await app.close()
  },
)
