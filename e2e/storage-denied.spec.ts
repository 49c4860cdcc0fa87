import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { cosigningTest as test } from './fixtures/cosigning.ts'
import { signInByRequest } from './fixtures/sessions.ts'
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
