import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createClient } from '@countersign/api'
import { freePort, type Program, startChain, startPostgres, startProgram } from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { browserFetch } from '../browser-fetch.ts'
import { cpuOf } from '../cpu-of.ts'
import { median, quantile, table, whole } from '../figures.ts'
import { program } from '../program.ts'
import { client, scope } from './client.ts'

const flows = 2_000
const warmUp = 2_000
const lanes = 16
const rounds = 5
const config = fileURLToPath(new URL('./server.config.ts', import.meta.url))
const bare = fileURLToPath(new URL('./bare.ts', import.meta.url))

type Browser = typeof fetch
type Contender = { readonly name: string; readonly server: Program; readonly browsers: readonly Browser[] }
type Measured = { readonly perSecond: number; readonly times: readonly number[]; readonly cpu: number }

/**
 * Measures how many sign-ins to an application one server completes in a second for people who are signed in: the
 * authorization request, and the token request with the code. A bare `oidc-provider` that keeps everything in memory
 * takes turns with it in the same run.
 */
export async function openId(): Promise<void> {
  await using chain = await startChain()
  await using postgres = await startPostgres()
  const server = await startProgram(program, ['start', '--no-pages', '--port', '0', '--config', config], {
    DATABASE_URL: await postgres.createDatabase(),
    [`COUNTERSIGN_NODES_${chain.chainId}`]: chain.url,
  })
  const least = await startProgram(bare, [String(await freePort())])
  const everyone = <Value>(make: () => Promise<Value>) => Promise.all(Array.from({ length: lanes }, make))
  const contenders: Contender[] = [
    {
      name: 'oidc-provider, in memory',
      server: least,
      browsers: await everyone(async () => {
        const browser = browserFetch(least.url)
        await complete(browser, least.url)
        return browser
      }),
    },
    {
      name: 'Countersign, PostgreSQL (default durability)',
      server,
      browsers: await everyone(() => signIn(server.url, chain.chainId)),
    },
  ]
  const measured = new Map<string, Measured[]>()
  for (const contender of contenders) await load(contender, warmUp)
  for (let round = 0; round < rounds; round += 1)
    for (const contender of contenders)
      measured.set(contender.name, [...(measured.get(contender.name) ?? []), await load(contender, flows)])
  await Promise.all([server.end('SIGTERM'), least.end('SIGTERM')])
  const middleOf = (name = '') => {
    const all = measured.get(name) ?? []
    return {
      perSecond: median(all.map(({ perSecond }) => perSecond)),
      times: all.flatMap(({ times }) => times),
      cpu: median(all.map(({ cpu }) => cpu)),
    }
  }
  const floor = middleOf(contenders[0]?.name)
  table([
    ['', 'flows/s', 'of the bare rate', 'p50 ms', 'p99 ms', 'CPU ms', 'of the bare'],
    ...contenders.map(({ name }) => {
      const { perSecond, times, cpu } = middleOf(name)
      return [
        name,
        whole(perSecond),
        (perSecond / floor.perSecond).toFixed(2),
        quantile(times, 0.5).toFixed(1),
        quantile(times, 0.99).toFixed(1),
        cpu.toFixed(2),
        (cpu / floor.cpu).toFixed(1),
      ]
    }),
  ])
  console.log(
    `\nMedians of ${rounds} rounds in turn, each with ${whole(flows)} flows, ${lanes} at a time, after ${whole(warmUp)} that do not count, with one server process each. The clients run on the same machine. CPU: of the server process, for one flow. Target: at least 0.6 of the bare rate.`,
  )
}

/** Signs a person in, who also agrees to sign in to the application. @returns the browser */
async function signIn(url: string, chainId: number): Promise<Browser> {
  const browser = browserFetch(url)
  const key = privateKeyToAccount(generatePrivateKey())
  const api = createClient({ baseUrl: url, fetch: browser })
  const { id, message } = await api.challenge({
    purpose: 'sign-in',
    account: `eip155:${chainId}:${key.address}`,
  })
  await api.answer(id, { message, signature: await key.signMessage({ message }) })
  const asked = new URL((await open(browser, authorizationAddress(url, newVerifier()))).href)
  const page = /^\/authorize\/([\w-]+)$/.exec(asked.pathname)?.[1]
  if (page === undefined) throw new Error(`The person is not asked, but sent to ${asked}.`)
  const reply = await browser(`${url}/v1/openid/authorizations/${page}/continue`, { method: 'POST' })
  const { location } = (await reply.json()) as { location: string }
  await open(browser, new URL(location, url).href)
  return browser
}

async function load({ server, browsers }: Contender, count: number): Promise<Measured> {
  const times: number[] = []
  let left = count
  const cpuBefore = await cpuOf(server.pid)
  const started = performance.now()
  await Promise.all(
    browsers.map(async browser => {
      while (left > 0) {
        left -= 1
        const before = performance.now()
        await complete(browser, server.url)
        times.push(performance.now() - before)
      }
    }),
  )
  const perSecond = count / ((performance.now() - started) / 1000)
  return { perSecond, times, cpu: ((await cpuOf(server.pid)) - cpuBefore) / count }
}

/** Signs in to the application, from its authorization request to its tokens. */
async function complete(browser: Browser, url: string): Promise<void> {
  const verifier = newVerifier()
  let at = await open(browser, authorizationAddress(url, verifier))
  // Only the first time, the bare provider goes through a sign-in of its own.
  for (let hops = 0; at.origin === new URL(url).origin && hops < 5; hops += 1)
    at = await open(browser, at.href)
  const code = at.searchParams.get('code')
  if (code === null) throw new Error(`The application gets no code, but ${at}.`)
  const response = await fetch(`${url}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, redirect_uri: client.redirectUri },
      code_verifier: verifier,
    }),
  })
  const tokens = (await response.json()) as { id_token?: string }
  if (tokens.id_token === undefined)
    throw new Error(`The application gets no tokens: ${JSON.stringify(tokens)}`)
}

const newVerifier = () => randomBytes(32).toString('base64url')

function authorizationAddress(url: string, verifier: string): string {
  const query = new URLSearchParams({
    ...{ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', scope },
    ...{ state: newVerifier(), nonce: newVerifier() },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${url}/oidc/authorize?${query}`
}

/** Opens an address. @returns where it leads */
async function open(browser: Browser, address: string): Promise<URL> {
  const response = await browser(address, { redirect: 'manual', headers: { accept: 'text/html' } })
  await response.body?.cancel()
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${address} leads nowhere: ${response.status}`)
  return new URL(location, address)
}
