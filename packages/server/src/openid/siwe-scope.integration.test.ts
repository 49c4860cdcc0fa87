import { parseAddress, writeSafeSignature } from '@countersign/core'
import { accounts, approveHash, deployFalseSafe, signAsSafe, signAsUnborn } from '@countersign/testbed'
import * as client from 'openid-client'
import type { Hex, LocalAccount } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { openSafeSession } from '../testing/safe-session.ts'
import { confirmationOf, freshSafe, openCosigning, openSafeApp, safeIn } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'
import { checkAsDocs, type Signed } from './testing/check-of-docs.ts'
import {
  type ClientConfig,
  clientConfig,
  discover,
  Person,
  signInTo,
  start,
} from './testing/relying-party.ts'

/** Covers the scope `siwe`: what an application does to verify an account without trusting this server. */

const chainId = inject('chainId')
const contracts = inject('contracts')
const { alice, bob, frank, grace } = accounts
const scope = 'openid siwe'
const config = (more: Partial<ClientConfig> = { siwe: true }) => ({
  openid: { clients: [clientConfig('app', more)] },
})

describe.each(databaseKinds)('on %s,', kind => {
  const { app } = useApp(kind, url => openApp(url, { config: config() }))

  test('an application receives what a key signed, in the ID token and in userinfo', async () => {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person, { scope })
    const claims = tokens.claims() as unknown as Signed
    expect(await checkAsDocs(claims, inject('chainUrl'))).toEqual({ status: 'verified', method: 'eoa' })
    expect(claims).not.toHaveProperty('siwe_owners')
    const { siwe_message, siwe_signature } = claims
    expect(
      await client.fetchUserInfo(configuration, tokens.access_token, client.skipSubjectCheck),
    ).toMatchObject({ siwe_message, siwe_signature })
  })
})

describe('the check of the documentation', () => {
  const { app } = useApp('sqlite', url => openApp(url, { config: config() }))

  /** Signs in to an application as an account. @returns its claims */
  async function claimsOf(address: string, sign: (message: string) => Promise<Hex>): Promise<Signed> {
    const person = new Person(app)
    const { id, message } = (await person.challenge(`eip155:${chainId}:${address}`)).body
    expect((await person.answer(id, message, await sign(message))).status).toBe(200)
    const { tokens } = await signInTo(await discover(app), person, { scope })
    return tokens.claims() as unknown as Signed
  }

  const kinds = [
    ['a key', 'eoa', alice.address, message => alice.signMessage({ message })],
    [
      'a contract account (ERC-1271)',
      'erc1271',
      contracts.vault.address,
      message => signAsSafe({ safe: contracts.vault.address, chainId, owner: alice, message }),
    ],
    [
      'an account that is not deployed (ERC-6492)',
      'erc6492',
      contracts.unborn.address,
      message => signAsUnborn({ safe: contracts.unborn, chainId, owner: bob, message }),
    ],
    [
      'the code of a delegating key (EIP-7702)',
      'eip7702',
      contracts.delegated.address,
      message => grace.signMessage({ message }),
    ],
    [
      'the root key of a delegating key (EIP-7702)',
      'eoa',
      contracts.delegated.address,
      message => frank.signMessage({ message }),
    ],
  ] satisfies [string, string, Hex, (message: string) => Promise<Hex>][]

  test.each(kinds)('verifies what %s signed', async (_, method, address, sign) => {
    const claims = await claimsOf(address, sign)
    expect(claims.wallet).toMatchObject({ account: `eip155:${chainId}:${address}`, method })
    expect(await checkAsDocs(claims, inject('chainUrl'))).toMatchObject({ status: 'verified', method })
  })

  test.each(kinds)('refuses what others say that %s signed', async (_, __, address, sign) => {
    const claims = await claimsOf(address, sign)
    const check = (changed: Partial<Signed>) => checkAsDocs({ ...claims, ...changed }, inject('chainUrl'))
    const isElsewhere = 'It is for another site or account.'
    const account = `eip155:${chainId}:${accounts.carol.address}`
    await expect(check({ wallet: { ...claims.wallet, account } })).rejects.toThrow(isElsewhere)
    const otherChain = { ...claims.wallet, account: `eip155:1:${address}` }
    await expect(check({ wallet: otherChain })).rejects.toThrow(isElsewhere)
    const { siwe_message } = claims
    const elsewhere = siwe_message.replaceAll('id.example.org', 'evil.example')
    await expect(check({ siwe_message: elsewhere })).rejects.toThrow(isElsewhere)
    const later = siwe_message.replace(/(?<=Nonce: ).{4}/, 'AAAA')
    await expect(check({ siwe_message: later })).rejects.toThrow('The account is not proven.')
    const siwe_signature = await accounts.carol.signMessage({ message: siwe_message })
    await expect(check({ siwe_signature })).rejects.toThrow('The account is not proven.')
  })
})

