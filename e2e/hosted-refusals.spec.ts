import {
  expect,
  expectNobody,
  hostedRow,
  oneStep,
  sign,
  hostedTest as test,
  windowOf,
} from './fixtures/hosted.ts'
import {
  disconnect,
  expectFailure,
  expectMessage,
  expectSignedIn,
  headline,
  openDialog,
} from './fixtures/steps.ts'

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
    misbehavior: 'wrong-signature',
    what: 'that another text was signed in place of',
    reason: /Another account signed|signed by .+, which is another account/,
  },
  {
    misbehavior: 'another-account',
    what: 'of an account that the wallet does not show',
    reason: /signed with an account that it doesn’t share with this site/,
  },
] as const

test('a text that was not requested signs nobody in, and the page says what is wrong and how to continue', async ({
  page,
  misbehave,
}) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  let address = ''
  for (const { misbehavior, what, reason } of wrong)
    await test.step(`a text ${what}`, async () => {
      // The wallet of the case before is connected, and its message is shown.
      if (address !== '') await disconnect(dialog, oneStep)
      await misbehave(misbehavior)
      const connecting = await windowOf(page, () => hostedRow(dialog, oneStep).click())
      await connecting.ready()
      address = await connecting.create('key')
      await connecting.approve()
      await expectFailure(dialog, misbehavior === 'another-account' ? headline.sign : headline.verify, reason)
      await expectNobody(page)
      // Only a new signature is accepted, for a message that the page shows first.
      await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
      expect((await expectMessage(dialog)).split('\n')[1]).toBe(address)
      await expectNobody(page)
    })
  await (await sign(page)).approve()
  await expectSignedIn(page, address)
})
