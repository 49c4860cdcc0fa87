import { accounts } from '@countersign/testbed'
import type { Locator, Page } from '@playwright/test'
import { expectOutcome, pastedIn } from './fixtures/check-page.ts'
import {
  confirmButton,
  expectSafeMessage,
  expectSafeSignedIn,
  expectWaiting,
  shortened,
  cosigningTest as test,
  titleOf,
} from './fixtures/cosigning.ts'
import { issueProof, provers } from './fixtures/issued-proofs.ts'
import { audienceIn, expectSeal, purposeIn } from './fixtures/proofs.ts'
import { asked, askForProof } from './fixtures/requests.ts'
import { signInByRequest, signInWithoutPage } from './fixtures/sessions.ts'
import { connectButton, counted, dialogOf, expectSignedIn, openDialog, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

// How many presses a person needs who has read nothing, and never goes a step back. The demo wallet approves by itself.

const { alice, bob, carol, heidi } = accounts

/** Announces a second wallet, which is never asked. */
function announceAnother() {
  const provider = {
    request: () => Promise.reject(new Error('It is not asked.')),
    on() {},
    removeListener() {},
  }
  const info = { uuid: 'another', rdns: 'org.another', name: 'Another', icon: '' }
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
  )
}

/** Opens the home page as a visitor who was never here. */
async function startOver(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
}

test('a person signs in from the home page with two clicks if it is clear with which wallet, and with three otherwise', async ({
  person,
}) => {
  const { page } = await person('alice')
  const signButton = dialogOf(page).getByRole('button', { name: 'Sign message' })
  const clickEach = async (...controls: readonly Locator[]) => {
    const { click, count } = counted()
    for (const control of controls) await click(control)
    await expectSignedIn(page, alice.address)
    return count()
  }
  await test.step('with the only wallet', async () => {
    await page.goto('/')
    expect(await clickEach(connectButton(page), signButton)).toBe(2)
  })
  await page.addInitScript(announceAnother)
  await test.step('with the wallet that was used here before, of several', async () => {
    await page.context().clearCookies()
    await page.goto('/')
    expect(await clickEach(connectButton(page), signButton)).toBe(2)
  })
  await test.step('with one of several wallets', async () => {
    await startOver(page)
    const row = walletRow(dialogOf(page), 'Demo Wallet')
    expect(await clickEach(connectButton(page), row, signButton)).toBe(3)
  })
})

test('an owner has the link for the other owners of their 2-of-3 Safe with five clicks from the home page, whether or not they know its address', async ({
  person,
  newSafe,
}) => {
  const owners = [alice.address, bob.address, carol.address]
  const { page } = await person('alice')
  const dialog = dialogOf(page)
  const openOwnersWallets = async () => {
    const { click, count } = counted()
    await click(page.getByRole('main').getByRole('button', { name: 'A Safe with its owners' }))
    await click(dialog.getByRole('button', { name: 'Owners’ wallets' }))
    return { click, count }
  }
  await test.step('an owner who does not know the address', async () => {
    const { address } = await newSafe({ owners, threshold: 2 })
    await page.goto('/')
    const { click, count } = await openOwnersWallets()
    await click(dialog.getByRole('button', { name: 'Find my Safes' }))
    const row = dialog.getByRole('button', { name: shortened(address) })
    await expect(row).toContainText('2 of 3 owners must confirm')
    await expect(row).toContainText(/With \S+ and \S+/)
    await click(row)
    expect(await expectSafeMessage(dialog)).toContain(address)
    await click(dialog.getByRole('button', { name: 'Sign message' }))
    await expectWaiting(dialog)
    expect(count()).toBe(5)
  })
  await test.step('an owner who enters the address', async () => {
    const { address } = await newSafe({ owners, threshold: 2 })
    await startOver(page)
    const { click, count } = await openOwnersWallets()
    await dialog.getByLabel('Address of the Safe').fill(address)
    await click(dialog.getByRole('button', { name: 'Continue', exact: true }))
    await expect(dialog.getByText('2 of 3 owners must confirm')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Owners', exact: true }).getByRole('listitem')).toHaveCount(
      3,
    )
    await click(walletRow(dialog, 'Demo Wallet'))
    expect(await expectSafeMessage(dialog)).toContain(address)
    await click(dialog.getByRole('button', { name: 'Sign message' }))
    await expectWaiting(dialog)
    expect(count()).toBe(5)
  })
})

