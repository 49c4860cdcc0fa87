import { accounts } from '@countersign/testbed'
import type { ExtensionWallet } from '@countersign/testbed/automation'
import type { Locator, Page } from '@playwright/test'
import {
  chooseWallet,
  connect,
  dialogOf,
  disconnect,
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

/** Connects and requests a signature, so that the wallet's window is open. */
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

test('each kind of rejection, when connecting and when signing, is reported, and trying again works', async ({
  page,
  wallet,
}) => {
  await wallet.setBehavior('stall')
  await page.goto('/')
  const dialog = await openDialog(page)
  /** Repeats a request with every way in which the wallet can reject it. */
  async function refuse(ask: (attempt: number) => Promise<void>, told: () => Promise<void>) {
    for (const [attempt, code] of ([4001, 5000, -32603] as const).entries())
      await test.step(`rejected with ${code}`, async () => {
        await wallet.setBehavior('stall')
        await ask(attempt)
        await expect.poll(async () => (await wallet.pending()).length).toBe(1)
        await expect(dialog.getByRole('alert')).toHaveCount(0)
        await wallet.setBehavior({ kind: 'refuse', code })
        await told()
      })
    await wallet.setBehavior('ask')
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
      // A decision is not shown as an error, and the step is still the next one.
      await expect(dialog.getByRole('alert')).toHaveAttribute('data-calm', 'true')
      await expect(dialog.getByRole('listitem').nth(1)).toHaveAttribute('data-state', 'current')
      await expect(messageIn(dialog)).toHaveText(message)
    },
  )
  await finish(page, wallet, 'Ask the wallet again')
})

