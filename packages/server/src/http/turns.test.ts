import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Environment } from './environment.ts'
import { onError } from './errors.ts'
import type { Count } from './rate-limit.ts'
import { requestLog } from './request-log.ts'
import { createTurns, workOf } from './turns.ts'

const idle = { isActive: () => false }

/** Counts the open connections of a server. */
const count = (server: ServerType) => promisify(server.getConnections.bind(server))()

/** Returns steps that a test ends, and the order in which they began. */
function steps() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const step = (name: string) => () => {
    begun.push(name)
    return new Promise<void>(resolve => void ends.push(resolve))
  }
  /** Lets all steps end that have begun, and others begin. */
  const go = async () => {
    for (const end of ends.splice(0)) end()
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  }
  return { begun, step, go }
}

test('one network has one step at a time, and all together have two', async () => {
  const { begun, step, go } = steps()
  const turns = createTurns(idle, 2)
  for (const name of ['a1', 'a2', 'b1', 'c1']) void turns.run(name.slice(0, 1), step(name))
  await go()
  expect(begun).toEqual(['a1', 'b1'])
  await go()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('a network with many steps does not delay the step of another by more than one of its own', async () => {
  const { begun, step, go } = steps()
  const turns = createTurns(idle, 1)
  for (let count = 0; count < 100; count += 1) void turns.run('many', step('many'))
  void turns.run('one', step('one'))
  for (let count = 0; count < 3; count += 1) await go()
  expect(begun).toEqual(['many', 'one', 'many'])
})

test('at most one step begins in a turn of the event loop, so that others are served in between', async () => {
  const turns = createTurns(idle, 2)
  let others = 0
  let isOver = false
  const served: number[] = []
  const all = Array.from({ length: 20 }, (_, index) =>
    turns.run(`network ${index % 5}`, async () => void served.push(others)),
  )
  void Promise.all(all).then(() => {
    isOver = true
  })
  while (!isOver) {
    await setImmediate()
    others += 1
  }
  expect(new Set(served).size).toBe(20)
})

test('no step begins while clients connect', async () => {
  const { begun, step, go } = steps()
  let isConnecting = true
  const turns = createTurns({ isActive: () => isConnecting })
  void turns.run('a', step('a'))
  await go()
  expect(begun).toEqual([])
  isConnecting = false
  await go()
  expect(begun).toEqual(['a'])
})

test('a step that fails makes room for the next', async () => {
  const turns = createTurns(idle, 1)
  const failed = turns.run('a', () => Promise.reject(new Error('failed')))
  const next = turns.run('a', async () => 'done')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('done')
})

test('a step that nobody waits for anymore does not run, and takes no turn', async () => {
  const { begun, step, go } = steps()
  const turns = createTurns(idle, 1)
  let isGone = false
  void turns.run('a', step('a1'))
  const abandoned = ['a2', 'a3', 'b1'].map(name => turns.run(name.slice(0, 1), step(name), () => isGone))
  const results = Promise.allSettled(abandoned)
  void turns.run('b', step('b2'))
  await go()
  isGone = true
  await go()
  expect(begun).toEqual(['a1', 'b2'])
  await go()
  for (const result of await results) expect(result).toMatchObject({ reason: { code: 'abandoned' } })
})

test('a request whose connection was closed does not continue, and is not logged as a failure', async () => {
  const turns = createTurns(idle, 1)
  const { begun, step, go } = steps()
  const lines: { level: string; msg: string; status: number }[] = []
  const logger = pino(
    { formatters: { level: level => ({ level }) } },
    { write: line => lines.push(JSON.parse(line)) },
  )
  const app = new Hono<Environment>()
  app.onError(onError(logger))
  app.use(requestLog({ logger, trustedProxies: 0 }))
  let asked = 0
  app.get('/', async context => {
    const rateLimit = { count: async () => {} }
    const { inTurn } = workOf({ turns, rateLimit }, context.get('client'), [])
    asked += 1
    await inTurn(step('abandoned'))
    return context.text('done')
  })
  void turns.run('another network', step('first'))
  const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => asked).toBe(1)
  socket.destroy()
  await expect.poll(() => count(server)).toBe(0)
  await go()
  await expect.poll(() => lines).toMatchObject([{ level: 'info', msg: 'request answered', status: 499 }])
  expect(begun).toEqual(['first'])
  server.close()
})

test('work counts for the limits of its network, and never for more than they allow', async () => {
  const counted: [readonly Count[], number][] = []
  const rateLimit = {
    count: async (counts: readonly Count[], cost = 1) => void counted.push([counts, cost]),
  }
  const client = { wideNetwork: '192.0.2.1', isAbandoned: () => false }
  const counts = [{ who: 'api:address:192.0.2.1', limit: 100 }]
  const work = workOf({ turns: createTurns(idle), rateLimit }, client, counts)
  await work.charge(7)
  await work.charge(0)
  await work.charge(1_000)
  expect(counted).toEqual([
    [counts, 7],
    [counts, 99],
  ])
})
