import { accounts } from '@countersign/testbed'
import type { ExtensionWallet } from '@countersign/testbed/automation'
import type { Locator, Page } from '@playwright/test'
import {
  chooseWallet,
  connect,
  dialogOf,
  expectFailure,
  expectMessage,
  expectSignedIn,
  finish,
  headline,
  messageIn,
  openDialog,
  signButton,
  walletRow,
} from './fixtures/steps.ts'
import { aloneTest, expect, test } from './fixtures/test.ts'

/** Connects, and asks for a signature: the wallet's window is open. */
async function atSigning(page: Page, wallet: ExtensionWallet): Promise<Locator> {
  const dialog = await connect(page, wallet, 'alice')
  await signButton(dialog).click()
  await wallet.read()
  return dialog
}

const askAgain = (dialog: Locator) => dialog.getByRole('button', { name: 'Ask the wallet again' })

async function expectNotConnected(dialog: Locator, reason: string) {
  await expect(dialog.getByRole('heading', { name: 'You didn’t connect Demo Extension' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(reason)
}

test('each kind of refusal, at connect and at signing, is told, and asking again works', async ({
  page,
  wallet,
}) => {
  await wallet.setBehaviour('stall')
  await page.goto('/')
  const dialog = await openDialog(page)
  /** Asks in some way, and sees the wallet refuse in each of the ways it can. */
  async function refuse(ask: (attempt: number) => Promise<void>, told: () => Promise<void>) {
    for (const [attempt, code] of ([4001, 5000, -32603] as const).entries())
      await test.step(`refused with ${code}`, async () => {
        await wallet.setBehaviour('stall')
        await ask(attempt)
        await expect.poll(async () => (await wallet.pending()).length).toBe(1)
        await expect(dialog.getByRole('alert')).toHaveCount(0)
        await wallet.setBehaviour({ kind: 'refuse', code })
        await told()
      })
    await wallet.setBehaviour('ask')
  }
  const again = dialog.getByRole('button', { name: 'Try again' })
  await refuse(
    attempt => (attempt === 0 ? walletRow(dialog, 'Demo Extension') : again).click(),
    () => expectNotConnected(dialog, 'Nothing was shared'),
  )
  await again.click()
  await wallet.approve()
  const message = await expectMessage(dialog)
  await refuse(
    attempt => (attempt === 0 ? signButton(dialog) : askAgain(dialog)).click(),
    async () => {
      await expectFailure(dialog, headline.sign, /You rejected the request in Demo Extension/)
      await expect(messageIn(dialog)).toHaveText(message)
    },
  )
  await finish(page, wallet, 'Ask the wallet again')
})

test('the wallet’s window closed, at connect and at signing, counts as a refusal, and asking again opens it anew', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  const dialog = await chooseWallet(page)
  await wallet.closeWindow()
  await expectNotConnected(dialog, 'You rejected the request in')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expectMessage(dialog)
  await signButton(dialog).click()
  await wallet.closeWindow()
  await expectFailure(dialog, headline.sign, /You rejected the request in/)
  await finish(page, wallet, 'Ask the wallet again')
})

test('a request that is already waiting is told, and once it is answered both pages go on', async ({
  page,
  wallet,
  context,
  server,
}) => {
  // Two first visits at once would be two browsers to the server; this one has been here before.
  await context.request.post('/v1/challenges', {
    headers: { origin: server.url },
    data: { purpose: 'sign-in', account: `eip155:31337:${accounts.alice.address}` },
  })
  const other = await context.newPage()
  await other.goto('/')
  await chooseWallet(other)
  await wallet.read()

  await page.bringToFront()
  await page.goto('/')
  const dialog = await chooseWallet(page)
  await expect(dialog.getByRole('heading', { name: 'Demo Extension has an open request' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('Open it from the browser toolbar')
  await wallet.approve()
  await expectMessage(dialogOf(other))
  await expectMessage(dialog)
  await finish(page, wallet)
})

test('a signature that is already waited for is told, and can be asked for again once it is answered', async ({
  page,
  wallet,
}) => {
  const dialog = await atSigning(page, wallet)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await openDialog(page)
  await expectMessage(dialog)
  await signButton(dialog).click()
  await expectFailure(dialog, headline.sign, /Demo Extension already has an open request/)
  await wallet.reject()
  await finish(page, wallet, 'Ask the wallet again')
})

test('a signature asked for twice and given at the first request signs in, and nobody signs twice', async ({
  page,
  wallet,
}) => {
  const dialog = await atSigning(page, wallet)
  await dialog.getByRole('button', { name: 'Ask the wallet again' }).click()
  await expectFailure(dialog, headline.sign, /respond there and this page continues/)
  await wallet.approve()
  await expectSignedIn(page)
})

test('a connected wallet that is chosen again says so, and the way goes on with it', async ({
  page,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  await dialog.getByRole('button', { name: 'Use another wallet' }).click()
  await dialog.getByRole('button', { name: 'Continue with Demo Extension' }).click()
  await expectMessage(dialog)
  await dialog.getByRole('button', { name: 'Use another wallet' }).click()
  await walletRow(dialog, 'Demo Extension').click()
  await expect(dialog.getByRole('heading', { name: 'Demo Extension is already connected' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another wallet' }).click()
  await walletRow(dialog, 'Demo Extension').click()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectMessage(dialog)
  await finish(page, wallet)
})

aloneTest.describe('where a message runs out within seconds', () => {
  aloneTest.use({ serverConfig: { lifetimes: { challenge: 4 } } })

  aloneTest('an answer that comes too late is told, and a new message works', async ({ page, wallet }) => {
    const dialog = await connect(page, wallet, 'alice')
    const prepareAnew = dialog.getByRole('button', { name: 'Prepare a new message' })
    const message = await messageIn(dialog).textContent()

    await aloneTest.step('by the page itself', async () => {
      await wallet.setBehaviour('stall')
      await signButton(dialog).click()
      await expectFailure(dialog, headline.sign, /The message expired before you signed it/)
      // The wallet now answers what it was asked: too late, and nothing comes of it.
      await wallet.setBehaviour('approve')
      await expect.poll(() => wallet.pending()).toEqual([])
      await expectFailure(dialog, headline.sign, /The message expired before you signed it/)
    })

    await aloneTest.step('by the server, to a page whose clock is behind', async () => {
      // It takes the message to be good for an hour.
      await page.route('**/v1/challenges', async route => {
        const response = await route.fetch()
        const challenge = await response.json()
        const expiresAt = new Date(Date.parse(challenge.issuedAt) + 3_600_000).toISOString()
        await route.fulfill({ response, json: { ...challenge, expiresAt } })
      })
      await prepareAnew.click()
      const next = await expectMessage(dialog)
      expect(next).not.toBe(message)
      const expires = /Expiration Time: (\S+)/.exec(next)?.[1] ?? ''
      await wallet.setBehaviour('stall')
      await signButton(dialog).click()
      await expect.poll(() => Date.now() > Date.parse(expires), { intervals: [100] }).toBe(true)
      await wallet.setBehaviour('approve')
      await expectFailure(dialog, headline.verify, /The message expired before your signature arrived/)
    })

    await page.unroute('**/v1/challenges')
    await prepareAnew.click()
    await expectMessage(dialog)
    await signButton(dialog).click()
    await expectSignedIn(page)
  })
})

test('a wallet that is left, locked or disconnected while it is asked to connect can be gone on with', async ({
  page,
  wallet,
  server,
}) => {
  const confirm = page.getByRole('heading', { name: 'Approve the connection in Demo Extension' })
  await wallet.setBehaviour('stall')
  await page.goto('/')
  const dialog = await chooseWallet(page)

  await test.step('one that does not answer can be left, and its late answer changes nothing', async () => {
    await expect(confirm).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
    await wallet.setBehaviour('approve')
    await expect.poll(() => wallet.pending()).toEqual([])
    await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
    await wallet.disconnect()
    await wallet.setBehaviour('ask')
  })

  await test.step('one that disconnects is told', async () => {
    await walletRow(dialog, 'Demo Extension').click()
    await wallet.read()
    await wallet.disconnect(server.url)
    await expect(dialog.getByRole('alert')).toContainText('disconnected from its network')
  })

  await test.step('one that is locked is unlocked, and connects', async () => {
    await wallet.lock()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(confirm).toBeVisible()
    await wallet.unlock()
    await wallet.approve()
    await expectMessage(dialog)
    await finish(page, wallet)
  })
})

test('a wallet that is locked, disconnects or changes its account while it is asked to sign is told, and can be gone on with', async ({
  page,
  wallet,
}) => {
  const dialog = await atSigning(page, wallet)
  const gone = dialog.getByRole('heading', { name: 'Demo Extension is no longer connected' })

  await test.step('locked: it works again once it is unlocked', async () => {
    await wallet.lock()
    await expect(gone).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('was disconnected or locked')
    await wallet.unlock()
    // What was asked before the lock is still there.
    await wallet.reject()
    await expectMessage(dialog)
  })

  await test.step('disconnected: it connects again', async () => {
    await signButton(dialog).click()
    await wallet.read()
    await wallet.disconnect()
    await expect(gone).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Demo Extension was disconnected or locked')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expectMessage(dialog)
  })

  await test.step('another account while the message is read: a new message, and nothing is asked of the wallet', async () => {
    await wallet.switchAccount('carol')
    await expect(messageIn(dialog)).toContainText(accounts.carol.address)
    expect(await wallet.pending()).toEqual([])
    await expectMessage(dialog)
  })

  await test.step('another account while the wallet is asked: a message for the new one is made', async () => {
    await signButton(dialog).click()
    await wallet.read()
    await wallet.switchAccount('bob')
    await expectFailure(dialog, headline.sign, /switched to 0x7099…79C8/)
    await wallet.reject()
    await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
    expect(await expectMessage(dialog)).toContain(accounts.bob.address)
    await finish(page, wallet)
    await expectSignedIn(page, accounts.bob.address)
  })
})
