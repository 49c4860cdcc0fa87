import { accounts } from '@countersign/testbed'
import { barriersIn } from './fixtures/axe.ts'
import { askByRequest, confirmByRequest } from './fixtures/by-request.ts'
import { connectOwner, cosigningTest as test, titleOf, visit } from './fixtures/cosigning.ts'
import { policy } from './fixtures/folder.ts'
import { nameOfFocused, tabTo } from './fixtures/keys.ts'
import { dialogOf } from './fixtures/steps.ts'
import { bareTest, expect } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const { alice, bob, carol } = accounts

// The dialog's views are tested in all of their states in everyone.spec.ts.
test('every step of the owners’ page is accessible in light and dark, on phones and wide screens', async ({
  person,
  newSafe,
}) => {
  const inner = await newSafe({ owners: [alice.address, bob.address] })
  const safe = await newSafe({ owners: [inner.address, carol.address] })
  const [asker, owner, stranger] = [await person('carol'), await person('bob'), await person('heidi')]
  async function look({ page }: typeof asker, what: string) {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    for (const width of [360, 1280])
      for (const color of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 })
        expect(await barriersIn(page, color), `${what}: ${color}, ${width}`).toEqual([])
      }
  }
  async function expectAccessible(person: typeof asker, title: string) {
    await expect(titleOf(person.page)).toHaveText(title)
    await look(person, title)
  }

  const asked = await askByRequest(asker, safe)
  await confirmByRequest(asked, carol)
  await visit(asker, asked)
  await expectAccessible(asker, 'Waiting for the owners')
  await visit(owner, asked)
  await expectAccessible(owner, 'Your confirmation is needed')
  await connectOwner(owner)
  await expectAccessible(owner, 'Confirm this sign-in')
  await owner.page.getByRole('main').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectAccessible(owner, 'You confirmed')
  await visit(stranger, asked)
  await connectOwner(stranger)
  await expect(titleOf(stranger.page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(stranger, 'This wallet isn’t an owner')
  await asker.page.getByRole('button', { name: 'Cancel request' }).click()
  await asker.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await expectAccessible(asker, 'Request cancelled')
  await expectAccessible(owner, 'Request cancelled')
  await owner.page.goto('/cosign/nowhere')
  await expectAccessible(owner, 'This request doesn’t exist')
  for (const { seen } of [asker, owner, stranger]) expect(seen.foreign).toEqual([])
  expect(asker.seen.complaints).toEqual([])
  expect(stranger.seen.complaints).toEqual([])
})

test('once a wallet is connected, the heading that says what to confirm is in view', async ({
  openAsOwner,
}) => {
  const owner = await openAsOwner('bob', 'alice', { context: { viewport: { width: 390, height: 844 } } })
  await owner.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await connectOwner(owner)
  await expect(titleOf(owner.page)).toHaveText('Confirm this sign-in')
  await expect(titleOf(owner.page)).toBeFocused()
  await expect(titleOf(owner.page)).toBeInViewport({ ratio: 1 })
})

test('an owner connects and confirms using only the keyboard', async ({ person, newSafe }) => {
  const safe = await newSafe({ owners: [bob.address] })
  const [asker, { page, ...owner }] = [await person('alice'), await person('bob')]
  const asked = await askByRequest(asker, safe)
  await visit(asker, asked)
  await visit({ page, ...owner }, asked)
  await expect(titleOf(page)).toHaveText('Your confirmation is needed')
  await tabTo(page, 'Connect a wallet')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeHidden()
  await expect(titleOf(page)).toHaveText('Confirm this sign-in')
  // Before the link, which others need.
  await tabTo(page, /^Confirm$|\/cosign\//)
  expect(await nameOfFocused(page)).toBe('Confirm')
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText('The sign-in is confirmed')
  await expect(titleOf(page)).toBeFocused()
  await expect(titleOf(asker.page)).toHaveText('You’re signed in')
})

bareTest(
  'the pages of Safes have the strict policy and contact only their own server',
  async ({ page, server, world: { safes } }) => {
    const seen = await watch(page, server.url)
    for (const path of ['/cosign/nowhere', `/safe/eip155:31337:${safes.team.address}`]) {
      const response = await page.goto(path)
      const given = response?.headers()['content-security-policy'] ?? ''
      const ancestors = /frame-ancestors [^;]+$/
      expect(given.replace(ancestors, ''), path).toBe(policy.replace(ancestors, ''))
      expect(given, path).toMatch(/frame-ancestors https:\/\/app\.safe\.global$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect(await seen.contacts()).toBe(0)
    expect(seen.foreign).toEqual([])
    expect(seen.complaints.filter(text => !/status of 404/.test(text))).toEqual([])
  },
)
