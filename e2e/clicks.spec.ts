import { accounts } from '@countersign/testbed'
import type { Locator } from '@playwright/test'
import { askByRequest } from './fixtures/by-request.ts'
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
import { audienceIn, expectSeal, proveByRequest, purposeIn } from './fixtures/proofs.ts'
import { asked } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import {
  chooseWallet,
  connectButton,
  dialogOf,
  expectSignedIn,
  openDialog,
  walletRow,
} from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

// How many presses a person needs who has read nothing, and never goes a step back. The demo wallet approves by itself.

const { alice, bob, carol } = accounts

function counted() {
  let clicks = 0
  return {
    click: async (control: Locator) => {
      clicks += 1
      await control.click()
    },
    count: () => clicks,
  }
}

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

test('a person with one wallet signs in with two clicks from the home page', async ({ person }) => {
  const { page } = await person('alice')
  const { click, count } = counted()
  await page.goto('/')
  await click(connectButton(page))
  await click(dialogOf(page).getByRole('button', { name: 'Sign message' }))
  await expectSignedIn(page, alice.address)
  expect(count()).toBe(2)
})

test('a person with several wallets signs in with three clicks from the home page', async ({ person }) => {
  const { page } = await person('alice')
  await page.addInitScript(announceAnother)
  const { click, count } = counted()
  await page.goto('/')
  await click(connectButton(page))
  await click(walletRow(dialogOf(page), 'Demo Wallet'))
  await click(dialogOf(page).getByRole('button', { name: 'Sign message' }))
  await expectSignedIn(page, alice.address)
  expect(count()).toBe(3)
})

test('a person whose wallet was used here before signs in with two clicks from the home page', async ({
  person,
}) => {
  const { page } = await person('alice')
  await page.goto('/')
  await chooseWallet(page, 'Demo Wallet')
  await dialogOf(page).getByRole('button', { name: 'Sign message' }).click()
  await expectSignedIn(page, alice.address)
  await page.context().clearCookies()
  await page.addInitScript(announceAnother)
  await page.goto('/')
  const { click, count } = counted()
  await click(connectButton(page))
  await click(dialogOf(page).getByRole('button', { name: 'Sign message' }))
  await expectSignedIn(page, alice.address)
  expect(count()).toBe(2)
})

test('an owner who does not know the address of their 2-of-3 Safe has the link for the other owners with five clicks from the home page', async ({
  person,
  newSafe,
}) => {
  const { address } = await newSafe({
    owners: [alice.address, bob.address, carol.address],
    threshold: 2,
  })
  const { page } = await person('alice')
  const { click, count } = counted()
  await page.goto('/')
  await click(page.getByRole('main').getByRole('button', { name: 'A Safe with its owners' }))
  const dialog = dialogOf(page)
  await click(dialog.getByRole('button', { name: 'Owners’ wallets' }))
  await click(dialog.getByRole('button', { name: 'Find my Safes' }))
  const row = dialog.getByRole('button', { name: shortened(address) })
  await expect(row).toContainText('2 of 3 owners must confirm')
  await expect(row).toContainText(/Other owners: \S+ and \S+/)
  await click(row)
  expect(await expectSafeMessage(dialog)).toContain(address)
  await click(dialog.getByRole('button', { name: 'Sign message' }))
  await expectWaiting(dialog)
  expect(count()).toBe(5)
})

test('an owner who enters the address of their 2-of-3 Safe has the link with five clicks too', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })
  const { page } = await person('alice')
  const { click, count } = counted()
  await page.goto('/')
  await click(page.getByRole('main').getByRole('button', { name: 'A Safe with its owners' }))
  const dialog = dialogOf(page)
  await click(dialog.getByRole('button', { name: 'Owners’ wallets' }))
  await dialog.getByLabel('Address of the Safe').fill(safe.address)
  await click(dialog.getByRole('button', { name: 'Continue', exact: true }))
  await expect(dialog.getByText('2 of 3 owners must confirm')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Owners', exact: true }).getByRole('listitem')).toHaveCount(3)
  await click(walletRow(dialog, 'Demo Wallet'))
  expect(await expectSafeMessage(dialog)).toContain(safe.address)
  await click(dialog.getByRole('button', { name: 'Sign message' }))
  await expectWaiting(dialog)
  expect(count()).toBe(5)
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

for (const [size, viewport] of [
  ['a laptop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`an owner confirms with two clicks from the link, signed in or not, without scrolling on ${size}`, async ({
    person,
    newSafe,
    safeWorld: { site },
  }) => {
    const safe = await newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })
    const { link } = await askByRequest(await person('alice'), safe)
    for (const [name, isSignedIn] of [
      ['bob', false],
      ['carol', true],
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
      await clickInView(walletRow(dialogOf(page), 'Demo Wallet'))
      await expect(titleOf(page)).toHaveText(isSignedIn ? 'The sign-in is confirmed' : 'You confirmed')
      await expect(titleOf(page)).toBeInViewport({ ratio: 1 })
      expect(count()).toBe(2)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    }
  })

