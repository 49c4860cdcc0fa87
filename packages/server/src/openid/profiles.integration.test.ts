import { accounts, startWorld, type World } from '@countersign/testbed'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { origin, type TestApp } from '../testing/app.ts'
import { named } from '../testing/named.ts'
import { profiles } from './profiles.ts'
import { clientConfig, discover, Person, signInTo } from './testing/relying-party.ts'

/** Covers the claims that each application receives in a sign-in, of accounts with ENS names and pictures. */

const { alice, heidi, ivan, mallory } = accounts
const names = Object.keys(profiles) as (keyof typeof profiles)[]

let world: World
let app: TestApp
const { openWorld, idOf, ask } = named(
  () => world,
  () => app,
)

beforeAll(async () => {
  world = await startWorld()
  app = await openWorld({
    config: {
      openid: {
        emailDomain: 'wallet.example.org',
        clients: names.flatMap(profile => [
          clientConfig(profile, { profile }),
          clientConfig(`${profile}.address`, { profile, username: '{address}' }),
          clientConfig(`${profile}.chain`, { profile, username: 'on-{chain}' }),
        ]),
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await world.stop()
})

/** Signs in to an application. @returns the claims in the ID token, which are also in userinfo */
async function claimsAt(clientId: string, account = alice): Promise<Record<string, unknown>> {
  // A sign-in waits only a moment for the name. On a slow machine, the user name would then stay the short address.
  await ask(account.address)
  const person = new Person(app)
  await person.signIn(account, world.chain.chainId)
  const configuration = await discover(app, clientId)
  const { tokens } = await signInTo(configuration, person)
  const claims = tokens.claims()
  if (!claims) throw new Error('There is no ID token.')
  const { name, preferred_username, picture, email, email_verified, wallet, acr, amr } = claims
  const same = { name, preferred_username, picture, email, email_verified, wallet, acr, amr }
  const info = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  expect(info).toMatchObject(Object.fromEntries(Object.entries(same).filter(([, value]) => value)))
  return claims
}

const address = alice.address.toLowerCase()
const short = `${address.slice(0, 10)}-${address.slice(-4)}`

/** The user name from the template `{address}`, and whether there is an email address. */
const received = {
  grafana: [address, true],
  nextcloud: [address, false],
  // The address is too long for it.
  discourse: [short, false],
  gitea: [short, true],
  gitlab: [address, false],
  outline: [address, true],
  'oauth2-proxy': [address, false],
  kubernetes: [address, false],
  mod_auth_openidc: [address, false],
  generic: [address, true],
} as const satisfies Record<keyof typeof profiles, unknown>

test.each(names)('%s receives the claims that it accepts', async profile => {
  const [username, hasEmail] = received[profile]
  const picture = `${origin}/v1/accounts/${idOf(alice.address)}/avatar`
  const claims = await claimsAt(profile)
  expect(claims).toMatchObject({
    sub: `eip155:0:${alice.address}`,
    name: 'alice.eth',
    preferred_username: 'alice.eth',
    picture,
    wallet: { account: idOf(alice.address), kind: 'key', method: 'eoa' },
    acr: 'urn:countersign:key',
    amr: ['pop'],
  })
  const { email, email_verified } = claims
  expect({ email, email_verified }).toEqual(
    hasEmail
      ? { email: `${address}@wallet.example.org`, email_verified: false }
      : { email: undefined, email_verified: undefined },
  )
  expect((await claimsAt(`${profile}.address`)).preferred_username).toBe(username)
  const shown = await app.fetch(new Request(picture))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test.each(names)('%s: two accounts whose user names would be the same get different ones', async profile => {
  const username = async (account: typeof alice) =>
    (await claimsAt(`${profile}.chain`, account)).preferred_username
  const name = `on-${world.chain.chainId}`
  expect([await username(alice), await username(heidi), await username(alice)]).toEqual([
    name,
    `${name}-2`,
    name,
  ])
})

const shortened = ({ address }: { address: string }) => `${address.slice(0, 6)}…${address.slice(-4)}`

test.each([
  ['whose characters could pass for others', heidi, `\u0441\u0430\u0448\u0430.eth (${shortened(heidi)})`],
  ['that ENS does not allow', mallory, shortened(mallory)],
  ['that does not exist', ivan, shortened(ivan)],
])(
  'an account with a name %s has its short address as user name, and in its name',
  async (_, account, name) => {
    const claims = await claimsAt('generic', account)
    const address = account.address.toLowerCase()
    expect(claims).toMatchObject({
      name,
      preferred_username: `${address.slice(0, 10)}-${address.slice(-4)}`,
    })
    expect(claims).not.toHaveProperty('picture')
  },
)
