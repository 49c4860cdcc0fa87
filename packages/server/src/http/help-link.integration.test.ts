import { expect, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'

test.each([true, false])(
  'with docs: %s, a refusal links to the documentation only if it is served',
  async docs => {
    const app = await openApp('sqlite::memory:', { config: { docs } })
    const response = await app.fetch(new Request(`${origin}/v1/proofs/${'0'.repeat(32)}`))
    const { type } = await response.json()
    const code = type.replace('urn:countersign:problem:', '')
    expect(response.status).toBeGreaterThan(399)
    expect(response.headers.get('link')).toBe(docs ? `</docs/troubleshooting#${code}>; rel="help"` : null)
    await app.close()
  },
)
