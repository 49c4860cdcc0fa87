import { accounts } from '@countersign/testbed'
import { expectAccessible } from './fixtures/axe.ts'
import { cosigningTest as test } from './fixtures/cosigning.ts'
import { expectFits } from './fixtures/fits.ts'
import { signInByRequest, signInElsewhere } from './fixtures/sessions.ts'
import {
  dialogOf,
  expectMessage,
  expectSignedIn,
  questionOf,
  signButton,
  signInButton,
  walletRow,
} from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

test('a person names a device, keeps what the server saw, and removes the name', async ({ person }) => {
  const { page, address } = await person('heidi', {
    context: { viewport: { width: 320, height: 640 }, hasTouch: true },
  })
  await page.goto('/')
  await signInButton(page).tap()
  await walletRow(dialogOf(page), 'Demo Wallet').tap()
  await expectMessage(dialogOf(page))
  await signButton(dialogOf(page)).tap()
  await expectSignedIn(page, address)

  const device = page
    .getByRole('list', { name: 'Devices' })
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
  const seen = (await device.locator('strong').textContent()) ?? ''
  // Like the actions of a proof, they are side by side on a small screen too.
  const actions = await device.getByRole('button').all()
  const tops = await Promise.all(actions.map(async action => (await action.boundingBox())?.y))
  expect(tops).toEqual([tops[0], tops[0]])
  await device.getByRole('button', { name: `Rename ${seen}` }).tap()
  const field = device.getByLabel('Name of this device')
  await expect(field).toBeFocused()
  await field.fill('laptop\u202Egnp')
  await device.getByRole('button', { name: 'Save' }).tap()
  await expect(device.getByRole('alert')).toContainText('Couldn’t rename the device.')
  await expect(field).toHaveValue('laptop\u202Egnp')
  await expectFits(page, 'the form for a name')
  await field.fill('هاتف نور')
  await page.keyboard.press('Enter')
  await expect(device.locator('strong')).toHaveText('هاتف نور')
  await expect(device).toContainText(seen)
  await expect(device.getByRole('button', { name: 'Rename هاتف نور' })).toBeFocused()
  await expectAccessible(page, 'the list of devices with a name')
  await expectFits(page, 'the list of devices with a name')
  await page.reload()
  await expect(device.locator('strong')).toHaveText('هاتف نور')

  await device.getByRole('button', { name: 'Rename هاتف نور' }).tap()
  await field.fill('N'.repeat(60))
  await device.getByRole('button', { name: 'Save' }).tap()
  await expect(device.locator('strong')).toHaveText('N'.repeat(60))
  await expectFits(page, 'the list of devices with a name of one long word')

  await device.getByRole('button', { name: /^Rename N+$/ }).tap()
  await field.fill('')
  await device.getByRole('button', { name: 'Save' }).tap()
  await expect(device.locator('strong')).toHaveText(seen)
})

test('each device is listed with its browser, its system, and where it was last used', async ({
  person,
  safeWorld: { site },
}) => {
  const agents = {
    chrome:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  }
  const { page } = await person('heidi', { context: { userAgent: agents.chrome } })
  await signInByRequest(page, site.url, accounts.heidi)
  await signInElsewhere(site.url, accounts.heidi, agents.firefox)
  await page.goto('/account')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  const here = devices.filter({ hasText: 'This device' })
  await expect(here.locator('strong')).toHaveText('Chrome 141 on Linux')
  await expect(here).toContainText('on this network')
  const other = devices.filter({ hasText: 'Firefox 143 on Windows' })
  await expect(other.first()).toContainText(/Last seen .* on this network/)
})

test('on a wide screen, the other devices stay as they are while one is renamed', async ({
  person,
  safeWorld: { site },
}) => {
  const { page } = await person('heidi', { context: { viewport: { width: 1280, height: 800 } } })
  await signInByRequest(page, site.url, accounts.heidi)
  await signInElsewhere(site.url, accounts.heidi)
  await page.goto('/account')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  const here = devices.filter({ hasText: 'This device' })
  const others = devices.filter({ hasNotText: 'This device' })
  await expect(others.first()).toBeVisible()
  const widths = () =>
    others.evaluateAll(rows => rows.map(row => row.firstElementChild?.getBoundingClientRect().width))
  const before = await widths()
  await here.getByRole('button', { name: /^Rename / }).click()
  await expect(here.getByLabel('Name of this device')).toBeFocused()
  expect(await widths()).toEqual(before)
})

test('all other devices can be signed out, and this one, while their list cannot be loaded', async ({
  person,
  safeWorld: { site },
}) => {
  const { page } = await person('heidi')
  await signInByRequest(page, site.url, accounts.heidi)
  await signInElsewhere(site.url, accounts.heidi)
  const left = async () => {
    const response = await page.context().request.get(`${site.url}/v1/sessions`)
    return (await response.json()).items.length
  }
  expect(await left()).toBeGreaterThan(1)
  await page.route(/\/v1\/sessions(?:\?|$)/, route =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await questionOf(page).getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect.poll(left).toBe(1)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(signInButton(page)).toBeVisible()
})
