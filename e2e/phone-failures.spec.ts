import { accounts } from '@countersign/testbed'
import type { Answers } from '@countersign/testbed/phone/automation'
import { codeIn, lostIn, scan, showCode, phoneTest as test, titleIn } from './fixtures/phone.ts'
import {
  disconnect,
  expectFailure,
  expectMessage,
  expectSignedIn,
  headline,
  messageIn,
  openDialog,
  signButton,
} from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'
import { ownTime } from './fixtures/time.ts'

const { alice, bob } = accounts
const minutes = 60_000

test('code that cannot be loaded, rejections, an expired code and a request without a response are reported, and each can be retried', async ({
  page,
  phone,
}) => {
  const scripts = '**/assets/*.js'
  const passTime = await ownTime(page)
  await phone.setOptions({ oneClick: false })
  await page.route(scripts, async route => {
    const response = await route.fetch()
    return /irn_publish/.test(await response.text()) ? route.abort() : route.fulfill({ response })
  })
  await page.goto('/')
  const dialog = await openDialog(page)

  await test.step('the code for phones cannot be loaded', async () => {
    await dialog.getByRole('button', { name: 'Scan with a phone wallet' }).click()
    await expect(titleIn(page)).toHaveText('The code for your wallet couldn’t be loaded')
    await expect(dialog.getByRole('alert')).toHaveText('Try again. If that doesn’t help, reload the page.')
    await page.unroute(scripts)
    await dialog.getByRole('button', { name: 'Try again with a new code' }).click()
  })

  await test.step('the person rejects the pairing', async () => {
    await scan(page, phone)
    await phone.refuse()
    await expect(titleIn(page)).toHaveText('You didn’t connect')
    await expect(dialog.getByRole('alert')).toContainText('You rejected the request in')
    await dialog.getByRole('button', { name: 'Try again with a new code' }).click()
    await expect(codeIn(page)).toBeVisible()
  })

  await test.step('the code expires', async () => {
    const before = await codeIn(page).innerHTML()
    await passTime(5 * minutes)
    await expect(dialog.getByRole('status').filter({ hasText: 'The last code expired.' })).toBeVisible()
    await expect.poll(() => codeIn(page).innerHTML()).not.toBe(before)
    await scan(page, phone)
    await phone.approve()
    await expectMessage(dialog)
  })

  await test.step('a request without a response says where to look, and is repeated with a new valid message', async () => {
    await signButton(dialog).click()
    await expect.poll(() => phone.waiting()).toBe('request')
    await passTime(1 * minutes)
    await expect(dialog.getByRole('status')).toContainText('No response yet. Unlock your phone')
    await passTime(14 * minutes)
    await expectFailure(dialog, headline.sign, /The message expired before you signed it/)
    await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
    const message = await expectMessage(dialog)
    // The phone's response to the old request has no effect.
    await phone.sign()
    await expectMessage(dialog)
    await signButton(dialog).click()
    await expect.poll(() => phone.waiting()).toBe('request')
    expect(await phone.read()).toMatchObject({ text: message })
  })

  await test.step('the person rejects the signature', async () => {
    await phone.refuseSignature()
    await expectFailure(dialog, headline.sign, /You rejected the request in Demo Phone\. Nothing was signed/)
    await dialog.getByRole('button', { name: 'Ask the wallet again' }).click()
    await phone.sign()
    await expectSignedIn(page, alice.address)
  })
})

