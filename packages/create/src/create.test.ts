import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { create, type Streams } from './create.ts'

let parent = ''
let templates = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'create-'))
  templates = join(parent, 'templates')
  // What each answer adds is its own name.
  for (const layer of [
    ...['vite', 'next', 'own', 'memory', 'sqlite', 'postgres'],
    ...['vite-server', 'next-server', 'server', 'sqlite-server', 'postgres-server'],
  ]) {
    mkdirSync(join(templates, layer), { recursive: true })
    writeFileSync(join(templates, layer, layer), '')
  }
  onTestFinished(() => rmSync(parent, { recursive: true }))
})

/** Starts the command. What a person types is written to `type`. */
function start(args: readonly string[], { isTTY = false } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} })
  const output = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof output) =>
    Object.assign(new PassThrough(), { isTTY, columns: 80, rows: 40 }).on('data', chunk => {
      output[name] += chunk
    })
  const streams = { stdin, stdout: sink('stdout'), stderr: sink('stderr') }
  // The command uses only the streams of `process`.
  const code = create(args, templates, streams as unknown as Streams, 'pnpm/10.0.0')
  return { code, output, type: (keys: string) => stdin.write(keys) }
}

const site = (name = 'my-app') => join(parent, name)
const layersIn = (folder: string) => readdirSync(folder).sort()

test('with all answers, nothing is asked', async () => {
  const { code, output } = start([site(), '--framework=next', '--backend=own', '--database=postgres'])
  expect(await code).toBe(0)
  expect(layersIn(site())).toEqual(['next', 'own', 'package.json', 'postgres'])
  expect(JSON.parse(readFileSync(join(site(), 'package.json'), 'utf8'))).toMatchObject({ name: 'my-app' })
  expect(output.stdout).toContain('pnpm run create-tables')
  expect(output.stderr).toBe('')
})

test('--yes takes the first choice of each question that was not answered', async () => {
  const { code } = start([site(), '--yes', '--database', 'sqlite'], { isTTY: true })
  expect(await code).toBe(0)
  expect(layersIn(site())).toEqual(['own', 'package.json', 'sqlite', 'vite'])
})

test.each([
  ['vite', 'sqlite'],
  ['vite', 'postgres'],
  ['next', 'sqlite'],
  ['next', 'postgres'],
])('with %s, our server and %s, the site has the files for them', async (framework, database) => {
  const { code, output } = start([
    ...[site(), `--framework=${framework}`, '--backend=server', `--database=${database}`],
  ])
  expect(await code).toBe(0)
  expect(layersIn(site())).toEqual(
    ['package.json', `${database}-server`, 'server', `${framework}-server`].sort(),
  )
  expect(output.stdout).not.toContain('create-tables')
})

test('--yes with our server takes a database that it has', async () => {
  const { code } = start([site(), '--yes', '--backend=server'], { isTTY: true })
  expect(await code).toBe(0)
  expect(layersIn(site())).toEqual(['package.json', 'server', 'sqlite-server', 'vite-server'])
})

test('answers that do not go together are refused, and nothing is created', async () => {
  const { code, output } = start([site(), '--yes', '--backend=server', '--database=memory'])
  expect(await code).toBe(2)
  expect(output.stderr).toContain('--backend server and --database memory do not go together.')
  expect(layersIn(parent)).toEqual(['templates'])
})

test('a choice that does not go together with an answer is not offered', async () => {
  const { code, output, type } = start([site(), '--framework=vite'], { isTTY: true })
  await vi.waitFor(() => expect(output.stdout).toContain('Who signs people in?'))
  type('\u001b[B')
  type('\r')
  await vi.waitFor(() => expect(output.stdout).toContain('Where are sessions stored?'))
  expect(output.stdout).not.toContain('In memory')
  type('\r')
  expect(await code).toBe(0)
  expect(layersIn(site())).toEqual(['package.json', 'server', 'sqlite-server', 'vite-server'])
})

test('without a terminal, every missing answer is named with what is allowed, and nothing is created', async () => {
  const { code, output } = start([site(), '--framework', 'vite'])
  expect(await code).toBe(2)
  expect(output.stderr).toContain('--database (memory, sqlite, or postgres)')
  expect(output.stderr).not.toContain('--framework')
  expect(output.stderr).not.toContain('the folder')
  expect(layersIn(parent)).toEqual(['templates'])
})

