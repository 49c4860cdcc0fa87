import { expectAccessible } from './fixtures/axe.ts'
import { openKitPage } from './fixtures/kit-page.ts'
import { spoil } from './fixtures/spoil.ts'
import {
  chooseWallet,
  connectButton,
  dialogOf,
  expectMessage,
  expectModal,
  finish,
  openDialog,
  walletRow,
} from './fixtures/steps.ts'
import { bareTest, expect, freshTest, test } from './fixtures/test.ts'
import { stillTime } from './fixtures/time.ts'
import { saveData } from './fixtures/watch.ts'

test('a slow wallet is shown step by step: opening, connecting, approve, continue, timed out', async ({
  page,
  wallet,
}) => {
  const pass = await stillTime(page)
  await wallet.setBehavior('stall')
  // The code that opens wallets is still loading.
  const code = Promise.withResolvers<void>()
  await page.goto('/')
  const dialog = await openDialog(page)
  await expect(walletRow(dialog, 'Demo Extension')).toBeVisible()
  await page.route('**/assets/**', async route => {
    await code.promise
    await route.continue()
  })
  await walletRow(dialog, 'Demo Extension').click()
  const title = dialog.getByRole('heading', { level: 2 })
  const text = dialog.getByRole('status').filter({ hasText: /\.$/ })
  await expect(title).toHaveText('Opening Demo Extension…')
  await expect(text).toHaveText('This only takes a moment.')
  code.resolve()
  await expect(title).toHaveText('Connecting to Demo Extension…')
  await expect(text).toHaveText('Requesting your account from Demo Extension.')
  await pass(1_000)
  await expect(title).toHaveText('Approve the connection in Demo Extension')
  await expect(text).toContainText('This sends nothing and costs nothing')
  await pass(10_000)
  await expect(title).toHaveText('Continue in Demo Extension')
  await expect(text).toContainText('click the wallet’s icon in the browser toolbar')
  await pass(120_000)
  await expect(title).toHaveText('Demo Extension didn’t respond')
  await expect(dialog.getByRole('alert')).toContainText('If it still shows the request, respond there')

  // A late response is accepted, and the page continues automatically.
  await wallet.setBehavior('approve')
  await expectMessage(dialog)
})

test('“My wallet” asks the only wallet at once; a rejection is calm, and every way back leads to the list', async ({
  page,
  wallet,
}) => {
  const dialog = dialogOf(page)
  const list = dialog.getByRole('heading', { name: 'Who signs?' })
  const waiting = dialog.getByRole('heading', { name: 'Approve the connection in Demo Extension' })
  const other = dialog.getByRole('button', { name: 'Choose another wallet' })
  async function ask() {
    await connectButton(page).click()
    await expectModal(page)
    await expect(waiting).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'In this browser' })).toHaveCount(0)
  }
  /** Expects the list with Safe, and the request to the wallet still open there. */
  async function expectList() {
    await expect(list).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'A Safe with its owners' })).toBeVisible()
    await wallet.reject()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(connectButton(page)).toBeFocused()
  }

  await page.goto('/')
  await ask()
  await expectAccessible(page, 'the wallet that is asked at once')
  await other.click()
  await expectList()
  await ask()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expectList()
  await ask()
  await page.goBack()
  await expectList()

  await ask()
  await wallet.reject()
  await expect(dialog.getByRole('heading', { name: 'You didn’t connect Demo Extension' })).toBeVisible()
  await expect(other).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.chooseAccount('alice')
  await wallet.approve()
  await expectMessage(dialog)
  await finish(page, wallet)
})

test('pressed by keyboard before wallet code is there, “My wallet” still asks the only wallet', async ({
  page,
  wallet,
}) => {
  const code = Promise.withResolvers<void>()
  await saveData(page)
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  await page.route('**/assets/**', async route => {
    await code.promise
    await route.continue()
  })
  await connectButton(page).press('Enter')
  await expectModal(page)
  expect(await wallet.pending()).toEqual([])
  code.resolve()
  await expect(
    dialogOf(page).getByRole('heading', { name: 'Approve the connection in Demo Extension' }),
  ).toBeFocused()
  await wallet.approve()
  await expectMessage(dialogOf(page))
})

test('each phase of connecting can be cancelled, which returns to the list or closes the dialog', async ({
  page,
  wallet,
}) => {
  const pass = await stillTime(page)
  await wallet.setBehavior('stall')
  await page.goto('/')
  const dialog = await openDialog(page)
  for (const later of [0, 1_000, 10_000]) {
    await walletRow(dialog, 'Demo Extension').click()
    await expect(dialog.getByRole('heading', { name: 'Connecting to Demo Extension…' })).toBeVisible()
    await pass(later)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
    await wallet.disconnect()
  }

  await test.step('closing the dialog says that no wallet was connected', async () => {
    await walletRow(dialog, 'Demo Extension').click()
    await expect(dialog.getByRole('heading', { name: 'Connecting to Demo Extension…' })).toBeVisible()
    await pass(1_000)
    await expect(dialog.getByRole('heading', { name: 'Approve the connection' })).toBeVisible()
    await expectModal(page)
    await page.keyboard.press('Escape')
    const notices = page.getByRole('region', { name: 'Notifications' })
    await expect(notices).toContainText('No wallet was connected.')
    await wallet.setBehavior('approve')
    await expect.poll(() => wallet.pending()).toEqual([])
    await expect(connectButton(page)).toBeVisible()
    await notices.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notices.getByRole('paragraph')).toHaveCount(0)
  })
})