test('a link that a person was sent costs two clicks more from the home page: four for an owner, six for an answer', async ({
  person,
  newSafe,
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const asker = await person('alice')
  const { link } = await askByRequest(asker, safe)
  await signInByRequest(asker.page, site.url, alice)
  const response = await asker.page.context().request.post(`${site.url}/v1/requests`, {
    headers: { origin: site.url },
    data: asked({ account: null }),
  })
  const { request } = await response.json()
  const openFromHome = async (name: 'bob' | 'carol', sent: string) => {
    const { page } = await person(name)
    const { click, count } = counted()
    await page.goto('/')
    await click(page.getByRole('main').getByRole('link', { name: 'Someone sent me a link' }))
    await page.getByLabel('Link, account, name or proof').fill(sent)
    await click(page.getByRole('button', { name: 'Continue' }))
    return { page, click, count }
  }
  await test.step('an owner', async () => {
    const { page, click, count } = await openFromHome('bob', link)
    await click(confirmButton(page))
    await click(walletRow(dialogOf(page), 'Demo Wallet'))
    await expect(titleOf(page)).toHaveText('You confirmed')
    expect(count()).toBe(4)
  })
  await test.step('an answer', async () => {
    const { page, click, count } = await openFromHome('carol', request.link)
    await click(page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }))
    await click(walletRow(dialogOf(page), 'Demo Wallet'))
    await click(page.getByRole('button', { name: 'Sign with Demo Wallet' }))
    await click(page.getByRole('button', { name: 'Agree and share' }))
    await expect(titleOf(page)).toHaveText('Proof shared')
    expect(count()).toBe(6)
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

for (const { account, said } of [
  { account: undefined, said: 'one account' },
  { account: null, said: 'any account' },
])
  test(`a person answers a request for ${said} with four clicks on its page`, async ({
    person,
    safeWorld: { site },
  }) => {
    const asker = await person('alice')
    await signInByRequest(asker.page, site.url, alice)
    const response = await asker.page.context().request.post(`${site.url}/v1/requests`, {
      headers: { origin: site.url },
      data: asked(account === undefined ? {} : { account }),
    })
    const { request } = await response.json()
    const { page } = await person('bob')
    const { click, count } = counted()
    await page.goto(request.link)
    // It is gone after a page load.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    if (account === undefined) {
      await click(page.getByRole('button', { name: 'Continue with this account' }))
      await click(page.getByRole('button', { name: 'Connect and sign' }))
      await click(walletRow(dialogOf(page), 'Demo Wallet'))
    } else {
      await click(page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }))
      await click(walletRow(dialogOf(page), 'Demo Wallet'))
      await click(page.getByRole('button', { name: 'Sign with Demo Wallet' }))
    }
    await click(page.getByRole('button', { name: 'Agree and share' }))
    await expect(titleOf(page)).toHaveText('Proof shared')
    expect(count()).toBe(4)
    expect(new URL(page.url()).pathname).toBe(new URL(request.link).pathname)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

test('anyone checks a proof with one click from its link', async ({ person, safeWorld: { site } }) => {
  const maker = await person('alice')
  const id = await proveByRequest(maker.page, site.url, {
    said: { purpose: 'opening an account', audience: 'Example Bank' },
    by: [alice],
  })
  const { page } = await person('bob')
  const { click, count } = counted()
  await page.goto(`/p/${id}`)
  await click(page.getByRole('button', { name: 'Check this proof' }))
  await expectOutcome(page, 'verified')
  expect(count()).toBe(1)
})

test('anyone checks a proof that they were sent with two clicks from the home page', async ({
  person,
  safeWorld: { site },
}) => {
  const maker = await person('alice')
  const id = await proveByRequest(maker.page, site.url, {
    said: { purpose: 'opening an account', audience: 'Example Bank' },
    by: [alice],
  })
  const { page } = await person('bob')
  const { click, count } = counted()
  await page.goto('/')
  await click(page.getByRole('main').getByRole('link', { name: 'Check a proof' }))
  await pastedIn(page).fill(`${site.url}/p/${id}`)
  await click(page.getByRole('button', { name: 'Check', exact: true }))
  await expectOutcome(page, 'verified')
  expect(count()).toBe(2)
})
