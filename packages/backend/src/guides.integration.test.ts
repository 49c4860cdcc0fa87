import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accounts, freePort, signAsSafe } from '@countersign/testbed'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startSite } from '../../../scripts/packages/start-site.ts'
import { readBlock } from './testing/read-block.ts'

/** What the guides have readers save, as it is there, is started as they say, and people sign in to it. */

const root = join(import.meta.dirname, '../../..')
const { alice, carol } = accounts
const chainId = inject('chainId')
const { vault } = inject('contracts')

const quickStart = readFileSync(join(root, 'docs/quick-start.md'), 'utf8')
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

/** Replaces what differs here, such as ports, in a block of a guide. */
function adapted(code: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((before, [from, to]) => {
    expect(before).toContain(from)
    return before.replaceAll(from, to)
  }, code)
}

/** Writes a project. Node runs the TypeScript of no folder in node_modules. */
function writeProject(name: string, files: Readonly<Record<string, string>>): string {
  const project = join(root, '.cache/guides', name)
  rmSync(project, { recursive: true, force: true })
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  for (const [path, content] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), content)
  }
  return project
}

test('the site of the quick start signs people in, through the server of its page', async () => {
  const [page, api] = [await freePort(), await freePort()]
  const ports = { 'localhost:5173': `localhost:${page}`, '4320': String(api) }
  const project = writeProject('quick-start', {
    'server.ts': adapted(readBlock(quickStart, 'createBackend('), ports),
    'vite.config.ts': adapted(readBlock(quickStart, 'defineConfig('), {
      'port: 5173': `port: ${page}`,
      '4320': String(api),
    }),
    'src/App.tsx': readBlock(quickStart, 'export default function App('),
    // As the template of Vite has them.
    'index.html': '<div id="root"></div><script type="module" src="/src/main.tsx"></script>',
    'src/main.tsx': `import { createRoot } from 'react-dom/client'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(<App />)
`,
  })
  const backend = await startSite('backend', project, { port: api, command: ['node', 'server.ts'] })
  onTestFinished(() => backend.stop())
  const vite = await startSite('vite', project, {
    port: page,
    command: ['node', join(root, 'node_modules/vite/bin/vite.js')],
    env: { NODE_ENV: 'development' },
  })
  onTestFinished(() => vite.stop())

  const { browser } = vite
  expect(await (await browser.request('/api/me')).json()).toBeNull()
  expect((await browser.signIn(alice)).status).toBe(200)
  const account = `eip155:1:${alice.address}`
  expect(await (await browser.request('/api/me')).json()).toMatchObject({ account })
  // Vite answers with an error if it does not find what a module imports.
  const app = await browser.request('/src/App.tsx')
  expect([app.status, await app.text()]).toEqual([200, expect.stringContaining('CountersignProvider')])
})

test('the Express backend of the README verifies the sign-in of a Safe, in fifty lines', async () => {
  const port = await freePort()
  const backend = readBlock(readme, 'export const backend = createBackend(')
  const app = `import { backend } from './backend.ts'\n${readBlock(readme, 'express()')}`
  expect((backend + app).trim().split('\n').length).toBeLessThan(50)
  const project = writeProject('express', {
    'backend.ts': adapted(backend, {
      'https://example.org': `http://localhost:${port}`,
      'https://node.example.org': inject('chainUrl'),
      // The chain of the tests.
      '{ mainnet }': '{ anvil as mainnet }',
    }),
    'app.ts': adapted(app, { '3000': String(port) }),
  })
  const site = await startSite('express', project, { port, command: ['node', 'app.ts'] })
  onTestFinished(() => site.stop())

  const { browser } = site
  const signedBy = (owner: typeof alice) => ({
    address: vault.address,
    signMessage: ({ message }: { message: string }) =>
      signAsSafe({ safe: vault.address, chainId, owner, message }),
  })
  expect((await browser.signIn(signedBy(carol), { chainId })).status).toBe(401)
  expect(await (await browser.request('/me')).json()).toBeNull()
  expect((await browser.signIn(signedBy(alice), { chainId })).status).toBe(200)
  const account = `eip155:${chainId}:${vault.address}`
  expect(await (await browser.request('/me')).json()).toMatchObject({ account, method: 'erc1271' })
})