test('a relay outage during any step only causes a delay', async ({ page, phone, phones: { relay } }) => {
  /** Stops the relay, waits until page and phone notice, and starts it again. */
  async function interrupted() {
    const isPhoneThere = relay.clients() === 2
    await relay.pause()
    await expect(lostIn(page)).toBeVisible()
    if (isPhoneThere) await expect(phone.page.locator('body:not([data-connection=open])')).toBeAttached()
    await relay.resume()
    await expect(lostIn(page)).toBeHidden()
    if (isPhoneThere) await phone.untilOnline()
  }
  await phone.setOptions({ oneClick: false })
  await page.goto('/')
  const dialog = await openDialog(page)
  await test.step('before there is a code', async () => {
    await relay.pause()
    await dialog.getByRole('button', { name: 'Scan with a phone wallet' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Creating a code…' })).toBeVisible()
    await relay.resume()
    await expect(codeIn(page)).toBeVisible()
  })
  await test.step('while the code is shown', interrupted)
  await scan(page, phone)
  await expect.poll(() => phone.waiting()).toBe('proposal')
  await test.step('while the phone asks whether to connect', interrupted)
  await phone.approve()
  await expectMessage(dialog)
  await signButton(dialog).click()
  await expect.poll(() => phone.waiting()).toBe('request')
  await test.step('while the phone asks for the signature', interrupted)
  await phone.sign()
  await expectSignedIn(page, alice.address)
})

test('a page reload during any step continues where it was', async ({ page, phone }) => {
  await phone.setOptions({ oneClick: false })
  await page.goto('/')
  const dialog = await showCode(page)

  await test.step('the page reloads while the code is shown, after the phone scanned it', async () => {
    await scan(page, phone)
    await expect.poll(() => phone.waiting()).toBe('proposal')
    await page.reload()
    await expect(codeIn(page)).toBeVisible()
    await phone.approve()
  })
  await test.step('the page reloads while the message is shown', async () => {
    const message = await expectMessage(dialog)
    await page.reload()
    expect(await expectMessage(dialog)).toBe(message)
  })
  // A signature that arrives while the page is closed is tested in phone-links.spec.ts.
  await test.step('the phone rejects while the page is closed', async () => {
    await signButton(dialog).click()
    await expect.poll(() => phone.waiting()).toBe('request')
    await page.goto('about:blank')
    await phone.refuseSignature()
    await page.goBack()
    await expectFailure(dialog, headline.sign, /You rejected the request in Demo Phone/)
    await expect.poll(() => phone.waiting()).toBe('none')
  })
  await test.step('while the phone asks for the signature', async () => {
    await dialog.getByRole('button', { name: 'Ask the wallet again' }).click()
    await expect.poll(() => phone.waiting()).toBe('request')
    await page.reload()
    await expect(dialog.getByRole('status')).toContainText('to sign this message')
    await phone.sign()
    await expectSignedIn(page, alice.address)
    await expect.poll(() => phone.waiting()).toBe('none')
  })
})

test('an offline phone gets the request when it is back, and the page shows its chain, account and disconnect', async ({
  page,
  phone,
  phones,
}) => {
  /** Returns how many requests to phones the relay has received. */
  const requests = () => phones.relay.published.filter(({ tag }) => tag === 1108).length
  await phone.setOptions({ oneClick: false })
  await page.goto('/')
  const dialog = await showCode(page)
  await scan(page, phone)
  await phone.approve()
  await expectMessage(dialog)

  await test.step('the phone switches to another account', async () => {
    await phone.switchAccount(bob.address)
    await expect(messageIn(dialog)).toContainText(bob.address)
  })
  await test.step('the phone switches to another chain', async () => {
    await phone.switchChain(31338)
    await expect(messageIn(dialog)).toContainText('Chain ID: 31338')
  })
  await test.step('the phone switches to a chain that the site does not support', async () => {
    await phone.switchChain(10)
    await expect(dialog.getByText('Your wallet’s network isn’t used here')).toBeVisible()
  })
  await test.step('the phone is offline when the page requests a signature', async () => {
    const before = requests()
    await phone.goOffline()
    await signButton(dialog).click()
    await expect.poll(requests).toBe(before + 1)
    expect(await phone.waiting()).toBe('none')
    await phone.goOnline()
    await phone.sign()
    await expectSignedIn(page, bob.address)
  })
  const notices = page.getByRole('region', { name: 'Notifications' })
  await test.step('the phone switches the account after the sign-in', async () => {
    await phone.switchAccount(alice.address)
    await expect(notices).toContainText('You’re still signed in as bob.eth')
    await phone.switchAccount(bob.address)
    await expect(notices.getByRole('paragraph')).toHaveCount(0)
  })
  await test.step('the phone ends the session', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.goto('/')
    await openDialog(page)
    await expectMessage(dialog)
    await phone.disconnect()
    await expect(titleIn(page)).toHaveText('Demo Phone is no longer connected')
    await dialog.getByRole('button', { name: 'Try again' }).click()
  })
  await test.step('the page ends the session', async () => {
    await scan(page, phone)
    await phone.approve()
    await expectMessage(dialog)
    await expect.poll(() => phone.sites()).toHaveLength(1)
    await disconnect(dialog, 'Demo Phone')
    await expect.poll(() => phone.sites()).toEqual([])
  })
})

test('a phone that signs another text while connecting gets the reason, and signs in with a second step', async ({
  page,
  phone,
}) => {
  test.slow()
  const lies: readonly (readonly [Answers, RegExp])[] = [
    ['wrong-nonce', /a different one-time code/],
    ['wrong-domain', /names another site/],
    ['extra-resource', /lists resources that weren’t requested/],
    ['other-chain', /names another network/],
    ['other-signer', /Another account signed|signed by .+, which is another account/],
  ]
  await page.goto('/')
  const dialog = await showCode(page)
  for (const [answers, reason] of lies)
    await test.step(answers, async () => {
      await phone.setOptions({ answers })
      await scan(page, phone)
      await phone.oneClick()
      await expectFailure(dialog, headline.verify, reason)
      await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
      await expectMessage(dialog)
      if (answers !== 'other-signer') {
        await disconnect(dialog, 'Demo Phone')
        await expect.poll(() => phone.sites()).toEqual([])
        await dialog.getByRole('button', { name: 'Scan with a phone wallet' }).click()
        return
      }
      await signButton(dialog).click()
      await phone.sign()
      await expectSignedIn(page, alice.address)
    })
})
