// cspell:ignore strat
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  accounts,
  deployContracts,
  runProgram,
  signAsSafe,
  startChain,
  startFaultyNode,
} from '@countersign/testbed'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { missing } from './testing/crashes.ts'
import { emptyDatabase, freshDatabase } from './testing/database.ts'
import { overTheWire } from './testing/over-the-wire.ts'
import { countersign, startCountersign } from './testing/program.ts'
import { sourceProgram } from './testing/programs.ts'

const chainId = inject('chainId')

describe('the countersign program', () => {
  test('prints its usage', async () => {
    const { code, output } = await countersign(['--help'])
    expect(code).toBe(0)
    for (const word of ['start', 'migrate', '--config', 'DATABASE_URL']) expect(output).toContain(word)
  })

  test.each([
    { args: ['strat'], sentence: 'Unknown command "strat". The commands are start, migrate' },
    { args: ['start', '--prot', '1'], sentence: "Unknown option '--prot'" },
    {
      args: ['start', '--port', 'many'],
      sentence: 'Configuration: --port is "many", but it must be a port from 0 to 65535.',
    },
    {
      args: ['start', '--config', 'nowhere.ts'],
      sentence: 'Configuration: --config is "nowhere.ts", but it must be the path of a configuration file.',
    },
  ])('says in one sentence what is wrong with $args', async ({ args, sentence }) => {
    const { code, output } = await countersign(args)
    expect(code).toBe(2)
    expect(output).toContain(sentence)
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  test('says what to run where the message catalogs are not compiled, as after `npm ci`', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-installed-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const source = dirname(sourceProgram)
    const isInstalled = (path: string) => !path.includes('/locales/compiled')
    await cp(source, join(folder, 'src'), { recursive: true, filter: isInstalled })
    await symlink(resolve(source, '../../../node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const { code, output } = await runProgram(join(folder, 'src/program.ts'), ['start'])
    expect(code).toBe(2)
    expect(output).toContain('its message catalogs are not compiled. Run `npm run build`')
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  test('verifies proofs like the program of that name that is installed without a server', async () => {
    const { code, output } = await countersign(['verify', '--help'])
    expect(code).toBe(0)
    expect(output).toContain('countersign verify: checks ownership proofs')
    const missing = await countersign(['verify', '--json', 'nowhere.json'])
    expect(missing).toEqual({ code: 2, output: 'nowhere.json can’t be read: the file doesn’t exist.\n' })
  })

  test.each(['info', 'silent'])(
    'prints only JSON if its output is no terminal, with the level %s',
    async level => {
      const server = await startCountersign('sqlite::memory:', { COUNTERSIGN_LOG_LEVEL: level })
      await fetch(`${server.url}/v1/site`)
      expect(await server.end('SIGTERM')).toBe(0)
      const messages = server
        .output()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).msg)
      expect(messages).toContain(`Countersign is ready: ${server.url}`)
      expect(messages.at(-1)).toBe('Stopped (SIGTERM).')
      expect(messages.includes('request answered')).toBe(level === 'info')
    },
  )

  test('does not start with an invalid value in the environment, and names it', async () => {
    const { code, output } = await countersign(['start', '--no-pages'], {
      COUNTERSIGN_PUBLIC_ORIGIN: 'example.org',
    })
    expect({ code, output }).toEqual({
      code: 2,
      output:
        'Configuration: publicOrigin is "example.org", but it must be an origin such as https://id.example.org, without path (http only on localhost).\n',
    })
  })

  test('does not start with a node of another chain, and names it', async () => {
    await using node = await startFaultyNode('wrong-chain', inject('chainUrl'))
    const { code, output } = await countersign(['start', '--no-pages', '--port', '0'], {
      DATABASE_URL: 'sqlite::memory:',
      [`COUNTERSIGN_NODES_${chainId}`]: `${node.url}/secret`,
    })
    expect(code).toBe(2)
    expect(output).toContain(
      `node of eip155:${chainId} is "${node.url}", but it must be a node of this chain`,
    )
    expect(output).not.toContain('secret')
  })

  test('does not start on a port that is taken, and says so', async () => {
    const first = await startCountersign('sqlite::memory:')
    const { code, output } = await countersign(['start', '--no-pages', '--port', new URL(first.url).port], {
      DATABASE_URL: 'sqlite::memory:',
      [`COUNTERSIGN_NODES_${chainId}`]: inject('chainUrl'),
    })
    expect(code).toBe(2)
    expect(output).toMatch(/port is \d+, but it must be a port that no other program uses/)
    await first.end('SIGTERM')
  })
})

test('a misspelled environment variable is named at the start, with the one that was probably meant', async () => {
  const program = await startCountersign('sqlite::memory:', { COUNTERSIGN_TRUSTED_PROXY: '1' })
  expect(program.output()).toMatch(
    /COUNTERSIGN_TRUSTED_PROXY.*is ignored.*did you mean COUNTERSIGN_TRUSTED_PROXIES\?/,
  )
  expect(await program.end('SIGTERM')).toBe(0)
})

test('a server without pages starts with the address of one, to which its errors link', async () => {
  const docs = 'https://help.example.org/docs'
  const program = await startCountersign('sqlite::memory:', { COUNTERSIGN_DOCS: docs })
  const problem = await (await fetch(`${program.url}/v1/unknown`)).json()
  expect(problem).toMatchObject({ type: `${docs}/troubleshooting#not-found`, code: 'not-found' })
  expect((await fetch(`${program.url}/docs/troubleshooting`)).status).toBe(404)
  expect(await program.end('SIGTERM')).toBe(0)
})

test('a server whose output is no longer read continues, and stops as usual', async () => {
  const program = await startCountersign('sqlite::memory:', { COUNTERSIGN_LOG_LEVEL: 'info' })
  await program.closeOutput()
  for (let count = 0; count < 2; count += 1) expect((await fetch(`${program.url}/v1/site`)).status).toBe(200)
  expect(await program.end('SIGTERM')).toBe(0)
})

test('a request that is in progress when the server stops is still answered, and its session is stored', async () => {
  await using chain = await startChain({ chainId })
  const { vault } = await deployContracts(chain)
  const database = await freshDatabase('sqlite')
  const nodes = { [`COUNTERSIGN_NODES_${chainId}`]: chain.url }
  // Other tests start the bundle.
  const program = await startCountersign(database.url, nodes, sourceProgram)
  const browser = new Browser(overTheWire(program))
  const { body } = await browser.challenge(`eip155:${chainId}:${vault.address}`)
  const signature = await signAsSafe({
    safe: vault.address,
    chainId,
    owner: accounts.alice,
    message: body.message,
  })
  chain.pause()
  const answer = browser.answer(body.id, body.message, signature)
  await new Promise(resolve => setTimeout(resolve, 300))
  const ended = program.end('SIGTERM')
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect(fetch(`${program.url}/healthz`)).rejects.toThrow()
  chain.resume()
  expect((await answer).status).toBe(200)
  expect(await ended).toBe(0)
  const again = await startCountersign(database.url)
  expect(await missing([browser], again)).toEqual([])
  await again.end('SIGTERM')
  await database.remove()
})

/** Databases that cannot be used, as the settings name them, and what the program says about each. */
const unusable: readonly [what: string, create: () => Promise<string>, sentence: string][] = [
  [
    'PostgreSQL cannot be reached',
    async () => 'postgres://countersign:secret@127.0.0.1:1/countersign',
    'that can be reached and written (connect ECONNREFUSED 127.0.0.1:1)',
  ],
  [
    'PostgreSQL refuses the password',
    async () => withParts(await postgresUrl(), { password: 'secret' }),
    'that can be reached and written (password authentication failed for user "postgres")',
  ],
  [
    'PostgreSQL does not have the database',
    async () => withParts(await postgresUrl(), { pathname: '/secret' }),
    'that can be reached and written (database "secret" does not exist)',
  ],
  [
    'the user may not create tables',
    async () => {
      const url = await postgresUrl()
      const username = new URL(url).pathname.slice(1)
      await inDatabase(url, `create role ${username} login password 'secret'`)
      return withParts(url, { username, password: 'secret' })
    },
    'that can be reached and written (permission denied for schema public)',
  ],
  [
    'a newer version has changed PostgreSQL',
    async () => {
      const { url } = await freshDatabase('postgres')
      await inDatabase(url, "insert into kysely_migration values ('9999_later', '2099-01-01')")
      return url
    },
    'of this version or an older one (a newer version has changed it: 9999_later)',
  ],
  [
    'the folder of the file cannot be created',
    async () => 'sqlite:/dev/null/no.db',
    'that can be reached and written (ENOTDIR',
  ],
  [
    'nothing can be created in the folder above that of the file',
    async () => 'sqlite:/proc/none/no.db',
    'that can be reached and written (E',
  ],
  [
    'the file is another one',
    async () => {
      const file = join(await mkdtemp(join(tmpdir(), 'countersign-test-')), 'text.db')
      onTestFinished(() => rm(dirname(file), { recursive: true, force: true }))
      await writeFile(file, 'text')
      return `sqlite:${file}`
    },
    'that can be reached and written (file is not a database)',
  ],
]

describe.each(unusable)('if %s', (_, create, sentence) => {
  test('each command says so in one sentence', async () => {
    const url = await create()
    for (const command of [
      ['start', '--no-pages', '--port', '0'],
      ['migrate'],
      ['keys', 'rotate'],
      ['storage'],
    ]) {
      const { code, output } = await countersign(command, { DATABASE_URL: url })
      expect(code).toBe(2)
      expect(output).toContain(`Configuration: database is "`)
      expect(output).toContain(`, but it must be a database ${sentence}`)
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(output).not.toMatch(/secret@|:secret/)
    }
  })
})

const postgresUrl = async () => (await emptyDatabase('postgres')).url

const withParts = (url: string, parts: Partial<URL>): string => Object.assign(new URL(url), parts).href

async function inDatabase(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