test('closing the wallet’s window, when connecting or signing, counts as a rejection, and trying again reopens it', async ({
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

test('a connection request that is already open is reported, and both pages continue once it is answered', async ({
  page,
  wallet,
  context,
  server,
}) => {
  // Two simultaneous first visits would be two browsers to the server, so this one visits it first.
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
  await expect(dialog.getByRole('alert')).toContainText('Respond to it in the wallet')
  await wallet.approve()
  await expectMessage(dialogOf(other))
  await expectMessage(dialog)
  await finish(page, wallet)
})

test('a wallet that is selected again, or has an open signature request, is reported, and nothing is signed twice', async ({
  page,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  await test.step('a connected wallet that is selected again continues', async () => {
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
  })
  await test.step('a request that is already open can be repeated once it is answered', async () => {
    await signButton(dialog).click()
    await wallet.read()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await openDialog(page)
    await expectMessage(dialog)
    await signButton(dialog).click()
    await expectFailure(dialog, headline.sign, /Demo Extension has an open request/)
    await wallet.reject()
  })
  await test.step('a signature requested twice and given to the first request signs in', async () => {
    await askAgain(dialog).click()
    await wallet.read()
    await askAgain(dialog).click()
    await expectFailure(dialog, headline.sign, /If this page doesn’t continue, try again/)
    await wallet.approve()
    await expectSignedIn(page)
  })
})

aloneTest.describe('the message expires within seconds', () => {
  aloneTest.use({ serverConfig: { lifetimes: { challenge: 4 } } })

  aloneTest(
    'a signature that arrives too late is reported, and a new message works',
    async ({ page, wallet }) => {
      const dialog = await connect(page, wallet, 'alice')
      const prepareAgain = dialog.getByRole('button', { name: 'Prepare a new message' })
      const message = await messageIn(dialog).textContent()

      await aloneTest.step('the page reports it', async () => {
        await wallet.setBehavior('stall')
        await signButton(dialog).click()
        await expectFailure(dialog, headline.sign, /The message expired before you signed it/)
        // The wallet now answers too late, which has no effect.
        await wallet.setBehavior('approve')
        await expect.poll(() => wallet.pending()).toEqual([])
        await expectFailure(dialog, headline.sign, /The message expired before you signed it/)
      })

      await aloneTest.step('the server reports it to a page whose clock is behind', async () => {
        // The page believes that the message is valid for an hour.
        await page.route('**/v1/challenges', async route => {
          const response = await route.fetch()
          const challenge = await response.json()
          const expiresAt = new Date(Date.parse(challenge.issuedAt) + 3_600_000).toISOString()
          await route.fulfill({ response, json: { ...challenge, expiresAt } })
        })
        await prepareAgain.click()
        const next = await expectMessage(dialog)
        expect(next).not.toBe(message)
        const expires = /Expiration Time: (\S+)/.exec(next)?.[1] ?? ''
        await wallet.setBehavior('stall')
        await signButton(dialog).click()
        await expect.poll(() => Date.now() > Date.parse(expires), { intervals: [100] }).toBe(true)
        await wallet.setBehavior('approve')
        await expectFailure(dialog, headline.verify, /The message expired before your signature arrived/)
      })

      await page.unroute('**/v1/challenges')
      await prepareAgain.click()
      await expectMessage(dialog)
      await signButton(dialog).click()
      await expectSignedIn(page)
    },
  )
})

test('a person can continue with a wallet that was left, locked or disconnected during a connection request', async ({
  page,
  wallet,
  server,
}) => {
  const confirm = page.getByRole('heading', { name: 'Approve the connection in Demo Extension' })
  await wallet.setBehavior('stall')
  await page.goto('/')
  const dialog = await chooseWallet(page)

  await test.step('a wallet that does not respond can be left, and its late response changes nothing', async () => {
    await expect(confirm).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
    await wallet.setBehavior('approve')
    await expect.poll(() => wallet.pending()).toEqual([])
    await expect(dialog.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
    await wallet.disconnect()
    await wallet.setBehavior('ask')
  })

  await test.step('a wallet that disconnects is reported', async () => {
    await walletRow(dialog, 'Demo Extension').click()
    await wallet.read()
    await wallet.disconnect(server.url)
    await expect(dialog).toContainText('Demo Extension is locked or disconnected')
  })

  await test.step('a locked wallet connects after it is unlocked', async () => {
    await wallet.lock()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(confirm).toBeVisible()
    await wallet.unlock()
    await wallet.approve()
    await expectMessage(dialog)
    await finish(page, wallet)
  })
})

test('a wallet that is locked, disconnects or changes its account during a signature request is reported and can continue', async ({
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
    // The request from before the lock is still open.
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

  await test.step('another account while the message is shown: a new message is prepared without a wallet request', async () => {
    await wallet.switchAccount('carol')
    await expect(messageIn(dialog)).toContainText(accounts.carol.address)
    expect(await wallet.pending()).toEqual([])
    await expectMessage(dialog)
  })

  await test.step('another account during the request: a message for the new account is prepared', async () => {
    await signButton(dialog).click()
    await wallet.read()
    await wallet.switchAccount('bob')
    await expectFailure(dialog, headline.sign, /switched to (bob\.eth \()?0x7099…79C8/)
    await wallet.reject()
    await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
    expect(await expectMessage(dialog)).toContain(accounts.bob.address)
    await finish(page, wallet)
    await expectSignedIn(page, accounts.bob.address)
  })
})

test('from the list of wallets to the signature, the dialog keeps its place on each screen, also when the wallet rejects', async ({
  page,
  wallet,
}) => {
  // Its movements to the next view are not what is measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wallet.setBehavior('ask')
  await page.goto('/')
  for (const [width, height] of [
    [1280, 800],
    [1366, 650],
    [390, 844],
  ] as const)
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height })
      const dialog = await openDialog(page)
      const places: Record<string, unknown> = {}
      const note = async (step: string) => {
        places[step] = await dialog.boundingBox()
      }
      await note('the list of wallets')
      await walletRow(dialog, 'Demo Extension').click()
      await expect(dialog.getByRole('heading', { name: /^Approve the connection/ })).toBeVisible()
      await note('the wallet is asked to connect')
      await wallet.reject()
      await expect(dialog.getByRole('heading', { name: /^You didn’t connect/ })).toBeVisible()
      await note('the connection is rejected')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await wallet.approve()
      await expectMessage(dialog)
      await note('the message')
      const top = async (button: Locator) => (await button.boundingBox())?.y
      const primary = await top(signButton(dialog))
      await signButton(dialog).click()
      await wallet.read()
      await expect(dialog.getByText('Waiting for your signature.')).toBeVisible()
      await note('the wallet is asked to sign')
      await wallet.reject()
      await expectFailure(dialog, headline.sign, /You rejected the request in Demo Extension/)
      await note('the signature is rejected')
      expect(await top(askAgain(dialog))).toBe(primary)
      const { 'the list of wallets': first } = places
      for (const [step, place] of Object.entries(places)) expect(place, step).toEqual(first)
      await page.bringToFront()
      await disconnect(dialog, 'Demo Extension')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
})
