import type { Page } from '@playwright/test'
import {
  expect,
  expectNobody,
  libraries,
  oneStep,
  pick,
  sessionOf,
  sign,
  signButton,
  hostedTest as test,
  titleIn,
  twoStep,
} from './fixtures/hosted.ts'
import { dialogOf, expectFailure, expectMessage, expectSignedIn, headline } from './fixtures/steps.ts'

/** Returns the open wallet windows. */
const windowsOf = (page: Page) =>
  page
    .context()
    .pages()
    .filter(other => other !== page)

/** Opens the first page as in a new browser, without session and memory. The wallets keep their accounts. */
async function startOver(page: Page): Promise<void> {
  await page.context().clearCookies()
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear())
  await page.goto('/')
}

for (const { library, name } of libraries)
  test(`a person signs in with ${library}, in two steps if the wallet cannot connect and sign at once, and after a wrong signature`, async ({
    page,
    misbehave,
  }) => {
    await misbehave('two-steps')
    await page.goto('/')
    const connecting = await pick(page, name)
    await expect(titleIn(page)).toHaveText(`Continue in the ${name} window`)
    const address = await connecting.create('key')
    await connecting.approve()
    let message = await expectMessage(dialogOf(page))
    expect(message.split('\n')[1]).toBe(address)
    expect(windowsOf(page)).toEqual([])

    await test.step('a wrong signature signs nobody in', async () => {
      await misbehave('wrong-signature')
      await (await sign(page)).approve()
      await expectFailure(
        dialogOf(page),
        headline.verify,
        /Another account signed|signed by .+, which is another account/,
      )
      await expectNobody(page)
      await dialogOf(page).getByRole('button', { name: 'Prepare a new message' }).click()
      message = await expectMessage(dialogOf(page))
    })
    const signing = await sign(page)
    await expect(dialogOf(page).getByRole('status')).toContainText(
      `${name} asks for your signature in its window`,
    )
    expect(await signing.asked()).toMatchObject({
      kind: 'message',
      origin: new URL(page.url()).origin,
      text: message,
    })
    await signing.approve()
    await expectSignedIn(page, address)
    expect(await sessionOf(page)).toMatchObject({
      account: `eip155:31337:${address}`,
      verdict: { method: 'eoa', block: null },
    })
    expect(windowsOf(page)).toEqual([])
  })

/** The contract accounts, with how the server verifies their signatures. */
const contractAccounts = [
  { kind: 'passkey', what: 'a passkey’s Safe', method: 'erc1271' },
  { kind: 'undeployed', what: 'a passkey’s Safe that is not deployed yet', method: 'erc6492' },
] as const

const block = { number: expect.any(Number), hash: expect.stringMatching(/^0x[\da-f]{64}$/) }

test('every kind of account connects and signs in with one window and one approval', async ({ page }) => {
  const kinds = [{ kind: 'key', what: 'a key', method: 'eoa' } as const, ...contractAccounts]
  for (const { kind, what, method } of kinds)
    await test.step(what, async () => {
      await startOver(page)
      const hand = await pick(page, oneStep)
      const address = await hand.create(kind)
      const { heading, text } = await hand.asked()
      expect(heading).toBe('Connect and sign in?')
      expect(text?.split('\n')[1]).toBe(address)
      if (kind === 'passkey')
        await test.step('a passkey prompt that fails can be repeated in the same window', async () => {
          await hand.setWilling(false)
          await expect(hand.approve()).rejects.toThrow()
          await hand.setWilling(true)
        })
      await hand.approve()
      await expectSignedIn(page, address)
      expect(await sessionOf(page)).toMatchObject({
        account: `eip155:31337:${address}`,
        verdict: { method, block: method === 'eoa' ? null : block },
      })
      expect(windowsOf(page)).toEqual([])
    })
})

test('contract accounts sign in with @coinbase/wallet-sdk', async ({ page }) => {
  for (const { kind, what, method } of contractAccounts)
    await test.step(what, async () => {
      await startOver(page)
      const connecting = await pick(page, twoStep)
      const address = await connecting.create(kind)
      await connecting.approve()
      await expectMessage(dialogOf(page))
      const isDeployed = kind === 'passkey'
      if (isDeployed)
        await test.step('after a rejected signature, it does not wait for owners and the person can try again', async () => {
          await (await sign(page)).refuse()
          await expectFailure(dialogOf(page), headline.sign, /You rejected the request in Meadow/)
          await expectNobody(page)
        })
      await (await sign(page, isDeployed ? 'Ask the wallet again' : 'Sign message')).approve()
      await expectSignedIn(page, address)
      expect(await sessionOf(page)).toMatchObject({
        account: `eip155:31337:${address}`,
        verdict: { method, block },
      })
    })
})

test('if the wallet connects but returns an error instead of a signature, signing becomes a second step', async ({
  page,
  misbehave,
}) => {
  await misbehave('capability-error')
  await page.goto('/')
  const connecting = await pick(page, oneStep)
  const address = await connecting.create('key')
  await connecting.approve()
  await expectMessage(dialogOf(page))
  await expect(signButton(dialogOf(page))).toBeEnabled()
  await (await sign(page)).approve()
  await expectSignedIn(page, address)
})
