import {
  atNetworksOf,
  expect,
  hostedRow,
  libraries,
  oneStep,
  pick,
  sessionOf,
  sign,
  signInTwoStep,
  hostedTest as test,
  titleIn,
  twoStep,
  windowOf,
} from './fixtures/hosted.ts'
import { hostedNames } from './fixtures/hosted-world.ts'
import { openKitPage } from './fixtures/kit-page.ts'
import {
  connectButton,
  dialogOf,
  disconnect,
  expectMessage,
  expectSignedIn,
  openDialog,
} from './fixtures/steps.ts'
import { stillTime } from './fixtures/time.ts'
import { scriptsOf } from './fixtures/watch.ts'

const isLibrary = (path: string) => /\/(base-account|coinbase-wallet)-[^/]+\.js$/.test(path)

for (const { library, name } of libraries)
  test(`the next day ${library} restores the account without a window, until it is disconnected`, async ({
    page,
    context,
    misbehave,
  }) => {
    await misbehave('two-steps')
    await page.goto('/')
    const address = await signInTwoStep(page, name)
    await page.close()
    await context.clearCookies()

    const nextDay = await context.newPage()
    await stillTime(nextDay)
    await nextDay.goto('/')
    const dialog = dialogOf(nextDay)
    await test.step('the account is restored without a window, and signing in opens one window', async () => {
      await expect(connectButton(nextDay)).toBeVisible()
      await nextDay.waitForLoadState('networkidle')
      expect((await scriptsOf(nextDay)).filter(isLibrary)).toEqual([])
      const windows: unknown[] = []
      nextDay.on('popup', popup => windows.push(popup))
      await openDialog(nextDay)
      const message = await expectMessage(dialog)
      expect(message.split('\n')[1]).toBe(address)
      expect(windows).toEqual([])
      await dialog.getByRole('button', { name: 'Use another wallet' }).click()
      await expect(hostedRow(dialog, name)).toContainText('Recent')
      await nextDay.goBack()
      await (await sign(nextDay)).approve()
      await expectSignedIn(nextDay, address)
    })
    await test.step('a person who signs out can sign in again with the wallet, which stays connected', async () => {
      await nextDay.getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(connectButton(nextDay)).toBeVisible()
      expect(await sessionOf(nextDay)).toBeNull()
      await openDialog(nextDay)
      await expectMessage(dialog)
      if (name === oneStep) return
      await (await sign(nextDay)).approve()
      await expectSignedIn(nextDay, address)
      await nextDay.getByRole('button', { name: 'Sign out', exact: true }).click()
      await openDialog(nextDay)
      await expectMessage(dialog)
    })
    await test.step('a disconnected wallet is forgotten, and the dialog starts with the wallet list', async () => {
      await disconnect(dialog, name)
      await expect.poll(() => nextDay.evaluate(() => localStorage.getItem('countersign.hosted'))).toBeNull()
      await nextDay.reload()
      await openDialog(nextDay)
      await expect(titleIn(nextDay)).toHaveText('Who signs?')
      await expect(hostedRow(dialog, name)).toBeVisible()
    })
  })

test('an account of one wallet never appears under another wallet of the same library', async ({ page }) => {
  await page.goto('/')
  const first = await pick(page, oneStep)
  const address = await first.create('key')
  await first.approve()
  await expectSignedIn(page, address)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const dialog = await openDialog(page)
  await expectMessage(dialog)
  await dialog.getByRole('button', { name: 'Use another wallet' }).click()
  const second = await windowOf(page, () => hostedRow(dialog, hostedNames.narrow).click())
  await second.ready()
  const other = await second.create('key')
  expect(other).not.toBe(address)
  await second.approve()
  await expectSignedIn(page, other)
})

const second = 'Countersign Second'

for (const { library, name } of libraries)
  test(`${library} switches to another network that the wallet supports, and signs there`, async ({
    page,
    context,
  }) => {
    const dialog = await atNetworksOf(page, name)
    const row = dialog.getByRole('button', { name: new RegExp(`^${second}`) })
    await row.click()
    await expect(row).toContainText('Current')
    await expect(dialog.getByRole('status')).toContainText(`${name} is now on ${second}.`)
    await page.goto('/')
    await openDialog(page)
    expect(await expectMessage(dialogOf(page))).toContain('\nChain ID: 31338\n')
    await (await sign(page)).approve()
    await expectSignedIn(page)
    expect(await sessionOf(page)).toMatchObject({ account: expect.stringMatching(/^eip155:31338:/) })
    if (name !== twoStep) return
    await test.step('a wallet on a network that the site no longer offers is asked to switch', async () => {
      // The next day the site offers one network less.
      await context.clearCookies()
      await context.route('**/v1/site', async route => {
        const response = await route.fetch()
        const site = await response.json()
        await route.fulfill({ response, json: { ...site, chains: site.chains.slice(0, 1) } })
      })
      await openKitPage(page, 'hosted')
      await page.getByRole('button', { name: 'Open the networks' }).click()
      await expect(dialog).toContainText('which this site doesn’t use')
      const first = dialog.getByRole('button', { name: /^Local test chain/ })
      await first.click()
      await expect(first).toContainText('Current')
    })
  })

test('when the wallet does not support a network, the dialog says so and the network does not change', async ({
  page,
}) => {
  const dialog = await atNetworksOf(page, hostedNames.narrow)
  await dialog.getByRole('button', { name: new RegExp(`^${second}`) }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${hostedNames.narrow} doesn’t support ${second}`)
  await expect(dialog).toContainText(`${hostedNames.narrow} is on Local test chain.`)
})
