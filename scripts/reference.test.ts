import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findDeadLinks } from './dead-links.ts'
import { type Outcome, root, runNode } from './processes.ts'

/** Outside node_modules, whose modules TypeDoc leaves out. */
const folder = join(root, '.cache/reference')
const output = join(folder, 'pages')

/** Only one has a docstring, to know that the others are reported. */
const faulty = `export function add(a: number, b: number) { return a + b }
export const Button = () => null
export const useSum = () => add(1, 2)
export class SumError extends Error {}
export type Sum = number
/** Has one. */
export function subtract(a: number, b: number) { return a - b }
`

let outcome: Outcome

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tsconfig = join(folder, 'tsconfig.json')
  const module = join(folder, 'faulty.ts')
  const extended = join(root, 'apps/docs/tsconfig.reference.json')
  writeFileSync(module, faulty)
  writeFileSync(tsconfig, JSON.stringify({ extends: extended, files: [module] }))
  const args = ['--output', output, '--tsconfig', tsconfig, '--module', module]
  outcome = await runNode('apps/docs/build/reference.ts', args, { quiet: true })
})

test('the reference fails if a function, component, hook or class has no docstring, and names each', () => {
  const [, list = ''] = /have no docstring:\n(.*)/s.exec(outcome.output) ?? []
  const names = list.trim().split('\n')
  expect(names.map(name => name.split('.').at(-1)).sort(), outcome.output).toEqual([
    'Button',
    'SumError',
    'add',
    'useSum',
  ])
  expect(outcome.code).toBe(1)
})

test.each([
  'react/functions/useSession',
  'react/functions/ConnectButton',
  'react/classes/KitError',
  'backend/express/functions/toExpressMiddleware',
  'core/functions/verifyProof',
  'core/functions/recoverWithNoble',
  'api/schemas/variables/sessionSchema',
  'api/schemas/functions/problemSchema',
  'server/config/functions/defineConfig',
  'server/config/interfaces/Config',
])('the reference has a page for @countersign/%s', page => {
  expect(existsSync(join(output, '@countersign', `${page}.md`))).toBe(true)
})

test('the page of a component that has another one in it has its parameters, what it returns and what it throws', () => {
  const text = readFileSync(join(output, '@countersign/react/functions/ConnectButton.md'), 'utf8')
  expect(text.match(/^## .*$/gm)).toEqual(['## Parameters', '## Returns', '## Throws', '## Examples'])
  expect(text).toContain('(../type-aliases/CustomButtonProps.md)')
})

test.each([
  ['core/functions/parseAddress', '[`AccountFormatError`](../classes/AccountFormatError.md): `address-form`'],
  ['react/functions/useSession', '`Error` outside `CountersignProvider`'],
])('the page of @countersign/%s says which error is thrown, with a link if it has a page', (page, thrown) => {
  const text = readFileSync(join(output, '@countersign', `${page}.md`), 'utf8')
  expect(text).toContain(`## Throws\n\n${thrown}`)
})

test('each error that a docstring names is before its text, once', () => {
  const pages = globSync(join(output, '**/*.md')).map(page => readFileSync(page, 'utf8'))
  const linked = pages.flatMap(text => [...text.matchAll(/\[`(\w+Error)`\]\(\S+\)/g)].map(([, name]) => name))
  expect(new Set(linked).size).toBeGreaterThan(10)
  expect(pages.filter(text => /(`\w+Error`)\S*:? \[?\1|\{\w+Error\}/.test(text))).toEqual([])
})

test('the page of a configuration has its settings, and none of what the server makes of them', () => {
  const config = join(output, '@countersign/server/config')
  const text = readFileSync(join(config, 'interfaces/Config.md'), 'utf8')
  for (const setting of ['publicOrigin', 'lifetimes.session', 'trustedProxies'])
    expect(text).toContain(`\`${setting}?\``)
  expect(globSync('**/*Settings.md', { cwd: config })).toEqual([])
})

test('every link in the reference leads to a page, and to a heading or an entry of a table in it, that exists', async () => {
  const pages = globSync(join(output, '**/*.md'))
  expect(pages.length).toBeGreaterThan(600)
  for (const page of pages) {
    const text = readFileSync(page, 'utf8')
    // remark knows only headings.
    const entries = [...text.matchAll(/<a id="(.+?)"><\/a>/g)].map(([, id]) => `\n## ${id}\n`)
    writeFileSync(page, text + entries.join(''))
  }
  const broken = join(output, 'broken.md')
  const page = '@countersign/server/config/interfaces/Config.md'
  writeFileSync(broken, `[a](missing.md)\n\n[b](${page}#port)\n\n[c](${page}#nowhere)\n`)
  expect(await findDeadLinks([...pages, broken])).toEqual([
    expect.stringContaining('Cannot find file `missing.md`'),
    expect.stringContaining('Cannot find heading for `#nowhere`'),
  ])
})