test('from the list of wallets, Safe leads to the same', async ({ person, newSafe }) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 1 })
  const { page } = await person('alice')
  await page.addInitScript(announceAnother)
  await page.goto('/')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'A Safe with its owners' }).click()
  await dialog.getByRole('button', { name: 'Owners’ wallets' }).click()
  await dialog.getByRole('button', { name: 'Find my Safes' }).click()
  await expect(dialog.getByRole('heading', { name: 'Connect an owner’s wallet' })).toBeVisible()
  await walletRow(dialog, 'Demo Wallet').click()
  const { address } = safe
  await dialog.getByRole('button', { name: shortened(address) }).click()
  await expectSafeMessage(dialog)
  // Cancelling leads back to the choice, not out of the dialog.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign in as a Safe' })).toBeVisible()
  await dialog.getByRole('button', { name: shortened(address) }).click()
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await expectSafeSignedIn(page, safe)
})

test('Safe{Wallet} opens this site as an app of the chosen Safe', async ({ person, newSafe }) => {
  const safe = await newSafe({ owners: [alice.address] })
  const { page } = await person('alice')
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'A Safe with its owners' }).click()
  const way = dialogOf(page).getByRole('link', { name: /^Safe\{Wallet\}/ })
  const [opened] = await Promise.all([page.waitForEvent('popup'), way.click()])
  await opened.getByLabel('Address of a Safe').fill(safe.address)
  await opened.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(opened.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Prove that an account is yours',
  )
})

