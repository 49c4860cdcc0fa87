import {
  accounts,
  deployContracts,
  type Program,
  signAsSafe,
  startChain,
  startFaultyNode,
} from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { origin } from './testing/app.ts'
import { Browser } from './testing/browser.ts'
import { databaseKinds, freshDatabase } from './testing/database.ts'
import { countersign, startCountersign } from './testing/program.ts'

const chainId = inject('chainId')

/** Sends a browser's requests over the wire to a program. */
const over = (program: Program) => ({
  fetch: (request: Request) => {
    const headers = new Headers(request.headers)
    if (headers.has('origin')) headers.set('origin', program.url)
    return fetch(new Request(request.url.replace(origin, program.url), { ...init(request), headers }))
  },
})
const init = (request: Request): RequestInit => ({
  method: request.method,
  body: request.body,
  ...(request.body ? { duplex: 'half' } : {}),
})

describe('the countersign program', () => {
  test('explains itself', async () => {
    const { code, output } = await countersign(['--help'])
    expect(code).toBe(0)
    for (const word of ['start', 'migrate', '--config', 'DATABASE_URL']) expect(output).toContain(word)
  })

  test.each([
    { args: ['strat'], sentence: 'There is no command "strat"; there are start and migrate' },
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

  test('does not start with a wrong value in the environment, and names it', async () => {
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
      `node of eip155:${chainId} is "${node.url}", but it must be a node of that chain`,
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
    expect(output).toMatch(/port is \d+, but it must be one that no other program listens on/)
    await first.end('SIGTERM')
  })
})

test('an answer that is being checked when the server is told to stop is still answered, and its session is kept', async () => {
  await using chain = await startChain({ chainId })
  const { vault } = await deployContracts(chain)
  const database = await freshDatabase('sqlite')
  const program = await startCountersign(database.url, { [`COUNTERSIGN_NODES_${chainId}`]: chain.url })
  const browser = new Browser(over(program))
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

test('does not start on a database that cannot be reached, and says so', async () => {
  for (const url of ['postgres://countersign:secret@127.0.0.1:1/countersign', 'sqlite:/dev/null/no.db']) {
    const { code, output } = await countersign(['start', '--no-pages', '--port', '0'], { DATABASE_URL: url })
    expect(code).toBe(2)
    expect(output.trim().split('\n').at(-1)).toMatch(
      /^Configuration: database is .* one that can be reached and written/,
    )
    expect(output).not.toContain('secret')
  }
})

describe.each(databaseKinds)('on %s', kind => {
  test('migrate brings the database up to date once', async () => {
    const database = await freshDatabase(kind)
    const environment = { DATABASE_URL: database.url }
    expect(await countersign(['migrate'], environment)).toEqual({
      code: 0,
      output: 'Migrated: 0001_foundation, 0002_unaddressed_challenges, 0003_cosignings\n',
    })
    expect(await countersign(['migrate'], environment)).toEqual({
      code: 0,
      output: 'The database is up to date.\n',
    })
    await database.remove()
  })

  test('killed in the middle of its first start, it starts the next time', async () => {
    for (const milliseconds of [250, 320, 380, 440, 500, 560]) {
      const database = await freshDatabase(kind)
      const environment = { DATABASE_URL: database.url }
      await Promise.race([
        countersign(['migrate'], environment, AbortSignal.timeout(milliseconds)),
        new Promise(resolve => setTimeout(resolve, milliseconds + 50)),
      ])
      expect(await countersign(['migrate'], environment)).toMatchObject({ code: 0 })
      await database.remove()
    }
  })

  test('a stop lets every request under way finish: each sign-in that was acknowledged is there afterwards', async () => {
    const database = await freshDatabase(kind)
    const program = await startCountersign(database.url)
    const stream = signInStream(program)
    await stream.until(5)
    expect(await program.end('SIGTERM')).toBe(0)
    const acknowledged = await stream.end()
    const again = await startCountersign(database.url)
    expect(await missing(acknowledged, again)).toEqual([])
    await again.end('SIGTERM')
    await database.remove()
  })

  test('after kill -9, twenty times in the middle of sign-ins, every one that was acknowledged is there', {
    timeout: 120_000,
  }, async () => {
    const database = await freshDatabase(kind)
    const acknowledged: Browser[] = []
    for (let round = 0; round < 20; round += 1) {
      const program = await startCountersign(database.url)
      const stream = signInStream(program)
      await stream.until(3)
      expect(await program.end('SIGKILL')).toBe('SIGKILL')
      acknowledged.push(...(await stream.end()))
    }
    const last = await startCountersign(database.url)
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    expect(await missing(acknowledged, last)).toEqual([])
    await last.end('SIGTERM')
    await database.remove()
  })
})

/** Signs in with new people, four at a time, until told to end or the server is gone. Keeps those it had a session for. */
function signInStream(program: Program) {
  const acknowledged: Browser[] = []
  let running = true
  let refused: string | undefined
  const target = over(program)
  const lanes = Array.from({ length: 4 }, async () => {
    while (running) {
      const browser = new Browser(target)
      try {
        const reply = await browser.signIn(privateKeyToAccount(generatePrivateKey()), chainId)
        if (reply.status === 200) acknowledged.push(browser)
        else refused = reply.body.detail
      } catch {
        // The server is gone.
        return
      }
    }
  })
  return {
    async until(count: number) {
      while (acknowledged.length < count && refused === undefined)
        await new Promise(resolve => setTimeout(resolve, 5))
    },
    async end() {
      running = false
      await Promise.all(lanes)
      expect(refused).toBeUndefined()
      return acknowledged
    },
  }
}

async function missing(browsers: readonly Browser[], program: Program): Promise<Browser[]> {
  const target = over(program)
  const lost: Browser[] = []
  for (const browser of browsers) {
    browser.turnTo(target)
    if ((await browser.session()).body.session === null) lost.push(browser)
  }
  return lost
}
