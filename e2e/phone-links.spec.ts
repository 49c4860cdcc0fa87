import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { codeIn, phoneTest as test, titleIn } from './fixtures/phone.ts'
import { browsersOnPhones, linksOpenedBy, setInFront } from './fixtures/phone-links.ts'
import { dialogOf, expectMessage, expectSignedIn, openDialog, signButton } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

/** The prefix of each app's link before the encoded address, on iOS and Android. */
const apps = [
  ['Rainbow', 'https://rnbwapp.com/wc?uri=', 'rainbow://wc?uri='],
  ['MetaMask', 'https://metamask.app.link/wc?uri=', 'metamask://wc?uri='],
  ['Trust Wallet', 'https://link.trustwallet.com/wc?uri=', 'trust://wc?uri='],
  ['Binance Wallet', 'https://app.binance.com/cedefi/wc?uri=', 'bnc://app.binance.com/cedefi/wc?uri='],
  ['Exodus', 'https://exodus.com/m/wc?uri=', 'exodus://wc?uri='],
  ['SafePal', 'https://link.safepal.io/wc?uri=', 'safepalwallet://wc?uri='],
  ['Uniswap Wallet', 'https://uniswap.org/app/wc?uri=', 'uniswap://wc?uri='],
  ['Zerion', 'zerion://wc?uri=', 'zerion://wc?uri='],
  ['OKX Wallet', 'okxwallet://main/wc?uri=', 'okxwallet://main/wc?uri='],
  ['Ledger', 'ledgerlive://wc?uri=', 'ledgerlive://wc?uri='],
  [
    'Bybit Wallet',
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=',
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=',
  ],
  ['Safe', 'https://app.safe.global/wc?uri=', 'https://app.safe.global/wc?uri='],
] as const

const uriOf = (href: string, before: string) => decodeURIComponent(href.slice(before.length))

async function tapWallet(page: Page, name: string) {
  await dialogOf(page).getByRole('searchbox', { name: 'Search wallets' }).fill(name)
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`^${name}(?![a-z])`, 'i') })
    .first()
    .tap()
  // Safe leads to its ways first.
  if (name === 'Safe') await dialogOf(page).getByRole('button', { name: 'App on this phone' }).tap()
}

for (const system of ['ios', 'android'] as const)
  test.describe(system, () => {
    test.use(browsersOnPhones[system])
    const before = (app: (typeof apps)[number]) => (system === 'ios' ? app[1] : app[2])

    test('tapping a wallet opens its app with the pairing address', async ({ page, phones }) => {
      const opened = await linksOpenedBy(page, phones.site.url)
      await page.goto('/')
      const dialog = await openDialog(page)
      // The relay’s code loads slowly on a busy machine, and a user activation lasts only a few seconds.
      await dialog.getByRole('button', { name: 'Scan with a phone wallet' }).tap()
      await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
      for (const app of apps) {
        await page.goBack()
        const count = opened.length
        await tapWallet(page, app[0])
        await expect.poll(() => opened.length, app[0]).toBe(count + 1)
        const { href = '', ...how } = opened.at(-1) ?? {}
        const start = before(app)
        expect(href.slice(0, start.length)).toBe(start)
        const uri = uriOf(href, start)
        expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?(?=.*relay-protocol=irn)(?=.*symKey=[0-9a-f]{64})/)
        expect(href).toBe(start + encodeURIComponent(uri))
        expect(how).toEqual({ opens: start.startsWith('https:') ? 'new-tab' : 'here', asked: true })
      }
    })

    test('a person who returns from the app continues, and one without the app gets a store link and a code', async ({
      page,
      phone,
      phones,
    }) => {
      const opened = await linksOpenedBy(page, phones.site.url)
      await phone.setOptions({ oneClick: false })
      await page.goto('/')
      const dialog = await openDialog(page)
      const [app] = apps
      await tapWallet(page, 'Rainbow')

      await test.step('no app opens', async () => {
        await expect(titleIn(page)).toHaveText('Rainbow didn’t open')
        const store = system === 'ios' ? /^https:\/\/apps\.apple\.com\// : /^https:\/\/play\.google\.com\//
        await expect(dialog.getByRole('link', { name: 'Get Rainbow' })).toHaveAttribute('href', store)
      })
      await test.step('another phone can scan the code', async () => {
        await dialog.getByRole('button', { name: 'Show code for another phone' }).tap()
        await expect(codeIn(page)).toBeVisible()
      })
      await test.step('the app opens, and the person approves there and returns', async () => {
        const count = opened.length
        await dialog.getByRole('link', { name: 'Open Rainbow again' }).tap()
        await expect.poll(() => opened.length).toBe(count + 1)
        await setInFront(page, false)
        await phone.paste(uriOf(opened.at(-1)?.href ?? '', before(app)))
        // A phone with little memory may discard the tab.
        if (system === 'ios') await page.goto('about:blank')
        await phone.approve()
        if (system === 'ios') await page.goBack()
        else await setInFront(page, true)
        await expectMessage(dialog)
      })
      await test.step('the app requests the signature while the browser reloads the tab', async () => {
        const count = opened.length
        await signButton(dialog).tap()
        await expect.poll(() => opened.length).toBe(count + 1)
        expect(opened.at(-1)).toEqual({ href: 'rainbow://', opens: 'here', asked: true })
        await expect(dialog.getByRole('link', { name: 'Open Demo Phone again' })).toHaveAttribute(
          'href',
          'rainbow://',
        )
        await page.goto('about:blank')
        await phone.sign()
        await page.goBack()
        await expectSignedIn(page, accounts.alice.address)
      })
    })
  })
