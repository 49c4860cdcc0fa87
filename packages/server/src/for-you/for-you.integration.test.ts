import { type ForYou, type ForYouIds, type ForYouMessage, forYouLimit, mostForYouIds } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { accounts, swapOwner } from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createFinder } from '../proofs/find.ts'
import { windowSize } from '../store/read-page.ts'
import { readSorted } from '../store/read-sorted.ts'
import { newId } from '../store/token.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import type { ProblemBody } from '../testing/problem-body.ts'
import { readRows } from '../testing/read-rows.ts'
import { asks, keepProof } from '../testing/requests.ts'
import { announceCosigning, confirmationOf, freshSafe, openSafeApp, safeIn } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

const { alice, bob, carol, dave } = accounts
const day = 86_400_000

const world = useSafeWorld()

describe.each(databaseKinds)('what waits for an account, on %s,', kind => {
  let clock = 0
  const { app } = useApp(kind, url =>
    openSafeApp(world, url, {
      now: () => Date.now() + clock,
      config: { trustedProxies: 1, limits: { signIn: { address: 1000, browser: 1000 } } },
    }),
  )

  /** Signs an account in, from a network of its own. */
  async function signedIn(account = privateKeyToAccount(generatePrivateKey())) {
    const browser = from(network())
    await browser.signIn(account, world.chain.chainId)
    const list = async () => {
      const { status, body } = await browser.send<ForYou & ProblemBody>('GET', '/v1/for-you')
      expect(status).toBe(200)
      return body
    }
    return { account, browser, list, id: `eip155:${world.chain.chainId}:${account.address}` }
  }
  let networks = 0
  const network = () => {
    networks += 1
    return `198.51.${Math.floor(networks / 250)}.${1 + (networks % 250)}`
  }
  const from = (address: string) => new Browser(app, { 'x-forwarded-for': address })
  const idsOf = ({ confirmations }: ForYou) => confirmations.items.map(({ id }) => id)

  test('is nothing at first, and only for people who are signed in', async () => {
    const nobody = await new Browser(app).send<ProblemBody>('GET', '/v1/for-you')
    expect(nobody).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    const none = { items: [], more: false }
    expect(await (await signedIn()).list()).toEqual({ confirmations: none, requests: none, proofs: none })
  })

  test('has a sign-in of a Safe for its owners, until they confirm or decline, and for nobody else', async () => {
    const [owner, other, stranger] = [await signedIn(), await signedIn(), await signedIn()]
    const safe = await freshSafe(world, {
      owners: [owner.account.address, other.account.address, alice.address],
      threshold: 3,
    })
    const { id, cosigning } = await announceCosigning(app, world, safe, { browser: from(network()) })
    expect((await owner.list()).confirmations).toEqual({
      items: [
        {
          ...{ id, purpose: 'sign-in', account: cosigning.account },
          asker: { ...cosigning.asker, mine: false },
          ...{ createdAt: cosigning.createdAt, expiresAt: cosigning.expiresAt },
        },
      ],
      more: false,
    })
    expect(idsOf(await stranger.list())).toEqual([])
    expect(idsOf(await other.list())).toEqual([id])

    expect((await other.browser.confirm(id, await confirmationOf(cosigning, other.account))).status).toBe(200)
    expect(idsOf(await other.list())).toEqual([])
    expect(idsOf(await owner.list())).toEqual([id])
  })

  test('has what a message of a Safe is for, for its owners while it is open, and for nobody else', async () => {
    const [owner, stranger] = [await signedIn(), await signedIn()]
    const safe = await freshSafe(world, { owners: [owner.account.address, bob.address], threshold: 2 })
    const { id, cosigning, browser } = await announceCosigning(app, world, safe, { browser: from(network()) })
    const { hash } = safeIn(cosigning)
    const read = (person: Pick<typeof owner, 'browser'>, of: string = hash) =>
      person.browser.send<ForYouMessage & ProblemBody>('GET', `/v1/for-you/message?hash=${of}`)
    expect((await read(owner)).body).toEqual({
      cosigning: { ...cosigning, asker: { ...cosigning.asker, mine: false } },
    })
    expect((await read(owner, hash.toUpperCase().replace('0X', '0x'))).body.cosigning?.id).toBe(id)
    expect((await read(stranger)).body).toEqual({ cosigning: null })
    expect((await read({ browser })).status).toBe(401)
    expect((await read(owner, `0x${'1'.repeat(64)}`)).body).toEqual({ cosigning: null })
    expect((await read(owner, '0x12')).status).toBe(400)
    // Also after they have confirmed, for the one who proposes it on the chain.
    await owner.browser.confirm(id, await confirmationOf(cosigning, owner.account))
    expect((await read(owner)).body.cosigning?.id).toBe(id)
    await browser.cancelCosigning(id)
    expect((await read(owner)).body).toEqual({ cosigning: null })
  })

  test('has the newest of several open requests for the same message of a Safe', async () => {
    const owner = await signedIn()
    const safe = await freshSafe(world, { owners: [owner.account.address, bob.address], threshold: 2 })
    const one = await announceCosigning(app, world, safe, { browser: from(network()) })
    const other = await announceCosigning(app, world, safe, { browser: from(network()) })
    const { hash } = safeIn(one.cosigning)
    const { db } = app.store
    await db.updateTable('cosigning_owner').set({ hash }).where('cosigning_id', '=', other.id).execute()
    for (const { id } of [one, other]) {
      clock += 1_000
      const created_at = Date.now() + clock
      await db.updateTable('cosigning').set({ created_at }).where('id', '=', id).execute()
      const { body } = await owner.browser.send<ForYouMessage>('GET', `/v1/for-you/message?hash=${hash}`)
      expect(body.cosigning?.id).toBe(id)
    }
  })

  test('has what an owner of a Safe among the owners can confirm, for each Safe', async () => {
    const owner = await signedIn()
    const inner = await freshSafe(world, { owners: [owner.account.address], version: '1.4.1' })
    const outer = await freshSafe(world, {
      owners: [owner.account.address, inner.address, alice.address],
      threshold: 3,
    })
    const { id, cosigning } = await announceCosigning(app, world, outer, { browser: from(network()) })
    expect(idsOf(await owner.list())).toEqual([id])
    await owner.browser.confirm(id, await confirmationOf(cosigning, owner.account))
    expect(idsOf(await owner.list())).toEqual([id])
    await owner.browser.confirm(id, await confirmationOf(cosigning, owner.account, inner.address))
    expect(idsOf(await owner.list())).toEqual([])
  })

  test.each(['cancelled', 'expired', 'confirmed'] as const)(
    'no longer has a sign-in of a Safe that is %s',
    async how => {
      const owner = await signedIn()
      const safe = await freshSafe(world, { owners: [owner.account.address, bob.address], threshold: 1 })
      const { id, browser, cosigning } = await announceCosigning(app, world, safe, {
        browser: from(network()),
      })
      expect(idsOf(await owner.list())).toEqual([id])
      const rows = () =>
        app.store.db.selectFrom('cosigning_owner').select('owner').where('cosigning_id', '=', id).execute()
      expect(await rows()).toHaveLength(2)
      try {
        switch (how) {
          case 'cancelled':
            await browser.cancelCosigning(id)
            break
          case 'expired':
            clock = Date.parse(cosigning.expiresAt) - Date.now()
            break
          case 'confirmed':
            await browser.confirm(id, await confirmationOf(cosigning, bob))
        }
        if (how === 'expired') {
          // Before the next sweep, too.
          const found = await readSorted(
            app.cosignings.waitingFor({ address: parseAddress(owner.account.address), chain: undefined }),
            { offset: 0, limit: 20 },
          )
          expect(found.items).toEqual([])
          await app.sweep()
        } else expect(idsOf(await owner.list())).toEqual([])
        expect(await rows()).toEqual([])
      } finally {
        clock = 0
      }
    },
  )

  test('has the requests that name the account, on any chain, until somebody declines or the requester cancels', async () => {
    const [asker, asked, other] = [await signedIn(), await signedIn(), await signedIn()]
    const { create, decline, withdraw } = asks(asker.browser.send.bind(asker.browser))
    const first = (await create({ account: asked.id, purpose: 'A loan' })).body.request
    const second = (await create({ account: asked.id })).body.request
    await create()
    const seen = await asked.list()
    expect(seen.requests.items.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    expect(seen.requests.items.find(({ id }) => id === first.id)).toEqual({
      ...{ id: first.id, purpose: 'A loan', audience: 'Example Bank', account: asked.id, by: asker.id },
      ...{ deadline: first.deadline, createdAt: first.createdAt },
    })
    expect(JSON.stringify((await other.list()).requests)).not.toContain(first.id)
    await decline(first.id)
    await withdraw(second.id)
    expect((await asked.list()).requests.items).toEqual([])
  })

  test('has the proofs of the account that expire soon, sorted by expiry, the earliest first', async () => {
    const [person, other] = [await signedIn(), await signedIn()]
    const createdAt = Date.now() - 300 * day
    const keep = (days: number, more: Partial<Parameters<typeof keepProof>[2]> = {}) =>
      keepProof(app, person.browser, {
        ...{ account: person.id, createdAt, expiresAt: Date.now() + days * day },
        ...more,
      })
    const later = await keep(20)
    const first = await keep(2)
    await keep(40)
    await keep(-1)
    await keep(3, { revokedAt: Date.now() })
    await keep(3, { account: other.id })
    expect((await person.list()).proofs.items.map(({ id }) => id)).toEqual([first, later])
    expect((await other.list()).proofs.items).toHaveLength(1)
  })

  test.each([
    ['30 days', 'is listed when a third remains', 30 * day, 10 * day],
    ['a day', 'is listed when a third remains', day, day / 3],
    ['a year', 'is listed when 30 days remain', 360 * day, 30 * day],
  ])('a proof of %s %s, and not before', async (_, __, validity, left) => {
    const person = await signedIn()
    const createdAt = Date.now() + clock
    const expiresAt = createdAt + validity
    const id = await keepProof(app, person.browser, { account: person.id, createdAt, expiresAt })
    const { expiring } = createFinder(app.store.db, readRows, () => expiresAt - remaining)
    let remaining = left
    const listed = async () => {
      const list = expiring({ address: person.account.address })
      return (await readSorted(list, { offset: 0, limit: 20 })).items.map(item => item.id)
    }
    expect(await listed()).toEqual([])
    remaining = left - 1
    expect(await listed()).toEqual([id])
    remaining = 1
    expect(await listed()).toEqual([id])
    remaining = 0
    expect(await listed()).toEqual([])
  })

  test('has the proofs that expire earliest, also if they are older than those that one page has', async () => {
    const person = await signedIn()
    const keep = (days: number, createdAt: number) =>
      keepProof(app, person.browser, { account: person.id, createdAt, expiresAt: Date.now() + days * day })
    const urgent = await keep(1, Date.now() - 120 * day)
    for (let count = 0; count < forYouLimit; count += 1)
      await keep(10 + count / 2, Date.now() - 100 * day - count)
    const [first, second] = await everyPage(person)
    expect(first?.proofs.items.map(({ id }) => id)).toHaveLength(forYouLimit)
    expect(first?.proofs.items[0]?.id).toBe(urgent)
    expect(first?.proofs.more).toBe(true)
    expect(second?.proofs.items).toHaveLength(1)
  })

  test('is for a contract only what is on its chain', async () => {
    const safe = await freshSafe(world, { owners: [dave.address] })
    const { browser, id, cosigning } = await announceCosigning(app, world, safe, { browser: from(network()) })
    await browser.confirm(id, await confirmationOf(cosigning, dave))
    expect((await browser.collect(id)).status).toBe(200)
    const outer = await freshSafe(world, { owners: [safe.address, alice.address], threshold: 2 })
    const asked = await announceCosigning(app, world, outer, { browser: from(network()) })
    const other = await announceCosigning(app, world, outer, { browser: from(network()) })
    await app.store.db
      .updateTable('cosigning')
      .set({ account: `eip155:98765:${outer.address}` })
      .where('id', '=', other.id)
      .execute()
    const { body } = await browser.send<ForYou>('GET', '/v1/for-you')
    expect(idsOf(body)).toEqual([asked.id])
  })

  test('follows the owners of the Safe: a former one does not find it, a new one does', async () => {
    const [former, fresh] = [await signedIn(), await signedIn()]
    const safe = await freshSafe(world, {
      owners: [former.account.address, alice.address],
      threshold: 2,
    })
    const { id } = await announceCosigning(app, world, safe, { browser: from(network()) })
    await swapOwner(
      world.chain,
      { safe, by: [alice, former.account] },
      former.account.address,
      fresh.account.address,
    )
    await app.cosignings.refresh(id)
    expect(idsOf(await former.list())).toEqual([])
    expect(idsOf(await fresh.list())).toEqual([id])
  })

  /** Reads the whole list, page by page. */
  async function everyPage({ browser }: { browser: Browser }) {
    const pages: ForYou[] = []
    for (let offset = 0; pages.length < 9; offset += forYouLimit) {
      const { status, body } = await browser.send<ForYou>('GET', `/v1/for-you?offset=${offset}`)
      expect(status).toBe(200)
      pages.push(body)
      if (!Object.values(body).some(({ more }) => more)) break
    }
    return pages
  }

  test('shows what others ask for before the second entry of a network, so that four networks do not flood it', async () => {
    const owner = await signedIn()
    const { address } = owner.account
    const safe = await freshSafe(world, { owners: [address, carol.address], threshold: 2 })
    const honest = await announceCosigning(app, world, safe, { browser: from(network()) })
    const asker = await signedIn()
    const request = (await asks(asker.browser.send.bind(asker.browser)).create({ account: owner.id })).body
      .request
    for (const flooding of Array.from({ length: 4 }, network)) {
      const flooder = from(flooding)
      await flooder.signIn(privateKeyToAccount(generatePrivateKey()), world.chain.chainId)
      for (let count = 0; count < 6; count += 1) {
        await announceCosigning(app, world, safe, { browser: from(flooding) })
        await asks(flooder.send.bind(flooder)).create({ account: owner.id })
      }
    }
    const pages = await everyPage(owner)
    for (const [list, id] of [
      [pages.map(page => page.confirmations), honest.id],
      [pages.map(page => page.requests), request.id],
    ] as const) {
      expect(list.map(({ items, more }) => [items.length, more])).toEqual([
        [20, true],
        [5, false],
      ])
      const ids = list.flatMap(({ items }) => items.map(item => item.id))
      expect(ids.indexOf(id)).toBe(4)
      expect(new Set(ids).size).toBe(25)
    }
  })

  test('shows what an owner started first, also if more networks than it shows ask', async () => {
    const [owner, other, foreigner] = [await signedIn(), await signedIn(), await signedIn()]
    const safe = await freshSafe(world, { owners: [owner.account.address, other.account.address] })
    const honest = await announceCosigning(app, world, safe, { browser: other.browser })
    const foreign = await announceCosigning(app, world, safe, { browser: foreigner.browser })
    for (let count = 0; count < 20; count += 1)
      await announceCosigning(app, world, safe, { browser: from(network()) })
    const [first, second] = await everyPage(owner)
    expect(first?.confirmations.more).toBe(true)
    expect(first?.confirmations.items.map(({ asker }) => asker.owner)).toEqual([
      true,
      ...Array.from({ length: 19 }, () => false),
    ])
    expect(first?.confirmations.items[0]?.id).toBe(honest.id)
    expect(second && idsOf(second)).toContain(foreign.id)
  })

  test('shows what others ask for although a stranger made the person an owner of a Safe, and asks for many', async () => {
    const [person, stranger] = [await signedIn(), await signedIn()]
    const shared = await freshSafe(world, { owners: [person.account.address, stranger.account.address] })
    for (let count = 0; count < forYouLimit; count += 1)
      await announceCosigning(app, world, shared, { browser: stranger.browser })
    const own = await freshSafe(world, { owners: [person.account.address, bob.address], threshold: 2 })
    const honest = await announceCosigning(app, world, own, { browser: from(network()) })
    const { confirmations } = await person.list()
    expect(confirmations.items.map(({ asker }) => asker.owner).slice(0, 3)).toEqual([true, false, true])
    expect(confirmations.items[1]?.id).toBe(honest.id)
  })

  const idsFor = async ({ browser }: { browser: Browser }, query = '') => {
    const { status, body } = await browser.send<ForYouIds>('GET', `/v1/for-you/ids${query}`)
    expect(status).toBe(200)
    return body.ids
  }

  test('is counted by the ids of all its entries, but of none that this browser asked for or that another account has', async () => {
    expect((await new Browser(app).send('GET', '/v1/for-you/ids')).status).toBe(401)
    const [owner, other] = [await signedIn(), await signedIn()]
    expect(await idsFor(owner)).toEqual([])
    const safe = await freshSafe(world, { owners: [owner.account.address, bob.address], threshold: 2 })
    const { id, cosigning } = await announceCosigning(app, world, safe, { browser: from(network()) })
    const own = await announceCosigning(app, world, safe, { browser: owner.browser })
    const asking = asks(other.browser.send.bind(other.browser))
    const request = (await asking.create({ account: owner.id })).body.request
    const keep = (days: number) =>
      keepProof(app, owner.browser, {
        ...{ account: owner.id, createdAt: Date.now() - 300 * day },
        expiresAt: Date.now() + days * day,
      })
    const proof = await keep(20)
    await keep(40)
    expect(idsOf(await owner.list())).toContain(own.id)
    expect(await idsFor(owner)).toEqual([id, request.id, proof])
    expect(await idsFor(owner, '?limit=2')).toEqual([id, request.id])
    expect(await idsFor(other)).toEqual([])
    await owner.browser.confirm(id, await confirmationOf(cosigning, owner.account))
    await asking.decline(request.id)
    expect(await idsFor(owner)).toEqual([proof])
  })

  test('is counted at the same cost, however many Safes and requests somebody names the person in', async () => {
    const person = await signedIn()
    const safe = await freshSafe(world, { owners: [person.account.address, bob.address], threshold: 2 })
    const { id } = await announceCosigning(app, world, safe, { browser: from(network()) })
    const { db } = app.store
    const row = await db.selectFrom('cosigning').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 2 * windowSize + 1 }, (_, count) => ({
      ...row,
      ...{ id: newId(), challenge_id: newId(), created_at: row.created_at + count },
    }))
    for (let start = 0; start < copies.length; start += 100) {
      const some = copies.slice(start, start + 100)
      await db.insertInto('cosigning').values(some).execute()
      const owned = some.map(({ id, created_at }) => ({
        ...{ cosigning_id: id, safe: safe.address, owner: person.account.address, hash: '0x', created_at },
      }))
      await db.insertInto('cosigning_owner').values(owned).execute()
    }
    expect(await idsFor(person)).toEqual(
      copies
        .slice(-10)
        .reverse()
        .map(({ id }) => id),
    )
    expect(new Set(await idsFor(person, `?limit=${mostForYouIds}`)).size).toBe(mostForYouIds)
  })

  test.each(['0', '-1', '1.5', 'x', `${mostForYouIds + 1}`])(
    'is not counted up to a limit that is not a number from 1 to 510 (%s)',
    async limit => {
      const { browser } = await signedIn()
      const { status, body } = await browser.send<ProblemBody>('GET', `/v1/for-you/ids?limit=${limit}`)
      expect(status).toBe(400)
      expect(body.code).toBe('request-invalid')
      expect(body.detail).toContain('limit')
    },
  )

  test.each(['-1', '1.5', 'x', '1e9'])(
    'refuses an offset that is not a place in the list (%s)',
    async offset => {
      const { browser } = await signedIn()
      const { status, body } = await browser.send<ProblemBody>('GET', `/v1/for-you?offset=${offset}`)
      expect(status).toBe(400)
      expect(body.code).toBe('request-invalid')
    },
  )

  test.each(['own', 'inner'] as const)(
    'has a cosigning in which the owner has confirmed for one of two Safes (%s), wherever a window of rows ends',
    async confirmed => {
      const owner = await signedIn()
      const { address } = owner.account
      const inner = await freshSafe(world, { owners: [address], version: '1.4.1' })
      const outer = await freshSafe(world, { owners: [address, inner.address, bob.address], threshold: 3 })
      const { id, cosigning } = await announceCosigning(app, world, outer, { browser: from(network()) })
      const given = await confirmationOf(
        cosigning,
        owner.account,
        confirmed === 'inner' ? inner.address : undefined,
      )
      expect((await owner.browser.confirm(id, given)).status).toBe(200)
      const { db } = app.store
      const row = await db.selectFrom('cosigning').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      // One of the two rows of the cosigning is the last of a window.
      for (let count = 1; count < windowSize; count += 1) {
        const time = row.created_at + count
        const other = { id: newId(), challenge_id: newId(), status: 'CANCELLED', created_at: time }
        await db
          .insertInto('cosigning')
          .values({ ...row, ...other, ended_at: time })
          .execute()
        const owned = { cosigning_id: other.id, safe: outer.address, owner: address, hash: '0x' }
        await db
          .insertInto('cosigning_owner')
          .values({ ...owned, created_at: time })
          .execute()
      }
      expect(idsOf(await owner.list())).toEqual([id])
    },
  )
})
