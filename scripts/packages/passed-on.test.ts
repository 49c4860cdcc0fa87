import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@countersign/testbed'
import { beforeAll, expect, test } from 'vitest'
import { composeProject, writeProject } from '../../packages/create/src/project.ts'
import { addressesOf } from '../../packages/create/templates/server/countersign.ts'
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

test('in development, Vite serves the files of public, and does not pass them on', async () => {
  const port = await freePort()
  const vite = join(root, 'node_modules/.bin/vite')
  const site = await startSite('vite', project, {
    port,
    command: [vite, '--port', String(port)],
    session: '/',
  })
  try {
    expect(await (await site.browser.request('/robots.txt?now')).text()).toBe(robots)
  } finally {
    await site.stop()
  }
})

test('people cannot choose the address that limits apply to, also with a connection that is gone', () => {
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  const from = (remoteAddress?: string) => addressesOf({ headers, socket: { remoteAddress } as Socket })
  expect(from('198.51.100.1')).toBe('192.0.2.7, 198.51.100.1')
  expect(from()).toBe('192.0.2.7, unknown')
})
