import { hash, randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { loadNativeRecover } from '@countersign/core/native'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { hashMessage, hexToBytes, toHex } from 'viem'
import { GroupCommit } from '../packages/server/src/store/group-commit.ts'

/**
 * A floor for the cost of a sign-in: a server with the same three requests, the same two commits on disk and one key
 * recovery, and nothing else. It has no limits, checks, headers or logs: nobody could run it.
 *
 * The first argument is the file of its database.
 */
const database = new DatabaseSync(process.argv[2] ?? ':memory:')
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table challenge (id text primary key, account text, message text, browser text, answered integer);
  create table session (token text primary key, account text, message text, signature text);
`)
const commits = new GroupCommit(database)
const recover = loadNativeRecover()
const insertChallenge = database.prepare('insert into challenge values (?, ?, ?, ?, 0)')
const takeChallenge = database.prepare(
  'update challenge set answered = 1 where id = ? and browser = ? and message = ? and answered = 0 returning account',
)
const insertSession = database.prepare('insert into session values (?, ?, ?, ?)')
const findSession = database.prepare('select account from session where token = ?')

const newToken = () => randomBytes(32).toString('base64url')
const hashed = (text: string | undefined) => hash('sha256', text ?? '', 'base64url')
const keep = (context: Context, name: string, value: string) =>
  setCookie(context, name, value, { path: '/', httpOnly: true, sameSite: 'Lax' })

const app = new Hono()
app.post('/v1/challenges', async context => {
  const { account } = await context.req.json<{ account: string }>()
  const [id, browser] = [newToken(), newToken()]
  const message = `Sign in with ${account}.\n\nNonce: ${newToken()}\nIssued At: ${new Date().toISOString()}`
  await commits.write(() => insertChallenge.run(id, account, message, hashed(browser)))
  keep(context, 'browser', browser)
  return context.json({ id, message })
})
app.post('/v1/challenges/:id/answer', async context => {
  const { message, signature } = await context.req.json<{ message: string; signature: `0x${string}` }>()
  const bytes = hexToBytes(signature)
  const signer = recover(hexToBytes(hashMessage(message)), bytes.subarray(0, 64), bytes[64] === 28 ? 1 : 0)
  const session = newToken()
  const account = await commits.write(() => {
    const browser = hashed(getCookie(context, 'browser'))
    const account = takeChallenge.get(context.req.param('id'), browser, message)?.account
    if (typeof account !== 'string' || !signer || !account.toLowerCase().endsWith(toHex(signer)))
      throw new Error('The challenge was not answered.')
    insertSession.run(hashed(session), account, message, signature)
    return account
  })
  keep(context, 'session', session)
  return context.json({ session: { account } })
})
app.get('/v1/session', context => {
  const session = findSession.get(hashed(getCookie(context, 'session')))
  return context.json({ session: session ?? null })
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`ready: http://127.0.0.1:${port}`),
)
