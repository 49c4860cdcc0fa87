import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Environment } from './environment.ts'
import { onError } from './errors.ts'
import { ProblemException } from './problem.ts'

/** Makes a handler throw. @returns the status of the response, and what was logged */
async function thrown(error: Error) {
  const log: string[] = []
  const app = new Hono<Environment>()
  app.onError(onError(pino({ base: null }, { write: (line: string) => void log.push(line) })))
  app.get('/', () => {
    throw error
  })
  const { status } = await app.request('/')
  return { status, log }
}

test.each([400, 413, 415] as const)(
  'a request that the framework refuses with %i is a client error, and is not logged',
  async status => {
    expect(await thrown(new HTTPException(status))).toEqual({ status: 400, log: [] })
  },
)

test.each([new HTTPException(500), new TypeError('of ours')])(
  'an unexpected error is a server error, and is logged: %s',
  async error => {
    const { status, log } = await thrown(error)
    expect(status).toBe(500)
    expect(log).toHaveLength(1)
  },
)

test.each([
  ['https://id.example/docs', 'https://id.example/docs/troubleshooting#challenge-used'],
  [null, 'urn:countersign:problem:challenge-used'],
])(
  'if the documentation is served (%s), the type of a problem links to what to do, and its code is the same',
  async (docs, type) => {
    const app = new Hono<Environment>()
    app.onError(onError(pino({ level: 'silent' }), docs))
    app.get('/', () => {
      throw new ProblemException('challenge-used')
    })
    const response = await app.request('/')
    expect(await response.json()).toMatchObject({ type, code: 'challenge-used' })
  },
)
