import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '@countersign/testbed'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { composeProject, writeProject } from '../../packages/create/src/project.ts'
import { addressesOf } from '../../packages/create/templates/server/countersign.ts'
import { close, listen } from '../../packages/testbed/src/listen.ts'
import { root } from '../processes.ts'
import { expectPassedOn, robots } from './passed-on.ts'
import { startSite } from './start-site.ts'
import { writeTemplates } from './templates.ts'

let project = ''

beforeAll(() => {
  // Node runs no TypeScript in node_modules.
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'created-'))
  const templates = join(folder, 'templates')
  project = join(folder, 'site')
  writeTemplates(templates)
  const answers = { framework: 'vite', backend: 'server', database: 'sqlite' } as const
  writeProject(project, composeProject(templates, 'my-app', answers))
  // `dist` is as Vite builds it.
  for (const output of ['public', 'dist']) {
    mkdirSync(join(project, output))
    writeFileSync(join(project, output, 'robots.txt'), robots)
  }
  writeFileSync(join(project, 'dist/index.html'), '<html></html>')
  return () => rmSync(folder, { recursive: true })
})

// `npm test -- install` does the same with the sites as they are created, also with Next.js.
test('a site with Vite passes on to our server what is not its own, and serves its own files', () =>
  expectPassedOn('vite', project))

test('in development, Vite serves the files of public, and passes on what is not one', async () => {
  const port = await freePort()
  const vite = join(root, 'node_modules/.bin/vite')
  mkdirSync(join(project, 'public/folder'))
  writeFileSync(join(project, 'public/é 100%.txt'), 'a file')
  const server = createServer((request, response) => response.end(request.url))
  const config = join(project, 'vite.config.ts')
  const target = `http://localhost:${await listen(server)}`
  writeFileSync(config, readFileSync(config, 'utf8').replace('http://localhost:3002', target))
  // Not in the folder of the project.
  const site = await startSite('vite', dirname(project), {
    port,
    command: [vite, project, '--port', String(port)],
    session: '/',
  })
  // Unlike fetch, it leaves the path as it is.
  const request = async (path: string) => {
    const [answer] = await once(get({ port, host: 'localhost', path }), 'response')
    return text(answer)
  }
  try {
    expect(await request('/robots.txt?now')).toBe(robots)
    expect(await request('/%C3%A9%20100%25.txt')).toBe('a file')
    for (const path of ['/folder', '/folder/', '/%zz', '/a%2Fb', '//x/y'])
      expect(await request(path)).toBe(path)
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/folder/../../package.json'])
      expect(await request(path)).toBe('/package.json')
  } finally {
    await site.stop()
    await close(server)
  }
})

test('people cannot choose the address that limits apply to, also with a connection that is gone', () => {
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  const from = (remoteAddress?: string) => addressesOf({ headers, socket: { remoteAddress } as Socket })
  expect(from('198.51.100.1')).toBe('192.0.2.7, 198.51.100.1')
  expect(from()).toBe('192.0.2.7, unknown')
})

test('a site does not wait for our server without end, and says what does not answer', async () => {
  const server = createServer(() => {})
  vi.stubEnv('COUNTERSIGN_PORT', String(await listen(server)))
  vi.resetModules()
  const limit = vi.spyOn(AbortSignal, 'timeout')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(async () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    await close(server)
  })
  const { getSession, passOn } = await import('../../packages/create/templates/server/countersign.ts')
  const arrives = once(server, 'request')
  const answer = passOn(new Request('http://localhost:3000/v1/site'))
  await arrives
  vi.runAllTimers()
  expect((await answer).status).toBe(503)
  expect(log.mock.lastCall?.[0]).toMatch(
    /^No answer from Countersign at http:\/\/127\.0\.0\.1:\d+\. Is it running\?$/,
  )
  limit.mockReturnValue(AbortSignal.abort())
  await expect(getSession({ headers: new Headers({ cookie: 'a=1' }) })).rejects.toThrow('Is it running?')
})
