import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nextCommands } from './next-commands.ts'

const answers = { framework: 'vite', backend: 'own', database: 'memory' } as const

test.each([
  ['npm/11.4.2 node/v24.1.0 linux x64', 'npm'],
  ['pnpm/10.1.0 npm/? node/v24.1.0 linux x64', 'pnpm'],
  ['yarn/4.9.1 npm/? node/v24.1.0 linux x64', 'yarn'],
  ['bun/1.2.0 npm/? node/v24.1.0 linux x64', 'bun'],
  ['deno/2.3.0', 'npm'],
  [undefined, 'npm'],
])('for %s, the commands are those of %s', (userAgent, manager) => {
  expect(nextCommands('my-app', answers, userAgent)).toEqual([
    'cd my-app',
    `${manager} install`,
    `${manager} run dev`,
  ])
})

test('tables are created before the site starts, in the database that is set', () => {
  const of = (database: 'sqlite' | 'postgres') => nextCommands('.', { ...answers, database }, undefined)
  expect(of('sqlite')).toEqual(['npm install', 'npm run create-tables', 'npm run dev'])
  expect(of('postgres')).toEqual([
    'cp .env.example .env   # and set DATABASE_URL',
    'npm install',
    'npm run create-tables',
    'npm run dev',
  ])
})

test.runIf(process.platform !== 'win32').each(['my sites', "Zoe's", '$HOME & more', 'a(b)'])(
  'a shell goes to the folder in %j',
  parent => {
    const [command = ''] = nextCommands(join(parent, 'my-app'), answers, undefined)
    const output = execFileSync('sh', ['-c', `cd() { printf %s "$1"; }; ${command}`], { encoding: 'utf8' })
    expect(output).toBe(join(parent, 'my-app'))
  },
)