bareTest(
  'a wallet that is not installed or not available is reported, and each suggested action works',
  async ({ page }) => {
    await page.goto('/')
    const dialog = await openDialog(page)
    const title = dialog.getByRole('heading', { level: 2 })
    for (const { name, why, says, ways } of [
      {
        name: 'Rabby',
        why: 'Rabby isn’t in this browser',
        says: 'Rabby isn’t installed, or it’s turned off.',
        ways: ['Get Rabby', 'Choose another wallet'],
      },
      {
        name: 'Zengo',
        why: 'Zengo isn’t available here',
        says: 'doesn’t work in this browser or on this device',
        ways: ['Where Zengo works', 'Choose another wallet'],
      },
    ])
      for (const way of ways)
        await bareTest.step(`${name}: ${way}`, async () => {
          await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill(name)
          await dialog.getByRole('button', { name }).click()
          await expect(title).toHaveText(why)
          await expect(dialog).toContainText(says)
          await dialog.getByRole('button', { name: way }).click()
          const next = way === 'Choose another wallet' ? 'Who signs?' : `Get ${name}`
          await expect(title).toHaveText(next)
          if (next !== 'Who signs?') {
            await page.goBack()
            await expect(title).toHaveText(why)
            await page.goBack()
            await expect(title).toHaveText('Who signs?')
          }
        })
  },
)

bareTest(
  'a wallet that is installed while the dialog reports it missing is offered at once',
  async ({ page }) => {
    await openKitPage(page)
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('Rabby')
    await dialog.getByRole('button', { name: 'Rabby' }).click()
    await expect(dialog.getByRole('heading', { name: 'Rabby isn’t in this browser' })).toBeVisible()
    await page.evaluate(() => {
      // Delayed like a person’s rejection; the kit takes an immediate one for the wallet’s own.
      const request = () => new Promise((_, reject) => setTimeout(reject, 400, { code: 4001 }))
      const provider = { request, on() {}, removeListener() {} }
      const info = { uuid: 'rabby', rdns: 'io.rabby', name: 'Rabby Wallet', icon: '' }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
    await expect(dialog.getByRole('heading', { name: 'Rabby is now in this browser' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Connect Rabby' }).click()
    await expect(dialog.getByRole('heading', { name: 'You didn’t connect Rabby Wallet' })).toBeVisible()
  },
)

freshTest(
  'an extension that is disabled during a request is reported, and missing after a reload',
  async ({ page, wallet }) => {
    await page.goto('/')
    const dialog = await chooseWallet(page)
    await wallet.read()
    await wallet.vanish()
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
      'Demo Extension is locked or disconnected',
    )
    await expect(dialog.getByRole('alert')).toContainText('Unlock or reconnect it')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Unlock or reconnect it')
    await page.reload()
    await openDialog(page)
    await expect(dialog.getByRole('heading', { name: 'No wallets found in this browser' })).toBeVisible()
  },
)

for (const { what, quirk, title, text } of [
  {
    what: 'throws errors of no standard',
    quirk: 'throws',
    title: 'Oops, something went wrong!',
    text: 'Demo Extension reported an error.',
  },
  {
    what: 'never says anything',
    quirk: 'silent',
    title: 'Demo Extension didn’t respond',
    text: 'If it still shows the request, respond there',
  },
] as const)
  test(`a wallet that ${what} is reported, and trying again works once the wallet does`, async ({
    page,
    wallet,
  }) => {
    const pass = await stillTime(page)
    await wallet.setQuirks({ provider: quirk })
    await page.goto('/')
    const dialog = await chooseWallet(page)
    if (quirk === 'silent') {
      await expect(dialog.getByRole('heading', { name: 'Connecting to' })).toBeVisible()
      await pass(120_000)
    }
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title)
    await expect(dialog.getByRole('alert')).toContainText(text)
    await wallet.setQuirks({ provider: 'works' })
    await wallet.setBehavior('approve')
    const again = dialog.getByRole('button', { name: 'Try again' })
    // On a slow machine, the first request may reach the wallet only now, and its response continues the sign-in.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      await expectMessage(dialog)
    }).toPass()
  })

test('a wallet that cannot connect on its network gets the exact headline, and connects once it can', async ({
  page,
  wallet,
}) => {
  const set = await spoil(page, 'eth_requestAccounts', { code: 4902, message: 'Chain not supported' })
  await page.goto('/')
  const dialog = await chooseWallet(page)
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
    'Wrong network detected, switch or disconnect to continue.',
  )
  await expect(dialog.getByRole('alert')).toContainText('couldn’t connect on its current network')
  await set(false)
  await wallet.setBehavior('approve')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expectMessage(dialog)
})

test('a wallet whose extension was updated while the page was open is not found until a reload', async ({
  page,
  wallet,
}) => {
  await spoil(page, 'eth_requestAccounts', { message: 'Extension context invalidated.' })
  await page.goto('/')
  const dialog = await chooseWallet(page)
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Demo Extension is no longer available')
  await expect(dialog.getByRole('alert')).toContainText('It was removed, turned off or updated')
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Reload page' }).click()
  await reloaded
  await openDialog(page)
  await expect(walletRow(dialog, 'Demo Extension')).toBeVisible()
  expect(await wallet.pending()).toEqual([])
})
