import { readFile } from 'node:fs/promises'
import { accounts, deploySafe, safeAccount } from '@countersign/testbed'
import {
  type MailServer,
  type PushService,
  startMailServer,
  startPushService,
} from '@countersign/testbed/notifications'
import type { CDPSession, Page } from '@playwright/test'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { barriersIn } from './fixtures/axe.ts'
import { askByRequest } from './fixtures/by-request.ts'
import { holding } from './fixtures/holding.ts'
import { fixtureTimeout } from './fixtures/limits.ts'
import { type Server, startServer } from './fixtures/server.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { bareTest, expect } from './fixtures/test.ts'
import { configOf } from './fixtures/world.ts'

// The headless shell shows no notifications.
bareTest.use({ launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '' } })

type Shared = { mail: MailServer; pushService: PushService; site: Server }

/** An account that no other test uses, and the address where its person gets email. */
type Subscriber = { readonly key: PrivateKeyAccount; readonly email: string }

/**
 * Tests at a site with a mail server. The push service is ours, because that of the browser is on the internet; the
 * browser's service worker gets what our push service has received and decrypted.
 */
const test = bareTest.extend<{ subscriber: Subscriber; owner: Page }, Shared>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker', timeout: fixtureTimeout },
  ],
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: fixtureTimeout },
  ],
  site: [
    async ({ world, mail, pushService }, use) => {
      await using site = await startServer({
        ...configOf(world),
        notifications: {
          email: { smtp: mail.url, from: 'Countersign <no-reply@example.org>' },
          privateHosts: [pushService.host],
        },
      })
      await use(world.shares(site))
    },
    { scope: 'worker', timeout: fixtureTimeout },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  subscriber: async ({}, use) => {
    const key = privateKeyToAccount(generatePrivateKey())
    await use({ key, email: `${key.address.slice(2, 10).toLowerCase()}@example.org` })
  },
  owner: async ({ page, site, pushService, subscriber }, use) => {
    await subscribeAt(page, pushService)
    await signInByRequest(page, site.url, subscriber.key)
    await page.goto('/notifications')
    await use(page)
  },
})

/** Makes the browser subscribe at our push service. */
async function subscribeAt(page: Page, service: PushService): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  const subscription = service.subscribe()
  await page.addInitScript(subscription => {
    const key = 'subscribed'
    const made = (applicationServerKey: ArrayBuffer | null) => ({
      options: { applicationServerKey },
      toJSON: () => subscription,
      unsubscribe: async () => localStorage.removeItem(key),
    })
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, subscription.endpoint)
      return made(null) as never
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) === null ? null : (made(null) as never)
  }, subscription)
  endpoints.set(page, subscription.endpoint)
}

const endpoints = new WeakMap<Page, string>()

/** Delivers the next message to the page's service worker, and returns what it shows. */
async function receive(page: Page, site: Server, service: PushService) {
  const endpoint = endpoints.get(page) ?? ''
  await expect.poll(() => service.received({ endpoint }).length).toBeGreaterThan(0)
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId: await registrationOf(session),
    data: service.received({ endpoint }).at(-1)?.text ?? '',
  })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        path: data.path,
      })),
    )
  await expect.poll(async () => (await shown()).length).toBe(1)
  return (await shown())[0]
}

function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notifications' })
const link = (text: string, what: string) =>
  new RegExp(`http\\S+/notifications#${what}=\\S+`).exec(text)?.[0] ?? ''

test('an owner turns on notifications on a device, is told that an approval is needed, and turns them off', async ({
  owner: page,
  subscriber: { key },
  site,
  world,
  pushService,
  browser,
}) => {
  await turnOn(page).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('On', { exact: true })).toBeVisible()

  const safe = await safeAccount({
    saltNonce: BigInt(Date.now()),
    owners: [key.address, accounts.bob.address],
    threshold: 2,
  })
  await deploySafe(world.chain, safe)
  const asker = await browser.newPage()
  const { id } = await askByRequest({ page: asker, origin: site.url }, safe)
  const shown = await receive(page, site, pushService)
  expect(shown).toEqual({
    title: 'Your approval is needed',
    body: expect.stringContaining(`${safe.address.slice(0, 6)}…${safe.address.slice(-4)}`),
    path: `/cosign/${id}`,
  })
  await asker.context().close()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(turnOn(page)).toBeVisible()
  await page.reload()
  await expect(turnOn(page)).toBeVisible()
})

