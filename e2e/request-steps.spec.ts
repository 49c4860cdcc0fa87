import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { accountId, confirmByRequest } from './fixtures/by-request.ts'
import { cosigningTest, titleOf } from './fixtures/cosigning.ts'
import { readText } from './fixtures/proofs.ts'
import { accountOf, asked, askForProof, expectConsent, handOver, requestTest } from './fixtures/requests.ts'
import { signInByRequest, signInWithoutPage } from './fixtures/sessions.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with this account' })
const idIn = (page: Page) => new URL(page.url()).searchParams.get('proof') ?? ''

requestTest(
  'each step survives a reload, and the page of the draft leads back to the request',
  async ({ asker, person }) => {
    const { account, ask } = await asker()
    const { link } = await ask()
    const { page } = await person('bob')
    await page.goto(link)
    await expect(titleOf(page)).toHaveText('Proof requested')
    await goOn(page).click()
    const message = await readText(page, bob.address)
    // The preview is the message itself, which names the requester.
    expect(message).toContain(`${link}?requester=${accountId(account.address)}`)
    await expect(titleOf(page)).toHaveText('Proof requested')

    await page.reload()
    await expect(titleOf(page)).toHaveText('Finish your answer')
    await expect(page.getByRole('button', { name: 'Connect and sign' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
    await expectAccessible(page, 'the message to sign')
    const id = idIn(page)
    await page.goto('/')
    await page.goto(`/prove/${id}`)
    await expect(page).toHaveURL(`${link}?proof=${id}`)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)

    // Without the draft in its address, too.
    await page.goto(link)
    await page.getByRole('button', { name: 'Connect and sign' }).click()
    await expectConsent(page)
    await page.goto(link)
    await handOver({ page })
    await page.goto(`/prove/${id}`)
    await expect(titleOf(page)).toHaveText('Proof shared')
  },
)

requestTest(
  'a rejection in the wallet keeps the step, and a person can choose another account',
  async ({ ask, person }) => {
    const { link } = await ask({ account: null })
    const { page, wallet } = await person('bob', { behavior: 'ask' })
    await page.goto(link)
    await page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
    await wallet.approve()
    await page.getByRole('button', { name: 'Sign with Demo Wallet' }).click()
    await wallet.reject()
    await expect(page.getByRole('alert')).toContainText('You rejected the request in Demo Wallet')
    await expect(page.getByRole('region', { name: 'Message to sign' })).toBeVisible()

    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(goOn(page)).toBeVisible()
    await expect(page).toHaveURL(link)
    await page.getByText('Use an account by its address').click()
    await page.getByLabel('Address', { exact: true }).fill('0x12')
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(page.getByText('This isn’t an address.')).toBeVisible()
    await expectAccessible(page, 'the choice of the account')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('0x12')
    await page.getByLabel('Address', { exact: true }).fill(carol.address)
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await readText(page, carol.address)
    await expect(page.getByText('Your wallet shows another account.')).toBeVisible()
  },
)

requestTest(
  'a draft leads back to its account and options, which keep everything, and is replaced when they are saved',
  async ({ asker, person }) => {
    const { ask } = await asker()
    const { link } = await ask({ account: null })
    const { page } = await person('bob')
    await page.goto(link)
    await page.getByText('Use an account by its address').click()
    await page.getByLabel('Address', { exact: true }).fill(carol.address)
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await readText(page, carol.address)
    const first = idIn(page)

    const change = page.getByRole('button', { name: 'Change account or options' })
    await change.click()
    await expect(titleOf(page)).toHaveText('Edit draft')
    await page.getByRole('radio', { name: 'Everyone' }).check()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`${link}?proof=${first}`)

    await change.click()
    await page.getByRole('radio', { name: 'Everyone' }).check()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await readText(page, carol.address)
    expect(idIn(page)).not.toBe(first)
    await expect(page.getByText('Everyone', { exact: false }).first()).toBeVisible()
    await page.goto(link)
    await readText(page, carol.address)
    await expect(page.getByText('isn’t available: it was discarded')).toHaveCount(0)
  },
)

requestTest(
  'a signed-in person finds their account, and can make another proof than the finished one',
  async ({ ask, person, asking: { site } }) => {
    const { link } = await ask({ account: null })
    const { page } = await person('bob')
    await signInByRequest(page, site.url, bob)
    await page.goto(link)
    await expect(page.getByRole('region', { name: 'Account to prove' })).toContainText('bob.eth')
    await goOn(page).click()
    await page.getByRole('button', { name: 'Connect and sign' }).click()
    await expectConsent(page)
    const first = idIn(page)

    await page.getByRole('button', { name: 'Create another proof' }).click()
    await page.getByRole('button', { name: 'Share a finished proof' }).click()
    await page.getByRole('button', { name: 'Create another proof' }).click()
    await page.getByRole('link', { name: 'More options' }).click()
    await page.getByRole('radio', { name: 'Everyone' }).check()
    await page.getByRole('button', { name: 'Continue to sign' }).click()
    await expect(titleOf(page)).toHaveText('Finish your answer')
    expect(idIn(page)).not.toBe(first)
    await page.getByRole('button', { name: 'Sign with Demo Wallet' }).click()
    await expect(page.getByRole('group', { name: 'Which proof do you want to share?' })).toBeVisible()
    await handOver({ page })
  },
)

requestTest(
  'a link that names a proof does not hide who asks below the next step',
  async ({ ask, person }) => {
    const { link } = await ask({ account: accountOf('bob') })
    const { page } = await person('bob')
    await page.goto(`${link}?proof=3f9c2a7b1e8d4f6a`)
    await expect(titleOf(page)).toHaveText('Proof requested')
    await expect(page.getByText('The proof that you started isn’t available')).toBeVisible()
    const caution = await page.getByText('Anyone can send requests.').boundingBox()
    const step = await goOn(page).boundingBox()
    expect(caution?.y).toBeLessThan(step?.y ?? 0)
  },
)

requestTest(
  'a person whose server fails reads so, loses nothing, and continues once it answers',
  async ({ ask, person }) => {
    const { link } = await ask({ account: null })
    const { page } = await person('bob')
    await page.route('**/v1/proofs', route => route.abort())
    await page.goto(link)
    await expect(page.getByText('We couldn’t check whether you already started a proof.')).toBeVisible()
    await page.getByText('Use an account by its address').click()
    const address = page.getByLabel('Address', { exact: true })
    await address.fill(bob.address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('We couldn’t check whether you already started a proof.')).toBeVisible()
    await expect(address).toHaveValue(bob.address)
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(page.getByText('The proof couldn’t be started.')).toBeVisible()

    // The list still fails, and nothing depends on it.
    await page.unroute('**/v1/proofs')
    await page.route('**/v1/proofs', route =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await expect(address).toHaveValue(bob.address)
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await readText(page, bob.address)
  },
)

cosigningTest(
  'the owners of a Safe answer a request, while its page is reloaded and closed',
  async ({ person, newSafe, request: asker, safeWorld: { site } }) => {
    const safe = await newSafe({ owners: [alice.address, carol.address], threshold: 2 })
    await signInWithoutPage(asker, site.url, alice)
    const request = await askForProof(asker, site.url, asked({ account: accountId(safe.address) }))
    const { page } = await person('bob')
    await page.goto(request.link)
    await goOn(page).click()
    await page.getByRole('button', { name: /Ask the owners$/ }).click()
    const owners = page.getByRole('link', { name: '/cosign/' })
    const link = (await owners.getAttribute('href')) ?? ''
    await page.reload()
    await expect(owners).toHaveAttribute('href', link)
    const cosigning = { link, id: link.slice(link.lastIndexOf('/') + 1) }
    await confirmByRequest(cosigning, alice)
    await expect(page.getByText('1 of 2 confirmations').first()).toBeVisible()
    // Its confirmations are lost with it.
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByRole('button', { name: 'Keep draft' }).click()
    await page.goto('about:blank')
    await confirmByRequest(cosigning, carol)
    await page.goto(request.link)
    await expect(page.getByRole('heading', { name: 'Review and share' })).toBeVisible()
    await handOver({ page })
  },
)