test('in a terminal, what was not passed is asked, in three questions', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(parent)
  const { code, output, type } = start([], { isTTY: true })
  await vi.waitFor(() => expect(output.stdout).toContain('Which framework?'))
  // The arrow down.
  type('\u001b[B')
  type('\r')
  await vi.waitFor(() => expect(output.stdout).toContain('Who signs people in?'))
  type('\r')
  await vi.waitFor(() => expect(output.stdout).toContain('Where are sessions stored?'))
  type('\u001b[B')
  type('\r')
  expect(await code).toBe(0)
  expect(output.stdout).not.toContain('In which folder?')
  expect(layersIn(site())).toEqual(['next', 'own', 'package.json', 'sqlite'])
})

test('if the default folder is taken, another one is asked for, until a site can be created in it', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(parent)
  mkdirSync(join(site(), 'mine'), { recursive: true })
  const { code, output, type } = start(['--framework=vite', '--database=memory'], { isTTY: true })
  await vi.waitFor(() => expect(output.stdout).toContain('In which folder?'))
  type(site('templates'))
  type('\r')
  await vi.waitFor(() => expect(output.stdout).toContain('is not empty'))
  type('-2')
  type('\r')
  expect(await code).toBe(0)
  expect(layersIn(site('templates-2'))).toEqual(['memory', 'own', 'package.json', 'vite'])
  expect(layersIn(site())).toEqual(['mine'])
})

const answers = ['--framework=vite', '--backend=own', '--database=memory']

test.each([true, false])(
  'with all answers and no folder, the default one is taken, in a terminal: %s',
  async isTTY => {
    vi.spyOn(process, 'cwd').mockReturnValue(parent)
    const { code, output } = start(answers, { isTTY })
    expect(await code).toBe(0)
    expect(output.stdout).not.toContain('?')
    expect(layersIn(site())).toEqual(['memory', 'own', 'package.json', 'vite'])
  },
)

test.each([[['--yes']], [answers]])(
  'without a folder and a terminal, with %s, a taken default folder is refused',
  async args => {
    vi.spyOn(process, 'cwd').mockReturnValue(parent)
    mkdirSync(join(site(), 'mine'), { recursive: true })
    const { code, output } = start(args)
    expect(await code).toBe(2)
    expect(output.stderr).toContain('The folder "my-app" is not empty: it has mine.')
  },
)

test.each(['folder', 'framework'])('Ctrl-C at the question for the %s creates nothing', async question => {
  vi.spyOn(process, 'cwd').mockReturnValue(parent)
  if (question === 'folder') writeFileSync(site(), '')
  const { code, output, type } = start([], { isTTY: true })
  await vi.waitFor(() => expect(output.stdout).toContain(question))
  type('\u0003')
  expect(await code).toBe(1)
  expect(output.stderr).toBe('Cancelled. Nothing was created.\n')
  expect(layersIn(parent)).toEqual(question === 'folder' ? ['my-app', 'templates'] : ['templates'])
})

test('a folder with files is refused before anything is asked, and stays as it is', async () => {
  mkdirSync(site())
  writeFileSync(join(site(), 'mine.ts'), 'mine')
  const { code, output } = start([site()], { isTTY: true })
  expect(await code).toBe(2)
  expect(output.stderr).toContain('mine.ts')
  expect(output.stdout).toBe('')
  expect(layersIn(site())).toEqual(['mine.ts'])
})

test('a folder that cannot be created is refused with the reason of the file system', async () => {
  writeFileSync(site('file'), '')
  const { code, output } = start([site('file/my-app'), '--yes'])
  expect(await code).toBe(2)
  expect(output.stderr).toContain(`The site can’t be created in "${site('file/my-app')}": E`)
  expect(readFileSync(site('file'), 'utf8')).toBe('')
})

test('a folder below one in which nothing can be created is refused with the reason of the file system', async () => {
  for (const folder of ['/proc/none', '/proc/none/my-app']) {
    const { code, output } = start([folder, '--yes'])
    expect(await code).toBe(2)
    expect(output.stderr).toContain(`The site can’t be created in "${folder}": E`)
  }
})

test('--version shows the version of the package that the templates are in', async () => {
  writeFileSync(join(parent, 'package.json'), '{ "version": "1.2.3" }')
  const { code, output } = start(['--version'])
  expect(await code).toBe(0)
  expect(output.stdout).toBe('1.2.3\n')
})

test('--help names each option with its values', async () => {
  const { code, output } = start(['--help'])
  expect(await code).toBe(0)
  for (const words of [
    '--framework <vite|next>',
    '--backend <own|server>',
    '--database <memory|sqlite|postgres>',
    '--yes',
    'my-app',
  ])
    expect(output.stdout).toContain(words)
})
