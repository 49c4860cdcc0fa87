import { type AccountId, parseAccountId } from '@countersign/core'
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { openAlone } from '../packages/server/src/testing/alone.ts'
import { median, table } from './figures.ts'
import { fillAccount } from './fill-account.ts'

const origin = 'https://id.example.org'
const rounds = 3
const requests = 5
/** Half a megabyte. */
const document = JSON.stringify({ signature: '0'.repeat(500_000) })
const lists = [
  '/v1/session',
  '/v1/sessions',
  '/v1/api-keys',
  '/v1/deliveries?limit=100',
  '/v1/requests?limit=100',
  '/v1/requests?search=nowhere',
  '/v1/requests/export',
  '/v1/proofs?limit=50',
  '/v1/proofs?search=nowhere',
  '/v1/proofs/{proof}',
  '/v1/accounts/{account}/proofs?limit=50',
]

type Opened = Awaited<ReturnType<typeof openAlone>>
/** A person who is signed in. */
type Person = { readonly account: AccountId; readonly cookie: string; readonly browser: string }

/**
 * Measures the CPU cost of each route whose cost may depend on what an account has, for an account that has nothing and
 * for a full one, and how many such requests one network can make a minute.
 *
 * @param chain - a configured chain with a node.
 */
export async function fullAccount(chain: { id: number; nodes: string[] }): Promise<void> {
  // The limits of networks are the usual ones: each measurement comes from networks of its own.
  const limits = { requests: { account: 1_000_000 } }
  const opened = await openAlone({ chains: [chain], trustedProxies: 1, limits }, origin)
  const [nobody, somebody] = [await signIn(opened, chain.id), await signIn(opened, chain.id)]
  const proof = await fillAccount(opened.store.db, { ...somebody, document })
  const rows = []
  for (const list of lists) {
    const path = list.replace('{proof}', proof)
    const at = (person: Person) => ({ path: path.replace('{account}', person.account), person })
    const empty = await costOf(opened, at(nobody))
    const cost = await costOf(opened, at(somebody))
    const most = await passed(opened, at(somebody))
    rows.push({ list, empty, cost, most, core: (cost * most) / 60_000 })
  }
  await opened.close()
  rows.sort((a, b) => b.core - a.core)
  table([
    ['', 'empty, CPU ms', 'full, CPU ms', 'a minute', 'of one core'],
    ...rows.map(({ list, empty, cost, most, core }) => [
      `GET ${list}`,
      empty.toFixed(2),
      cost.toFixed(2),
      String(most),
      `${(core * 100).toFixed(1)} %`,
    ]),
  ])
}

let networks = 0
const newNetwork = () => {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}

type Sent = { readonly path: string; readonly person: Person }

async function get({ app }: Opened, { path, person }: Sent, from: string): Promise<number> {
  const response = await app.fetch(
    new Request(origin + path, { headers: { cookie: person.cookie, 'x-forwarded-for': from } }),
  )
  await response.arrayBuffer()
  return response.status
}

/** Returns the CPU time of a request in this process, in milliseconds. */
async function costOf(opened: Opened, sent: Sent): Promise<number> {
  const times = []
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    for (let count = 0; count < requests; count += 1) {
      const status = await get(opened, sent, newNetwork())
      if (status !== 200) throw new Error(`${sent.path} responded with ${status}.`)
    }
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000 / requests)
  }
  return median(times)
}

/** Returns how many requests from one network are answered before one is refused. */
async function passed(opened: Opened, sent: Sent): Promise<number> {
  const from = newNetwork()
  for (let count = 0; ; count += 1) if ((await get(opened, sent, from)) === 429) return count
}

async function signIn(opened: Opened, chainId: number): Promise<Person> {
  const key: LocalAccount = privateKeyToAccount(generatePrivateKey())
  const account = parseAccountId(`eip155:${chainId}:${key.address}`)
  const cookies = new Map<string, string>()
  const written = () => [...cookies].map(pair => pair.join('=')).join('; ')
  const post = async (path: string, body: object) => {
    const response = await opened.app.fetch(
      new Request(origin + path, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', cookie: written() },
        body: JSON.stringify(body),
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    if (response.status !== 200) throw new Error(`${path} responded with ${response.status}.`)
    return response.json()
  }
  const { id, message } = await post('/v1/challenges', { purpose: 'sign-in', account })
  await post(`/v1/challenges/${id}/answer`, { message, signature: await key.signMessage({ message }) })
  return { account, cookie: written(), browser: cookies.get('__Host-countersign-browser') ?? '' }
}
