import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { cosigningTest, shortened } from './fixtures/cosigning.ts'
import { expectFits } from './fixtures/fits.ts'
import { tabTo } from './fixtures/keys.ts'
import {
  accountsIn,
  addByAddress,
  addByWallet,
  audienceIn,
  begin,
  expectProof,
  purposeIn,
  readText,
  type Said,
  say,
} from './fixtures/proofs.ts'
import { dialogOf, goWithin, walletRow } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const { alice } = accounts
const said: Said = { purpose: 'a seat on the board', audience: 'The Members', visibility: 'listed' }

/** Opens the form and fills it in, for Alice's account. */
async function fillIn(page: Page): Promise<void> {
  await page.goto('/prove')
  await addByAddress(page, alice.address)
  await say(page, said)
}

/** Begins the draft of a proof of Alice's account, and returns its id. */
async function beginDraft(page: Page): Promise<string> {
  await fillIn(page)
  return begin(page)
}

test('what was entered survives a reload and a rejection in the wallet, and the same text is signed', async ({
  page,
  wallet,
}) => {
  await wallet.switchAccount('alice')
  await fillIn(page)
  await page.reload()
  await expect(accountsIn(page)).toContainText(shortened(alice.address))
  await expect(purposeIn(page)).toHaveValue(said.purpose)
  await expect(audienceIn(page)).toHaveValue(String(said.audience))
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()

  const id = await begin(page)
  await page.goBack()
  await expect(purposeIn(page)).toHaveValue(said.purpose)
  await page.goForward()
  const message = await readText(page, alice.address)
  await page.getByRole('button', { name: 'Connect and sign' }).click()
  await wallet.approve()
  expect((await wallet.read()).quoted).toContain(message)
  await wallet.reject()
  await expect(page.getByRole('alert')).toContainText('You rejected the request in Demo Extension')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Connect another wallet' })).toBeInViewport({ ratio: 1 })
  const heightOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.height
  expect(await heightOf('Connect another wallet')).toBe(await heightOf('Try again'))
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await wallet.read()).quoted).toContain(message)
  await wallet.approve()
  await expectProof(page, id)

  // Going back shows what was made of it, not an empty form, or one that says that nobody has signed.
  await page.goBack()
  await expect(page).toHaveURL(`/p/${id}`)
  await expectProof(page, id)
})

test('a draft can be edited in the form, which has everything that was entered, and is replaced', async ({
  page,
}) => {
  const id = await beginDraft(page)
  await page.getByRole('button', { name: 'Edit draft' }).click()
  await expect(page).toHaveURL(`/prove?edit=${id}`)
  await expect(accountsIn(page)).toContainText(shortened(alice.address))
  await expect(purposeIn(page)).toHaveValue(said.purpose)
  await expect(audienceIn(page)).toHaveValue(String(said.audience))
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await purposeIn(page).fill('opening another account')
  await page.reload()
  await expect(purposeIn(page)).toHaveValue('opening another account')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign your proof')
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByRole('region', { name: 'Proof details' })).toContainText('opening another account')
  await page.goto(`/prove/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft not found')
})

test('editing loses nothing: cancelling keeps the draft, and what cannot be saved becomes a new proof', async ({
  page,
}) => {
  const id = await beginDraft(page)
  await page.getByRole('button', { name: 'Edit draft' }).click()
  await purposeIn(page).fill('opening another account')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/prove/${id}`)
  await expect(page.getByRole('region', { name: 'Proof details' })).toContainText(said.purpose)

  await page.getByRole('button', { name: 'Edit draft' }).click()
  await purposeIn(page).fill('opening another account')
  await page.context().request.delete(`/v1/proofs/${id}`, { headers: { origin: new URL(page.url()).origin } })
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t save the draft')
  await page.getByRole('button', { name: 'Use these details for a new proof' }).click()
  await expect(purposeIn(page)).toHaveValue('opening another account')
  await begin(page)
})