test('the page that asks says that the application receives the signed message', async () => {
  const app = await openApp('sqlite::memory:', { config: config() })
  const person = new Person(app)
  await person.signIn(alice, chainId)
  await signInTo(await discover(app), person, { scope })
  const { body } = await person.send<{ items: { receives: string[] }[] }>('GET', '/v1/openid/consents')
  expect(body.items).toMatchObject([{ receives: ['account', 'signature'] }])
  await app.close()
})

test.each([
  ['the scope', { siwe: true }, 'openid'],
  ['being configured for it', { siwe: false }, scope],
  ['the account', { siwe: false, subject: 'pairwise' }, scope],
] as const)('an application without %s does not receive what was signed', async (_, more, asked) => {
  const app = await openApp('sqlite::memory:', { config: config(more) })
  const person = new Person(app)
  await person.signIn(alice, chainId)
  const { tokens } = await signInTo(await discover(app), person, { scope: asked })
  expect(JSON.stringify(tokens.claims())).not.toContain('siwe_')
  await app.close()
})

test('what was signed is not kept if no application receives it', async () => {
  const app = await openApp('sqlite::memory:', { config: config({ siwe: false }) })
  await new Person(app).signIn(alice, chainId)
  const rows = await app.store.db.selectFrom('session').select(['signed_message', 'signature']).execute()
  expect(rows).toEqual([{ signed_message: null, signature: null }])
  await app.close()
})

describe('a Safe', () => {
  const world = useSafeWorld()

  test('is verified by the signature of its owners, at the block where the server verified it', async () => {
    const safe = await openSafeSession(world, 'sqlite', { when: 'hourly', config: config() })
    const person = new Person(safe.app)
    for (const [name, value] of safe.browser.cookies) person.cookies.set(name, value)
    const { tokens } = await signInTo(await discover(safe.app), person, { scope })
    const claims = tokens.claims() as unknown as Signed
    expect(claims.siwe_owners).toEqual([alice.address])
    // The Safe changes later: then, the block tells.
    await safe.askForBoth()
    expect(await checkAsDocs(claims, world.chain.url)).toMatchObject({
      status: 'verified',
      method: 'erc1271',
      block: { number: BigInt(claims.wallet.block?.number ?? 0) },
    })
    const now = { ...claims, wallet: { ...claims.wallet, block: null } }
    await expect(checkAsDocs(now, world.chain.url)).rejects.toThrow('The account is not proven.')
    await safe.close()
  })
})

