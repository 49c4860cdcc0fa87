import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { confirmByRequest } from './fixtures/by-request.ts'
import { expectSafeMessage, expectWaiting, shortened, cosigningTest as test } from './fixtures/cosigning.ts'
import { accountsIn, say } from './fixtures/proofs.ts'
import { asked, askForProof, titleOf } from './fixtures/requests.ts'
import { signInByRequest, signInWithoutPage } from './fixtures/sessions.ts'
import {
  connectButton,
  dialogOf,
  expectFailure,
  expectMessage,
  headline,
  signButton,
} from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const { alice, bob } = accounts

/** Makes storage throw, as it does in browsers where the person has denied it to sites. */
function denyStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    // As in Firefox.
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        this.close()
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    }
  })
}

test('every page works for a person who has denied storage', async ({
  page,
  newSafe,
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address] })
  await denyStorage(page)
  const { complaints } = await watch(page, site.url)
  await signInByRequest(page, site.url, alice)
  const account = `eip155:31337:${safe.address}`
  for (const path of [
    ...['/', '/account', '/proofs', '/prove', '/requests', '/requests/new', '/check', '/notifications'],
    ...[
      `/a/${account}`,
      ...['overview', 'messages', 'transactions'].map(show => `/safe/${account}?show=${show}`),
    ],
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Oops/)
  }

  await test.step('a device can be registered, and is listed until the page is left', async () => {
    await page.goto(`/safe/${account}?show=notifications`)
    await page.getByText('Register a device').click()
    await page.getByLabel('Push token').fill(`token-${safe.address}`)
    await page.getByRole('button', { name: 'Register device' }).click()
    await expect(page.getByText('Device registered.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('a person whose browser blocks cookies is told so wherever it prevents the next step', async ({
  person,
  newSafe,
  request: asker,
  safeWorld: { site },
}) => {
  const { page } = await person('alice')
  const cookies = 'may block cookies: '
  // Blocked like this, cookies do not change `navigator.cookieEnabled`, as in Chromium’s own settings.
  await page.route('**/v1/**', async route => {
    const { cookie: _, ...headers } = await route.request().allHeaders()
    // A stream does not end.
    if (headers.accept === 'text/event-stream') return route.continue()
    const response = await route.fetch({ headers })
    const { 'set-cookie': __, ...kept } = response.headers()
    await page.context().clearCookies()
    await route.fulfill({ response, headers: kept })
  })
  await test.step('a sign-in', async () => {
    await page.goto('/')
    await connectButton(page).click()
    const dialog = dialogOf(page)
    await expectMessage(dialog)
    await signButton(dialog).click()
    await expectFailure(dialog, headline.verify, new RegExp(`${cookies}allow them for this site`))
  })
  await test.step('a sign-in as a Safe, once all owners have confirmed', async () => {
    const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'A Safe with its owners' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Owners’ wallets' }).click()
    await dialog.getByRole('button', { name: 'Find my Safes' }).click()
    await dialog.getByRole('button', { name: shortened(safe.address) }).click()
    await expectSafeMessage(dialog)
    await signButton(dialog).click()
    const cosigning = await expectWaiting(dialog)
    await confirmByRequest(cosigning, bob)
    await expectFailure(dialog, headline.verify, new RegExp(`${cookies}allow them for this site`))
  })
  await test.step('a draft of a proof', async () => {
    await page.goto('/prove')
    await page.getByRole('button', { name: 'Add an account', exact: true }).click()
    await expect(accountsIn(page)).toContainText('alice.eth')
    await expect(dialogOf(page)).toBeHidden()
    await say(page, { purpose: 'opening an account', audience: 'Example Bank' })
    await page.getByRole('button', { name: 'Continue to sign' }).click()
    await expect(titleOf(page)).toHaveText('Draft not found')
    await expect(page.getByRole('main')).toContainText(cookies)
  })
  await test.step('an answer to a request', async () => {
    await signInWithoutPage(asker, site.url, bob)
    const { link } = await askForProof(asker, site.url, asked({ account: `eip155:31337:${alice.address}` }))
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue with this account' }).click()
    await expect(
      page.getByText(`in another browser. If you have just started it here, this browser ${cookies}`),
    ).toBeVisible()
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
