import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { composeProject, writeProject } from './project.ts'

const answers = { framework: 'vite', backend: 'own', database: 'sqlite' } as const

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'create-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

test('a project has the files of the layers of its answers, and a later layer replaces a file', () => {
  const templates = folderWith({
    'vite/src/[...path]/a.ts': 'a',
    'vite/store.ts': 'memory',
    'own/backend.ts': 'backend',
    'sqlite/store.ts': 'sqlite',
    'postgres/store.ts': 'postgres',
    'next/next.ts': 'next',
  })
  const { 'package.json': manifest, ...files } = Object.fromEntries(
    composeProject(templates, 'my-app', answers),
  )
  expect(files).toEqual({ 'src/[...path]/a.ts': 'a', 'store.ts': 'sqlite', 'backend.ts': 'backend' })
  expect(JSON.parse(manifest ?? '')).toEqual({ name: 'my-app', version: '0.0.0' })
})

test('what each layer says of the same settings is added, under the name that npm does not pack', () => {
  const templates = folderWith({
    'vite/README.md': '# Site\n',
    'sqlite/README.md': '\n## Database\n',
    'own/gitignore': 'dist/\n',
    'sqlite/gitignore': 'data\n',
    'own/env.example': 'ORIGIN=\n',
  })
  const files = composeProject(templates, 'my-app', answers)
  expect(files.get('README.md')).toBe('# Site\n\n## Database\n')
  expect(files.get('.gitignore')).toBe('dist/\ndata\n')
  expect(files.get('.env.example')).toBe('ORIGIN=\n')
})

test('what the database needs before the first start is above the sections of the site', () => {
  const templates = folderWith({
    'vite/README.md': '# Site\n\n## Run\n\n## Continue\n',
    'sqlite/README.md': '## Database\n',
  })
  const readme = composeProject(templates, 'my-app', answers).get('README.md')
  expect(readme).toBe('# Site\n\n## Database\n\n## Run\n\n## Continue\n')
})

test('the fields of package.json are merged, with dependencies in order and scripts as they are', () => {
  const templates = folderWith({
    'vite/package.json': JSON.stringify({
      type: 'module',
      scripts: { dev: 'd', build: 'b' },
      dependencies: { react: '1' },
    }),
    'sqlite/package.json': JSON.stringify({ scripts: { start: 's' }, dependencies: { pg: '2' } }),
    'own/.keep': '',
  })
  const manifest = composeProject(templates, 'my-app', answers).get('package.json') ?? ''
  expect(manifest).toBe(
    `${JSON.stringify(
      {
        name: 'my-app',
        version: '0.0.0',
        type: 'module',
        scripts: { dev: 'd', build: 'b', start: 's' },
        dependencies: { pg: '2', react: '1' },
      },
      null,
      2,
    )}\n`,
  )
})

test('all files are written, also below folders that do not exist yet', () => {
  const folder = join(folderWith({}), 'sites/my-app')
  writeProject(
    folder,
    new Map([
      ['a.ts', '1'],
      ['src/b/c.ts', '2'],
    ]),
  )
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe('1')
  expect(readFileSync(join(folder, 'src/b/c.ts'), 'utf8')).toBe('2')
})

test('an existing file is never overwritten, and nothing stays of a project that could not be written', () => {
  const folder = folderWith({ 'z.ts': 'mine' })
  expect(() =>
    writeProject(
      folder,
      new Map([
        ['a.ts', '1'],
        ['src/b.ts', '2'],
        ['z.ts', '3'],
      ]),
    ),
  ).toThrow('EEXIST')
  expect(readdirSync(folder)).toEqual(['z.ts'])
  expect(readFileSync(join(folder, 'z.ts'), 'utf8')).toBe('mine')
})

test('a folder that was created for a project that could not be written is removed', () => {
  const parent = folderWith({})
  const files = new Map([
    ['a', '1'],
    ['a/b', '2'],
  ])
  expect(() => writeProject(join(parent, 'new/my-app'), files)).toThrow()
  expect(existsSync(join(parent, 'new'))).toBe(false)
})