describe('which owners signed for a Safe', () => {
  const world = useSafeWorld()

  /** Signs in as a Safe: by these owners’ signatures, and by an approval on the chain of another. */
  async function signInBy(safe: { address: Hex }, signing: LocalAccount[], approving?: LocalAccount) {
    const app = await openSafeApp(world, 'sqlite::memory:', { config: config() })
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    for (const owner of signing) await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    if (approving) {
      const { hash } = safeIn(cosigning)
      await approveHash(world.chain, safe.address, approving, hash as Hex).catch(() => {})
      const part = { kind: 'approved-hash', owner: parseAddress(approving.address) } as const
      const signature = writeSafeSignature([part])
      await new Browser(app).confirm(id, { owner: approving.address, signature })
    }
    const { verdict } = (await browser.cosigning(id)).body.cosigning
    expect((await browser.collect(id)).status).toBe(200)
    const person = new Person(app)
    for (const [name, value] of browser.cookies) person.cookies.set(name, value)
    const { tokens } = await signInTo(await discover(app), person, { scope })
    await app.close()
    return { verdict, claims: tokens.claims() as unknown as Signed & { acr: string; amr: string[] } }
  }

  const ascending = (...owners: LocalAccount[]) =>
    owners.map(({ address }) => address).sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
  const contractOnly = { acr: 'urn:countersign:contract', amr: ['pop', 'contract'] }

  test('is in the claims, and two who signed make it a multisig', async () => {
    const safe = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 2 })
    const { claims, verdict } = await signInBy(safe, [alice, bob])
    expect(verdict).toMatchObject({ owners: ascending(alice, bob), approved: [] })
    expect(claims.siwe_owners).toEqual(ascending(alice, bob))
    expect(claims).toMatchObject({
      acr: 'urn:countersign:multisig',
      amr: ['pop', 'mfa', 'multisig', '2-of-2'],
    })
  })

  test('is in the claims without an owner who only approved on the chain, who makes it no multisig either', async () => {
    const safe = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 2 })
    const { claims, verdict } = await signInBy(safe, [alice], bob)
    expect(verdict).toMatchObject({ owners: ascending(alice, bob), approved: [bob.address] })
    expect(claims.siwe_owners).toEqual([alice.address])
    expect(claims).toMatchObject(contractOnly)
    expect(await checkAsDocs(claims, world.chain.url)).toMatchObject({ status: 'verified' })
  })

  test('is not what a contract claims that answers like a Safe with owners and a threshold', async () => {
    const owners = [alice.address, bob.address]
    const address = await deployFalseSafe(world.chain, { owners, threshold: 2 })
    const { claims, verdict } = await signInBy({ address }, [alice], bob)
    expect(verdict).toMatchObject({ owners: ascending(alice, bob), approved: [bob.address] })
    expect(claims.siwe_owners).toEqual([alice.address])
    expect(claims).toMatchObject(contractOnly)

    const other = await deployFalseSafe(world.chain, { owners: [bob.address] })
    const approved = await signInBy({ address: other }, [], bob)
    expect(approved.verdict).toMatchObject({ owners: [bob.address], approved: [bob.address] })
    expect(approved.claims.siwe_owners).toEqual([])
    expect(approved.claims).toMatchObject(contractOnly)
  })
})

describe('the ID token that an application sends as a hint in a form', () => {
  const { app } = useApp('sqlite', url =>
    openApp(url, {
      config: {
        openid: {
          clients: [
            clientConfig('public', { siwe: true }),
            clientConfig('pairwise', { subject: 'pairwise' }),
          ],
        },
      },
    }),
  )

  /** Signs a person in, and sends the form of the application. @returns the address that it becomes */
  async function sendHint(id: string, changed = (hint: string) => hint) {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const configuration = await discover(app, id)
    const { tokens } = await signInTo(configuration, person, { scope: id === 'public' ? scope : 'openid' })
    const hint = changed(tokens.id_token ?? '')
    const { url } = await start(configuration, { prompt: 'none', id_token_hint: hint, scope: 'openid' })
    const response = await app.fetch(
      new Request(`${origin}/oidc/authorize`, { method: 'POST', body: url.searchParams }),
    )
    const address = new URL(response.headers.get('location') ?? '', origin)
    return { person, hint, address, tokens }
  }

  /** Opens the address. @returns the parameters that the application gets */
  const openIn = async (browser: Person, address: URL) =>
    new URL((await browser.open(address)).location, origin).searchParams

  const payloadOf = (token: string | null) =>
    JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())

  test.each(['public', 'pairwise'])(
    'says only which account it expects once it is in an address, and only that one goes on (%s)',
    async id => {
      const { person, address, tokens } = await sendHint(id)
      const payload = payloadOf(address.searchParams.get('id_token_hint'))
      const { sub } = tokens.claims() ?? {}
      expect(payload).toEqual({ iss: origin, aud: id, sub, iat: expect.any(Number), exp: 1 })
      expect(address.searchParams.get('prompt')).toBe('none')
      expect((await openIn(person, address)).get('code')).toEqual(expect.any(String))
      const other = new Person(app)
      await other.signIn(accounts.bob, chainId)
      expect((await openIn(other, address)).get('error')).toBe('login_required')
    },
  )

  test('is refused as it was sent if nobody here signed it', async () => {
    const forge = (hint: string) => `${hint.slice(0, -40)}${'A'.repeat(40)}`
    const { person, hint, address } = await sendHint('public', forge)
    expect(address.searchParams.get('id_token_hint')).toBe(hint)
    expect((await openIn(person, address)).get('error')).toBe('invalid_request')
  })
})