test('going back from the draft leads to the form with what was entered, which saves to the same draft', async ({
  page,
}) => {
  const id = await beginDraft(page)
  const expectEntered = async () => {
    await expect(purposeIn(page)).toHaveValue(said.purpose)
    await expect(audienceIn(page)).toHaveValue(String(said.audience))
    await expect(accountsIn(page)).toContainText(shortened(alice.address))
    await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  }
  await page.goBack()
  await expectEntered()
  await purposeIn(page).fill('a seat on another board')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/prove/${id}`)
  await page.goBack()
  await expect(purposeIn(page)).toHaveValue('a seat on another board')

  // A new proof starts empty, and loses nothing that was entered for the draft.
  await goWithin(page, '/prove')
  await expect(purposeIn(page)).toHaveValue('')
  await purposeIn(page).fill('something else')
  await page.goBack()
  await expect(purposeIn(page)).toHaveValue('a seat on another board')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).not.toHaveURL(new RegExp(`edit|${id}`))
  await expect(page.getByRole('region', { name: 'Proof details' })).toContainText('a seat on another board')
  await page.goBack()
  await expect(purposeIn(page)).toHaveValue('a seat on another board')
  await page.goto(`/prove/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft not found')
  await page.goto('/prove')
  await expect(purposeIn(page)).toHaveValue('something else')
})

test('missing fields are marked, and nothing that was entered is lost', async ({ page }) => {
  await page.goto('/prove')
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await expect(page.getByText('Add at least one account.')).toBeVisible()
  await expect(page.getByText('Enter a purpose.')).toBeVisible()
  await expect(page.getByText('Some details are missing or invalid.')).toBeVisible()
  await purposeIn(page).fill('a [loan]')
  await expect(page.getByText('This can’t contain “[” “]”.')).toBeVisible()
  await expect(purposeIn(page)).toHaveValue('a [loan]')
  await page.getByText('Add an account by its address').click()
  const address = page.getByLabel('Address', { exact: true })
  await address.fill(alice.address.replace('f', 'F'))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This address has a typo.')).toBeVisible()
  await expect(address).toBeFocused()
})

cosigningTest('a proof can be made using only the keyboard', async ({ person }) => {
  const { page } = await person('alice')
  await page.goto('/prove')
  const press = async (name: string | RegExp) => {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Add an account', exact: true })).toBeVisible()
  await press(/^Add an account$/)
  await expect(walletRow(dialogOf(page), 'Demo Wallet')).toBeVisible()
  await press(/^Demo Wallet/)
  await expect(accountsIn(page)).toContainText(shortened(alice.address))
  await expect(dialogOf(page)).toBeHidden()
  await tabTo(page, 'Purpose')
  await page.keyboard.type(said.purpose)
  await tabTo(page, 'Recipient’s name')
  await page.keyboard.type(String(said.audience))
  await press('Continue to sign')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Sign your proof')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign with Demo Wallet' })).toBeVisible()
  await press('Sign with Demo Wallet')
  await expect(page).toHaveURL(/\/p\/[^/]+$/)
  await expect(heading).toHaveText('Valid proof of ownership')
  await expect(heading).toBeFocused()
})

cosigningTest('form, draft and proof fit a small screen and are accessible', async ({ person }) => {
  const { page, passTime } = await person('alice', {
    context: { viewport: { width: 320, height: 640 }, hasTouch: true },
  })
  await page.goto('/prove')
  await walletRow(await addByWallet(page), 'Demo Wallet').tap()
  await expect(dialogOf(page)).toBeHidden()
  await say(page, said)
  await expectFits(page)
  await expectAccessible(page, 'the form of a proof')
  const id = await begin(page)
  await expectFits(page)
  await readText(page, alice.address)
  await expectFits(page)
  await expectAccessible(page, 'the draft of a proof')
  await page.getByRole('button', { name: 'Sign with Demo Wallet' }).tap()
  await expectProof(page, id, passTime)
  await page.getByText('Signed text and signature').tap()
  await expectFits(page)
  await expectAccessible(page, 'the page of a proof')
})

test('the message and the button that signs it are in view when the draft opens, on a phone at least the button', async ({
  page,
}) => {
  await beginDraft(page)
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    const [message, button] = [
      page.getByRole('region', { name: 'Message to sign' }),
      page.getByRole('button', { name: 'Connect and sign' }),
    ]
    await expect(message).toBeInViewport({ ratio: width === 1280 ? 1 : 0.1 })
    await expect(button).toBeInViewport({ ratio: 1 })
    const [text, sign] = [await message.boundingBox(), await button.boundingBox()]
    if (width === 1280) expect(Number(text?.y) + Number(text?.height)).toBeLessThanOrEqual(Number(sign?.y))
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})
