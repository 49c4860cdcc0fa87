import { expect, expectNobody, oneStep, pick, sign, hostedTest as test, twoStep } from './fixtures/hosted.ts'
import { dialogOf, expectFailure, expectMessage, expectSignedIn, headline } from './fixtures/steps.ts'

const wrong = [
  {
    misbehavior: 'another-nonce',
    what: 'with another nonce',
    reason: /a different one-time code \(nonce\)/,
  },
  { misbehavior: 'another-domain', what: 'for another domain', reason: /names another site/ },
  {
    misbehavior: 'older-message',
    what: 'that is older',
    reason: /a different issue time\. It may be an older message/,
  },
  {
    misbehavior: 'added-resource',
    what: 'with a resource that nobody asked for',
    reason: /lists resources that weren’t requested/,
  },
  { misbehavior: 'another-chain', what: 'for another chain', reason: /names another network/ },
  {
    misbehavior: 'another-account',
    what: 'of an account that the wallet does not show',
    reason: /signed with an account that it doesn’t share with this site/,
  },
  {
    misbehavior: 'wrong-signature',
    what: 'that another text was signed in place of',
    reason: /Another account signed|signed by .+, which is another account/,
  },
] as const

for (const { misbehavior, what, reason } of wrong)
  test(`a text ${what} signs nobody in, and the page says what is wrong and how to continue`, async ({
    page,
    misbehave,
  }) => {
    await misbehave(misbehavior)
    await page.goto('/')
    const connecting = await pick(page, oneStep)
    const address = await connecting.create('key')
    await connecting.approve()
    const dialog = dialogOf(page)
    await expectFailure(dialog, misbehavior === 'another-account' ? headline.sign : headline.verify, reason)
    await expectNobody(page)
    // Only a new signature is accepted, for a message that the page shows first.
    await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
    await expectMessage(dialog)
    await (await sign(page)).approve()
    await expectSignedIn(page, address)
  })

for (const name of [oneStep, twoStep])
  test(`a wrong signature in a second step signs nobody in, and a new message does (${name})`, async ({
    page,
    misbehave,
  }) => {
    await misbehave('two-steps')
    await page.goto('/')
    const connecting = await pick(page, name)
    const address = await connecting.create('key')
    await connecting.approve()
    const dialog = dialogOf(page)
    await expectMessage(dialog)
    await misbehave('wrong-signature')
    await (await sign(page)).approve()
    await expectFailure(
      dialog,
      headline.verify,
      /Another account signed|signed by .+, which is another account/,
    )
    await expectNobody(page)
    await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
    await expectMessage(dialog)
    await (await sign(page)).approve()
    await expectSignedIn(page, address)
  })

test('a passkey prompt that fails can be repeated in the same window', async ({ page }) => {
  await page.goto('/')
  const hand = await pick(page, oneStep)
  const address = await hand.create('passkey')
  await hand.setWilling(false)
  await expect(hand.approve()).rejects.toThrow()
  await hand.setWilling(true)
  await hand.approve()
  await expectSignedIn(page, address)
})

test('the page waits for a slow wallet as long as its window is open', async ({ page, misbehave }) => {
  await misbehave('slow')
  await page.goto('/')
  const hand = await pick(page, oneStep)
  await hand.create('key')
  await hand.approve()
  await expectSignedIn(page)
})
