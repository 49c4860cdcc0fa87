import { expect, inject, test } from 'vitest'
import { openApp, openIdOn, origin } from '../testing/app.ts'
import { bodiesOf, filled, routesOf } from '../testing/routes.ts'

const chainId = inject('chainId')
const bodies = bodiesOf(chainId)
const openToAll = /^\/v1\/(?:verify$|notifications\/unsubscribe$|openid\/clients)/

test('a made-up API key does not replace the Origin header at any route', async () => {
  const app = await openApp('sqlite::memory:', { config: openIdOn })
  const passed: string[] = []
  let keyed = 0
  for (const { method, path } of routesOf(app.routes)) {
    // Routes that read no cookie are open to every site.
    if (method === 'GET' || openToAll.test(path)) continue
    const body = bodies[`${method} ${path}`]
    for (const own of [{}, { origin: 'https://evil.example' }]) {
      const response = await app.fetch(
        new Request(origin + filled(path, chainId), {
          method,
          headers: {
            ...own,
            authorization: `Bearer csk_${'a'.repeat(43)}`,
            'content-type': 'application/json',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
      const { code: problem } = (await response.json()) as { code: string }
      if (problem === 'api-key-refused') keyed += 1
      // The table lists middleware under paths that have no route.
      else if (problem !== 'origin-refused' && problem !== 'not-found')
        passed.push(`${method} ${path}: ${problem}`)
    }
  }
  expect(passed).toEqual([])
  expect(keyed).toBeGreaterThan(10)
  await app.close()
})
