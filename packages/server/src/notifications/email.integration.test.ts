import { accounts } from '@countersign/testbed'
import { type MailServer, startMailServer } from '@countersign/testbed/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origin, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { notificationsOf } from '../testing/notifications.ts'
import { announceCosigning, freshSafe, openSafeApp } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { createMailer } from './email.ts'

/** Notifications by email, through a real mail server. */

const { alice, bob } = accounts
const world = useSafeWorld()
let addresses = 0
function freshAddress() {
  addresses += 1
  return `person-${addresses}@example.org`
}

describe.each(databaseKinds)('emails, on %s,', kind => {
  let database: TestDatabase
  let mail: MailServer
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    mail = await startMailServer()
    const from = 'Example <no-reply@example.org>'
    app = await openSafeApp(world, database.url, {
      config: { notifications: { email: { smtp: mail.url, from } } },
    })
    app.sender.start()
  })
  afterAll(async () => {
    await app.close()
    await mail.stop()
    await database.remove()
  })

  const newSafe = () => freshSafe(world, { owners: [alice.address, bob.address], threshold: 2 })

  async function signedIn() {
    const browser = new Browser(app)
    await browser.signIn(alice, world.chain.chainId)
    return { browser, ...notificationsOf(browser) }
  }

  function linkIn(address: string, what: 'confirm' | 'stop'): string {
    const { text } = mail.received(address).at(-1) ?? expect.unreachable()
    return (
      new RegExp(`${origin}/notifications#${what}=([\\w-]{43})`).exec(text)?.[1] ?? expect.unreachable(text)
    )
  }

  /** An address that an owner has confirmed. */
  async function confirmed() {
    const [owner, address] = [await signedIn(), freshAddress()]
    await owner.email(address)
    await owner.confirm(linkIn(address, 'confirm'))
    return { owner, address }
  }

  test('are sent only after the link in the first one was opened, on any device', async () => {
    const [owner, address] = [await signedIn(), freshAddress()]
    const { status, body } = await owner.email(address)
    expect(status).toBe(201)
    expect(body.subscription).toMatchObject({ kind: 'email', address, confirmed: false, mine: true })
    expect(mail.received(address)).toMatchObject([
      {
        headers: {
          from: 'Example <no-reply@example.org>',
          subject: 'Confirm your email address for Example',
          'auto-submitted': 'auto-generated',
        },
      },
    ])
    const unnoticed = await newSafe()
    await announceCosigning(app, world, unnoticed)
    const phone = notificationsOf(new Browser(app))
    expect((await phone.confirm(linkIn(address, 'confirm'))).body.subscription).toMatchObject({
      confirmed: true,
    })
    const { id } = await announceCosigning(app, world, await newSafe())
    await expect.poll(() => mail.received(address).length).toBe(2)
    const [, { headers, text } = expect.unreachable()] = mail.received(address)
    expect(headers.subject).toBe('Your approval is needed')
    expect(text).toContain(`${origin}/cosign/${id}`)
    expect(text).not.toContain(unnoticed.address)
  })

  test('end with one click in the mail program (RFC 8058), for all accounts', async () => {
    const { owner, address } = await confirmed()
    await announceCosigning(app, world, await newSafe())
    await expect.poll(() => mail.received(address).length).toBe(2)
    const { headers } = mail.received(address).at(-1) ?? expect.unreachable()
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? expect.unreachable()
    expect(url).toContain(linkIn(address, 'stop'))
    // As a mail program does: no origin, no cookies, a form.
    const response = await app.fetch(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    )
    expect(response.status).toBe(204)
    expect((await owner.list()).body.items.map(item => item.address)).not.toContain(address)
  })

  test('do not end when the link in them is only opened: mail scanners open links', async () => {
    const { owner, address } = await confirmed()
    await announceCosigning(app, world, await newSafe())
    await expect.poll(() => mail.received(address).length).toBe(2)
    const token = linkIn(address, 'stop')
    await app.fetch(new Request(`${origin}/v1/notifications/unsubscribe?token=${token}`))
    expect((await owner.list()).body.items.map(item => item.address)).toContain(address)
  })

  test('are written in the person’s language, also in their subject', async () => {
    const [owner, address] = [await signedIn(), freshAddress()]
    await owner.email(address, 'ar')
    expect(mail.received(address)[0]?.headers.subject).toMatch(/^أكّد عنوان بريدك/)
  })

  test.each(['one@example.org\r\nBcc: two@example.org', 'one@example.org, two@example.org', 'no address'])(
    'are refused for the address %j',
    async address => {
      const { status } = await (await signedIn()).email(address)
      expect(status).toBe(400)
      expect(mail.received('two@example.org')).toEqual([])
    },
  )

  test('go on to a confirmed address that a stranger enters too', async () => {
    const [asker, stranger, address] = [new Browser(app), new Browser(app), freshAddress()]
    const own = notificationsOf(asker)
    await own.email(address)
    await own.confirm(linkIn(address, 'confirm'))
    const { status, body } = await notificationsOf(stranger).email(address.toUpperCase())
    expect(status).toBe(201)
    expect(body.subscription).toMatchObject({ confirmed: false, mine: true })
    expect((await own.list()).body.items).toMatchObject([{ address, confirmed: true }])
    mail.refuse(address)
    await own.email(address)
    expect((await own.list()).body.items).toMatchObject([{ address, confirmed: true }])
  })

  test('have one subscription for an account and an address, however often it is confirmed', async () => {
    const address = freshAddress()
    const [phone, laptop] = [await signedIn(), await signedIn()]
    const tokens: string[] = []
    for (const device of [phone, laptop]) {
      await device.email(address)
      tokens.push(linkIn(address, 'confirm'))
    }
    const pending = (await phone.list()).body.items.filter(item => item.address === address)
    expect(pending.map(({ confirmed }) => confirmed)).toEqual([false, false])
    const confirming = await Promise.all(tokens.map(token => phone.confirm(token)))
    expect(confirming.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([200, 404])])
    const left = (await phone.list()).body.items.filter(item => item.address === address)
    expect(left.map(({ confirmed }) => confirmed)).toEqual([true])
  })

  test('are sent at most three times a day to an address that nobody has confirmed', async () => {
    const address = freshAddress()
    for (let times = 0; times < 3; times += 1)
      expect((await (await signedIn()).email(address)).status).toBe(201)
    expect(await (await signedIn()).email(address)).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
    })
    expect(mail.received(address)).toHaveLength(3)
  })

  test('name an address that the mail server refuses, and keep nothing', async () => {
    const [owner, address] = [await signedIn(), freshAddress()]
    mail.refuse(address)
    expect(await owner.email(address)).toMatchObject({
      status: 503,
      body: {
        code: 'email-unavailable',
        detail: expect.stringContaining('doesn’t accept this address'),
      },
    })
    expect((await owner.list()).body.items.map(item => item.address)).not.toContain(address)
  })

  test('continue to a confirmed address that its person enters again, while no email can be sent to it', async () => {
    const { owner, address } = await confirmed()
    const find = async () => (await owner.list()).body.items.filter(item => item.address === address)
    const [before] = await find()
    mail.refuse(address)
    expect(await owner.email(address, 'de')).toMatchObject({
      status: 201,
      body: { subscription: { id: before?.id, confirmed: true } },
    })
    expect(await find()).toEqual([before])
    expect(mail.received(address)).toHaveLength(1)
  })

  test('have to be confirmed again if nobody is signed in and the address is entered in another browser', async () => {
    const [here, there, address] = [
      notificationsOf(new Browser(app)),
      notificationsOf(new Browser(app)),
      freshAddress(),
    ]
    await here.email(address)
    await here.confirm(linkIn(address, 'confirm'))
    expect((await here.email(address)).body.subscription.confirmed).toBe(true)
    expect((await there.email(address)).body.subscription.confirmed).toBe(false)
    expect(mail.received(address)).toHaveLength(2)
  })

  test.each(['A'.repeat(43), ''])('are not confirmed by the token %j', async token => {
    expect((await (await signedIn()).confirm(token)).status).toBe(404)
  })
})

describe('a site without a mail server', () => {
  test('says so', async () => {
    const database = await freshDatabase('sqlite')
    const app = await openSafeApp(world, database.url)
    const { list, email } = notificationsOf(new Browser(app))
    expect((await list()).body.email).toBe(false)
    expect((await email(freshAddress())).body.code).toBe('email-not-configured')
    await app.close()
    await database.remove()
  })
})

test.each([
  ['Example (test)', 'Example (test)'],
  ['Example: test; other', 'Example: test; other'],
  ['"Example, Inc."', 'Example, Inc.'],
  ['Example, Inc.', 'Example, Inc.'],
])('the sender %s is named as it is configured', async (configured, name) => {
  const mail = await startMailServer()
  const mailer = createMailer({ smtp: mail.url, from: `${configured} <no-reply@example.org>` })
  const address = freshAddress()
  expect(await mailer.send({ to: address, subject: 'x', text: 'y' })).toBe('sent')
  const [email] = mail.received(address)
  expect(email?.headers.from?.replaceAll('"', '')).toBe(`${name} <no-reply@example.org>`)
  await mailer.close()
  await mail.stop()
})
