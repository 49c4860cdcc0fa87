import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@countersign/testbed'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { composeProject, writeProject } from '../../packages/create/src/project.ts'
import { combinations } from '../../packages/create/src/questions.ts'
import { root, run } from '../processes.ts'
import { writeTemplates } from './templates.ts'

/** In the workspace, so that the sites find its packages. */
const folder = join(root, 'node_modules/.cache/countersign/templates')
const templates = join(folder, 'templates')

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeTemplates(templates)
})

describe.each(combinations())('the site with $framework, $backend and $database', answers => {
  const compose = () => composeProject(templates, 'my-app', answers)

  test('depends on versions that the workspace tests, and later ones of the same major version', () => {
    const { dependencies, devDependencies } = JSON.parse(compose().get('package.json') ?? '')
    expect(dependencies['@countersign/react']).toMatch(/^\^\d/)
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\^\d+\.\d+\.\d+$/)
    const { backend, database } = answers
    expect('pg' in dependencies).toBe(backend === 'own' && database === 'postgres')
    expect('@countersign/server' in dependencies).toBe(backend === 'server')
  })

  test('has its own files, and those that keep secrets and data out of commits', () => {
    const files = compose()
    const ofBackend =
      answers.backend === 'own' ? ['backend.ts', 'store.ts'] : ['countersign.ts', 'countersign.config.ts']
    for (const path of ['README.md', 'tsconfig.json', '.env.example', ...ofBackend])
      expect(files.get(path), path).toBeTruthy()
    expect(files.get('.gitignore')?.split('\n')).toEqual(
      expect.arrayContaining(['.env', '.env.*', 'node_modules/']),
    )
    expect(files.has('create-tables.ts')).toBe(answers.backend === 'own' && answers.database !== 'memory')
  })

  test('has the files and the scripts that its README names', () => {
    const files = compose()
    const readme = files.get('README.md') ?? ''
    const named = [...readme.matchAll(/`([^` ]+)`/g)].map(([, name = '']) => name)
    const paths = named.filter(name => /^(?!@).*\/|\.(?:tsx?|sql|css|html|example)$/.test(name))
    expect(paths.length).toBeGreaterThan(2)
    const exists = (path: string) => [...files.keys()].some(file => `${file}/`.startsWith(`${path}/`))
    expect(paths.filter(path => !path.startsWith('/') && !exists(path))).toEqual([])
    const scripts = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script)
    expect(Object.keys(JSON.parse(files.get('package.json') ?? '').scripts)).toEqual(
      expect.arrayContaining(scripts),
    )
  })
})

describe.each(combinations().filter(({ database }) => database === 'sqlite'))(
  'the page with $framework and $backend',
  answers => {
    const files = () => composeProject(templates, 'my-app', answers)
    const read = (path: string) => files().get(path) ?? ''
    const [style, head] =
      answers.framework === 'vite' ? ['src/app.css', 'index.html'] : ['app/app.css', 'app/layout.tsx']

    test('follows the system’s light or dark theme and font', () => {
      expect(read(style)).toContain('color-scheme: light dark;')
      expect(read(style)).toContain('font-family: system-ui')
      expect(read(style)).not.toContain('Georgia')
      const importer = answers.framework === 'vite' ? 'src/main.tsx' : head
      expect(read(importer)).toContain("import './app.css'")
    })

    test('has one title, which is for the person to replace, and requests no icon', () => {
      expect(read(head)).toMatch(/<title>Your site<|title: 'Your site'/)
      expect(read(head)).toContain('data:,')
      const headings = [...files().values()].join('').match(/<h1>(?!This page).*<\/h1>/g)
      expect(headings).toEqual(['<h1>Your site</h1>'])
    })

    test('says once that nobody is signed in', () => {
      expect([...files().values()].join('').match(/Nobody is signed in/g)).toHaveLength(1)
    })
  },
)

test('a created server does not look for the built page in development', async () => {
  const project = mkdtempSync(join(tmpdir(), 'created-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const answers = { framework: 'vite', backend: 'own', database: 'memory' } as const
  writeProject(project, composeProject(templates, 'my-app', answers))
  // Node runs no TypeScript below `node_modules`, so the project is elsewhere.
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const port = await freePort()
  const server = spawn(process.execPath, ['server.ts', '--port', String(port)], { cwd: project })
  onTestFinished(() => void server.kill())
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', chunk => output.push(chunk))
  await vi.waitFor(() => expect(output.join('')).toContain('The server listens'), 20_000)
  expect(output.join('')).toMatch(new RegExp(`^The server listens on http://localhost:${port}, .*\n$`))
})

// Next.js is not installed in the workspace: `npm test -- install` builds those sites.
test('the sites with Vite have the right types', async () => {
  const sites = combinations()
    .filter(({ framework }) => framework === 'vite')
    .map(answers => ({ answers, name: `${answers.backend}-${answers.database}` }))
  for (const { answers, name } of sites)
    writeProject(join(folder, name), composeProject(templates, 'my-app', answers))
  // To know that faults are found.
  writeFileSync(join(folder, 'server-sqlite/src/wrong.ts'), "export const wrong: number = 'text'\n")
  const config = { extends: './own-memory/tsconfig.json', include: sites.map(({ name }) => name) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await run('tsc', ['-p', folder, '--pretty', 'false'], { quiet: true })
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('server-sqlite/src/wrong.ts')])
})
