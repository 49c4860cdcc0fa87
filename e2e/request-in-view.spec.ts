import { accounts } from '@countersign/testbed'
import { accountOf, expectConsent, requestTest } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  requestTest(
    `the button of each step of a request is in view without scrolling at ${viewport.width}×${viewport.height}`,
    async ({ asker, person, asking: { site } }) => {
      const { ask } = await asker()
      const { page } = await person('bob', { context: { viewport } })
      const button = (name: string) => page.getByRole('main').getByRole('button', { name })
      const inView = (name: string) => expect(button(name)).toBeInViewport({ ratio: 1 })
      const main = page.getByRole('heading', { level: 1 })

      // Signed out, for any account and for one.
      await page.goto((await ask({ account: null })).link)
      await inView('Connect a wallet')
      const { link } = await ask({ account: accountOf('bob') })
      await page.goto(link)
      await inView('Continue with this account')

      await signInByRequest(page, site.url, accounts.bob)
      await page.goto(link)
      await inView('Continue with this account')
      await button('Continue with this account').click()
      await inView('Connect and sign')
      await expect(page.getByRole('region', { name: 'Message to sign' })).toBeInViewport()
      await page.reload()
      await inView('Connect and sign')
      await button('Connect and sign').click()
      await walletRow(dialogOf(page), 'Demo Wallet').click()

      await expectConsent(page)
      await inView('Agree and share')
      await expect(page.getByRole('heading', { name: 'Review and share' })).toBeInViewport()
      await page.goto(link)
      await inView('Agree and share')
      // What is at the end of the page is not behind the button.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await inView('Agree and share')
      const end = page.getByRole('contentinfo').getByRole('link').last()
      await end.click({ trial: true })
      await expect(main).toHaveText('Finish your answer')
    },
  )