test('an owner confirms with one click from the link, signed in or not, without scrolling on a laptop or a phone', async ({
  person,
  newSafe,
  askElsewhere,
  safeWorld: { site },
}) => {
  const laptop = { width: 1280, height: 800 }
  const phone = { width: 390, height: 844 }
  const owners = [alice.address, bob.address, carol.address, heidi.address]
  const { link } = await askElsewhere(await newSafe({ owners }))
  for (const { name, viewport, isSignedIn, title } of [
    { name: 'alice', viewport: laptop, isSignedIn: false, title: 'You confirmed' },
    { name: 'bob', viewport: laptop, isSignedIn: true, title: 'You confirmed' },
    { name: 'carol', viewport: phone, isSignedIn: false, title: 'You confirmed' },
    { name: 'heidi', viewport: phone, isSignedIn: true, title: 'The sign-in is confirmed' },
  ] as const) {
    const { page } = await person(name, { context: { viewport } })
    if (isSignedIn) await signInByRequest(page, site.url, accounts[name])
    const { click, count } = counted()
    const clickInView = async (control: Locator) => {
      await expect(control).toBeInViewport({ ratio: 1 })
      await click(control)
    }
    await page.goto(link)
    await clickInView(confirmButton(page))
    await expect(titleOf(page)).toHaveText(title)
    await expect(titleOf(page)).toBeInViewport({ ratio: 1 })
    expect(count()).toBe(1)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('a link that a person was sent costs one click more from the home page: two for an owner, and four for an answer', async ({
  person,
  newSafe,
  askElsewhere,
  request: asker,
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const { link } = await askElsewhere(safe)
  await signInWithoutPage(asker, site.url, alice)
  const openRequest = await askForProof(asker, site.url, asked({ account: null }))
  const request = await askForProof(asker, site.url, asked({}))
  const openFromHome = async (name: 'bob' | 'carol', sent: string) => {
    const { page } = await person(name)
    const { click, count } = counted()
    await page.goto('/')
    await click(page.getByRole('main').getByRole('link', { name: 'Someone sent me a link' }))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(text => navigator.clipboard.writeText(text), sent)
    await page.getByLabel('Link, account, name or proof').press('ControlOrMeta+V')
    return { page, click, count }
  }
  await test.step('an owner', async () => {
    const { page, click, count } = await openFromHome('bob', link)
    await click(confirmButton(page))
    await expect(titleOf(page)).toHaveText('You confirmed')
    expect(count()).toBe(2)
  })
  await test.step('an answer', async () => {
    const { page, click, count } = await openFromHome('carol', openRequest.link)
    await click(page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }))
    await click(page.getByRole('button', { name: 'Sign with Demo Wallet' }))
    await click(page.getByRole('button', { name: 'Agree and share' }))
    await expect(titleOf(page)).toHaveText('Proof shared')
    expect(count()).toBe(4)
  })
  await test.step('an answer with a named account', async () => {
    const { page, click, count } = await openFromHome('bob', request.link)
    await click(page.getByRole('button', { name: 'Continue with this account' }))
    await click(page.getByRole('button', { name: 'Connect and sign' }))
    await click(page.getByRole('button', { name: 'Agree and share' }))
    await expect(titleOf(page)).toHaveText('Proof shared')
    expect(count()).toBe(4)
  })
})

test('a person makes a proof with five clicks from the home page', async ({ person }) => {
  const { page } = await person('bob')
  const { click, count } = counted()
  await page.goto('/')
  await click(page.getByRole('main').getByRole('link', { name: 'Create a proof' }))
  await click(page.getByRole('button', { name: 'Add an account', exact: true }))
  await click(walletRow(dialogOf(page), 'Demo Wallet'))
  await expect(dialogOf(page)).toBeHidden()
  await purposeIn(page).fill('opening an account')
  await audienceIn(page).fill('Example Bank')
  await click(page.getByRole('button', { name: 'Continue to sign' }))
  await click(page.getByRole('button', { name: 'Sign with Demo Wallet' }))
  await expectSeal(page, 'Valid proof of ownership')
  expect(count()).toBe(5)
})

test('a person answers a request with three clicks on its page', async ({
  person,
  request: asker,
  safeWorld: { site },
}) => {
  await signInWithoutPage(asker, site.url, alice)
  for (const { name, more } of [
    { name: 'bob', more: {} },
    { name: 'carol', more: { account: null } },
  ] as const) {
    const request = await askForProof(asker, site.url, asked(more))
    const { page } = await person(name)
    const { click, count } = counted()
    await page.goto(request.link)
    // It is gone after a page load.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    if (request.account !== null) {
      await click(page.getByRole('button', { name: 'Continue with this account' }))
      await click(page.getByRole('button', { name: 'Connect and sign' }))
    } else {
      await click(page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }))
      await click(page.getByRole('button', { name: 'Sign with Demo Wallet' }))
    }
    await click(page.getByRole('button', { name: 'Agree and share' }))
    await expect(titleOf(page)).toHaveText('Proof shared')
    expect(count()).toBe(3)
    expect(new URL(page.url()).pathname).toBe(new URL(request.link).pathname)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  }
})

test('anyone checks a proof with one click from its link, and with two from the home page', async ({
  page,
  safeWorld: { site },
}) => {
  const { id } = await issueProof(site.url, [provers.key(alice)])
  await test.step('from its link', async () => {
    await page.goto(`/p/${id}`)
    const { click, count } = counted()
    await click(page.getByRole('button', { name: 'Check this proof' }))
    await expectOutcome(page, 'verified')
    expect(count()).toBe(1)
  })
  await test.step('from the home page, with the link that they were sent', async () => {
    await page.goto('/')
    const { click, count } = counted()
    await click(page.getByRole('main').getByRole('link', { name: 'Check a proof' }))
    await pastedIn(page).fill(`${site.url}/p/${id}`)
    await click(page.getByRole('button', { name: 'Check', exact: true }))
    await expectOutcome(page, 'verified')
    expect(count()).toBe(2)
  })
})
