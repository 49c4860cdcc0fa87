import type { ProofState } from '@countersign/api'
import { shortenAddress } from '@countersign/react'
import { accounts } from '@countersign/testbed'
import type { Locator } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accountId, post, signByRequest } from './fixtures/by-request.ts'
import { accountOf, expectConsent, requestTest } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect } from './fixtures/test.ts'

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  requestTest(
    `the button of each step of a request is in view without scrolling at ${viewport.width}×${viewport.height}`,
    async ({ ask, person, asking: { site } }) => {
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

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])
  requestTest(
    `what an account waits for is never behind the buttons of its step at ${viewport.width}×${viewport.height}`,
    async ({ ask, person }) => {
      const { page, wallet } = await person('bob', { behavior: 'ask', context: { viewport } })
      const main = page.getByRole('main')
      const expectSeen = (text: Locator) => expect.poll(() => isUncovered(text)).toBe(true)
      await page.goto((await ask({ account: accountOf('bob') })).link)
      await main.getByRole('button', { name: 'Continue with this account' }).click()
      await expect(main.getByRole('button', { name: 'Connect and sign' })).toBeVisible()
      await page.reload()
      await expectSeen(main.getByText('The wallet of this account will be connected when you sign.'))

      await main.getByRole('button', { name: 'Connect and sign' }).click()
      await wallet.approve()
      expect((await wallet.read()).heading).toBe('Sign this message?')
      await wallet.reject()
      await expectSeen(main.getByRole('alert').getByText('The account hasn’t signed yet'))
      await expectSeen(main.getByRole('alert').getByText('You rejected the request in Demo Wallet'))
      await expectSeen(main.getByRole('button', { name: 'Try again' }))
    },
  )

/** Whether an element is in the window from its first line to its last, with nothing over it. */
function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate(text => {
    const { left, top, bottom } = text.getBoundingClientRect()
    return [top + 4, bottom - 4].every(y => text.contains(document.elementFromPoint(left + 4, y)))
  })
}

requestTest(
  'on a phone, the button of an answer with many accounts says for which it is, and covers no end of the page',
  async ({ ask, person, asking: { site } }) => {
    const { page } = await person('bob', { context: { viewport: { width: 390, height: 700 } } })
    const { request } = page.context()
    const { id, link, purpose, audience } = await ask({ account: null })
    const keys = Array.from({ length: 8 }, () => privateKeyToAccount(generatePrivateKey()))
    const { proof } = await post<{ proof: ProofState }>(request, `${site.url}/v1/proofs`, {
      ...{ purpose, audience, visibility: 'link', request: id },
      expiresAt: new Date(Date.now() + 31 * 86_400_000).toISOString(),
      accounts: keys.map(({ address }) => ({ account: accountId(address) })),
    })
    const sign = (key: (typeof keys)[number]) => {
      const asked = { purpose: 'proof', account: accountId(key.address), proof: proof.id }
      return signByRequest(request, site.url, asked, message => key.signMessage({ message }))
    }
    const barOf = (name: string | RegExp) =>
      page.getByRole('main').getByRole('button', { name }).first().locator('..').locator('..')
    const endIsFree = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await page.getByRole('contentinfo').getByRole('button').last().click({ trial: true, timeout: 5000 })
    }
    for (const key of keys) {
      if (keys.indexOf(key) < 2) {
        await page.goto(link)
        await expect(barOf(/(Read|Connect) and sign$/)).toContainText(shortenAddress(key.address))
        await expect(barOf(/(Read|Connect) and sign$/)).toBeInViewport({ ratio: 1 })
        await endIsFree()
      }
      await sign(key)
    }
    await page.goto(link)
    await expect(barOf('Agree and share')).toContainText('and 7 more')
    await expect(barOf('Agree and share')).toBeInViewport({ ratio: 1 })
    await endIsFree()
  },
)
