import type { Context } from 'hono'
import { expect, test } from 'vitest'
import type { Environment } from '../http/environment.ts'
import { createStreams } from './streams.ts'

/** Returns the context of a request, whose client gets a timeout response at the time that `late` says. */
function contextOf(late: () => boolean): Context<Environment> {
  const variables: Record<string, () => unknown> = {
    client: () => ({ network: '192.0.2.1', wideNetwork: '192.0.2.1' }),
    late,
  }
  return {
    req: { method: 'GET' },
    get: (name: string) => variables[name]?.(),
    set: () => {},
    body: () => new Response(),
  } as unknown as Context<Environment>
}

test('a request that timed out while its reserved place was looked up takes none', async () => {
  const respond = createStreams({
    over: new AbortController().signal,
    bounds: { network: 0, reserved: 1 },
  })
  const follow = (late: () => boolean, lookedUp = () => {}) =>
    respond(contextOf(late), {
      ...{ name: 'state', first: { revision: 1, status: 'open' }, countedAs: ['thing'], isShared: false },
      ...{ read: async () => undefined, endOf: () => undefined, listen: () => () => {}, waiting: () => {} },
      async reservedFor() {
        lookedUp()
        return 'alice'
      },
    })
  let isLate = false
  await follow(
    () => isLate,
    () => {
      isLate = true
    },
  )
  await expect(follow(() => false)).resolves.toMatchObject({ status: 200 })
})