test('an address gets email after its link was opened and confirmed, until the person turns it off', async ({
  owner: page,
  subscriber: { email },
  mail,
}) => {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).press('Enter')
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  const text = mail.received(email)[0]?.text ?? ''

  const other = await page.context().newPage()
  await other.goto(link(text, 'confirm'))
  // The link is a secret, and does nothing by itself.
  await expect(other).toHaveURL(/\/notifications$/)
  await expect(other.getByText('Not confirmed yet')).toBeVisible()
  // What the link is for is the only primary action.
  await expect(turnOn(other)).toBeVisible()
  await expect(other.getByRole('main').locator('[class*="_primary"]')).toHaveText(['Confirm address'])
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await expect(other.getByText('Your address is confirmed.')).toBeVisible()
  await expect(other.getByText('Not confirmed yet')).toBeHidden()

  await page.bringToFront()
  await page.reload()
  // An address that is confirmed stays so when it is entered again.
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).press('Enter')
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await expect(page.getByText('Not confirmed yet')).toBeHidden()
  expect(mail.received(email)).toHaveLength(1)
  await page.getByRole('button', { name: `Turn off ${email}` }).click()
  await expect(page.getByText(`${email} no longer receives notifications.`)).toBeVisible()
})

test('the field for an address appears once it is known who is signed in: it would lose what was typed before', async ({
  owner: page,
}) => {
  const field = page.getByLabel('Email address')
  await expect(field).toBeVisible()
  let isReleased = false
  const listed: boolean[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/v1/notifications') listed.push(isReleased)
  })
  const release = await holding(page, '/v1/session')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  // The list would be requested in the meantime.
  await page.waitForTimeout(300)
  isReleased = true
  release()
  await expect(field).toBeVisible()
  expect(new Set(listed)).toEqual(new Set([true]))
})

test('the link in an email turns emails off, also in a browser that is not signed in', async ({
  owner: page,
  subscriber: { email },
  mail,
  browser,
  site,
}) => {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(() => mail.received(email).length).toBe(1)
  const token = /#confirm=(\S+)/.exec(mail.received(email)[0]?.text ?? '')?.[1]
  const stranger = await browser.newPage()
  await stranger.goto(`${site.url}/notifications#stop=${token}`)
  await stranger.getByRole('button', { name: 'Turn off emails' }).click()
  await expect(stranger.getByText('You won’t get any more emails from this site.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This device' })).toBeVisible()
  await expect(page.getByText(email)).toBeHidden()
  await stranger.context().close()
})

test('a browser that does not allow notifications, or cannot reach its push service, says what to do', async ({
  owner: page,
}) => {
  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'))
  })
  await turnOn(page).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t reach its push service')
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await turnOn(page).click()
  await expect(page.getByRole('alert')).toContainText('Notifications weren’t allowed.')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(page.getByText('doesn’t support Web Push')).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.reload()
  await expect(page.getByText('This site was opened without https.')).toBeVisible()
})

test('the page of notifications is accessible in light and dark, on phones and wide screens', async ({
  owner: page,
  subscriber: { email },
}) => {
  await page.getByLabel('Email address').fill(`a-very-long-name-of-a-person-and-their-team-${email}`)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  for (const width of [320, 1280])
    for (const color of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect(await barriersIn(page, color), `${color}, ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
})

test('a deadline can be saved as a calendar file', async ({ owner: page, site }) => {
  const response = await page.request.post(`${site.url}/v1/requests`, {
    headers: { origin: site.url },
    data: {
      purpose: 'opening an account',
      audience: null,
      account: null,
      chain: null,
      deadline: '2027-03-01T08:30:00.000Z',
      holdsFor: 86_400,
      returnTo: null,
      reference: null,
    },
  })
  const { request } = await response.json()
  for (const path of [`/requests/${request.id}`, `/r/${request.id}`]) {
    await page.goto(path)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('DTSTART:20270301T083000Z')
    expect(text.replaceAll('\r\n ', '')).toContain(`URL:${site.url}${path}`)
  }
})
