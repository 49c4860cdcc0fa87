import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectAccessibleInAllSizes } from './fixtures/axe.ts'
import { accountId, askByRequest, confirmByRequest } from './fixtures/by-request.ts'
import { expectOutcome } from './fixtures/check-page.ts'
import { expectWaiting, cosigningTest as test, titleOf } from './fixtures/cosigning.ts'
import { issueProof, provers } from './fixtures/issued-proofs.ts'
import { expectSeal } from './fixtures/proofs.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf, openDialog, walletRow } from './fixtures/steps.ts'
import { bareTest, expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

const sentIn = (page: Page) => page.getByLabel('Link, account, name or proof')

async function open(page: Page, text: string): Promise<void> {
  await page.goto('/open')
  await sentIn(page).fill(text)
  await sentIn(page).press('Enter')
}

test('an owner who was sent a link gets to its page from the home page, and from the dialog', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const { link } = await askByRequest(await person('alice'), safe)
  const { page } = await person('bob')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Someone sent me a link' }).click()
  await sentIn(page).fill(`Please confirm: ${link}.`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(link)
  await expect(titleOf(page)).toBeVisible()
  // The text is still there.
  await page.goBack()
  await expect(sentIn(page)).toHaveValue(`Please confirm: ${link}.`)

  await page.goto('/')
  const dialog = await openDialog(page)
  await dialog.getByRole('link', { name: 'Someone sent me a link' }).click()
  await expect(sentIn(page)).toHaveValue(`Please confirm: ${link}.`)
})

bareTest(
  'a link to this site opens when it is pasted, and everything else waits for “Continue”',
  async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/open')
    const paste = async (text: string) => {
      await page.evaluate(text => navigator.clipboard.writeText(text), text)
      await sentIn(page).press('ControlOrMeta+A')
      await sentIn(page).press('ControlOrMeta+V')
      await expect(sentIn(page)).toHaveValue(text)
    }
    for (const other of [alice.address, 'https://elsewhere.example/p/1', '{"type":"proof"}']) {
      await paste(other)
      await expect(page).toHaveURL(/\/open$/)
    }
    const { origin } = new URL(page.url())
    await sentIn(page).fill(`${origin}/check`)
    await expect(page).toHaveURL(/\/open$/)
    await page.evaluate(text => navigator.clipboard.writeText(text), `Look: ${origin}/check.`)
    await sentIn(page).press('ControlOrMeta+A')
    await sentIn(page).press('ControlOrMeta+V')
    await expect(page).toHaveURL(/\/check$/)
    await page.goBack()
    await expect(sentIn(page)).toHaveValue(`Look: ${origin}/check.`)
  },
)

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  bareTest(
    `the dialog asks who signs, with everyone in view beside several wallets at ${viewport.width}×${viewport.height}`,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.addInitScript(() => {
        const request = () => new Promise(() => {})
        const tell = () => {
          for (let at = 1; at <= 6; at++) {
            const info = { uuid: `${at}`, rdns: `org.wallet${at}`, name: `Wallet ${at}`, icon: '' }
            const detail = { info, provider: { request, on() {}, removeListener() {} } }
            window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
          }
        }
        window.addEventListener('eip6963:requestProvider', tell)
        tell()
      })
      await page.goto('/')
      const dialog = await openDialog(page)
      await expect(dialog.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
      await expect(walletRow(dialog, 'Wallet 6')).toBeAttached()
      for (const signer of [
        dialog.getByRole('heading', { name: 'My wallet' }),
        walletRow(dialog, 'Wallet 1'),
        walletRow(dialog, 'Wallet 2'),
        walletRow(dialog, 'Wallet 3'),
        dialog.getByRole('button', { name: 'A Safe with its owners' }),
        dialog.getByRole('link', { name: 'Someone sent me a link' }),
      ])
        await expect(signer).toBeInViewport({ ratio: 1 })
      await expectAccessibleInAllSizes(page, 'the choice of who signs', dialog)
      await dialog.getByRole('button', { name: 'A Safe with its owners' }).click()
      await expect(dialog.getByRole('heading', { name: 'Sign in as a Safe' })).toBeVisible()
      const others = dialog.getByRole('list', { name: 'Other signers' })
      await expect(others.getByRole('link', { name: 'Someone sent me a link' })).toBeInViewport({ ratio: 1 })
    },
  )

test('the address of a Safe leads to its sign-in, and for a signed-in person to its page', async ({
  person,
  newSafe,
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })
  const { page } = await person('alice')
  await open(page, safe.address)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Connect an owner’s wallet' })).toBeVisible()
  await expect(dialog.getByText('2 of 3 owners must confirm')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const found = page.getByRole('button', { name: 'Sign in as this Safe' })
  await expectAccessibleInAllSizes(page, 'a Safe that was found', found)
  await page.getByRole('link', { name: 'View the Safe' }).click()
  await expect(page).toHaveURL(`/safe/${accountId(safe.address)}`)

  await signInByRequest(page, site.url, alice)
  await open(page, `https://app.safe.global/home?safe=${safe.address}`)
  await expect(page).toHaveURL(`/safe/${accountId(safe.address)}`)
  await open(page, bob.address)
  await expect(page).toHaveURL(`/a/${accountId(bob.address)}`)
})

test('a person whose Safe’s owners confirm while the dialog is closed gets to the page of the Safe', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const { page } = await person('alice')
  await open(page, safe.address)
  const dialog = dialogOf(page)
  await walletRow(dialog, 'Demo Wallet').click()
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  const asked = await expectWaiting(dialog)
  await page.keyboard.press('Escape')
  await expect(page.getByText('This account is a Safe')).toBeVisible()
  await confirmByRequest(asked, bob)
  await expect(page).toHaveURL(`/safe/${accountId(safe.address)}`)
})

bareTest('proofs lead to their page, or are checked at once', async ({ page, server }) => {
  const proof = await issueProof(server.url, [provers.key(alice)])
  await open(page, `${server.url}/p/${proof.id}`)
  await expectSeal(page, 'Valid proof of ownership')
  await open(page, JSON.stringify(proof))
  await expect(page).toHaveURL('/check')
  await expectOutcome(page, 'verified')
})

bareTest(
  'the file of a proof is opened when it is chosen or dropped, and checked',
  async ({ page, server }) => {
    const proof = await issueProof(server.url, [provers.key(alice)])
    const file = {
      name: 'proof.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(proof)),
    }
    await page.goto('/open')
    await page.getByLabel('Choose files').setInputFiles(file)
    await expect(page).toHaveURL('/check')
    await expectOutcome(page, 'verified')

    await page.goto('/open')
    const dropped = await page.evaluateHandle(
      text => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'proof.json', { type: 'application/json' }))
        return transfer
      },
      JSON.stringify({ ...proof, purpose: 'something else' }),
    )
    await sentIn(page).dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page).toHaveURL('/check')
    await expectOutcome(page, 'rejected')
  },
)

bareTest('a link of another site is only named, and opened by the person alone', async ({ page }) => {
  const asked: string[] = []
  await page.context().route(/evil\.example/, route => {
    asked.push(route.request().url())
    return route.fulfill({ body: 'elsewhere' })
  })
  await page.goto('/')
  const { host } = new URL(page.url())
  const link = `http://${host}@evil.example/cosign/0123456789abcdef`
  await open(page, link)
  await expect(page.getByRole('status').getByText('This link leads to evil.example')).toBeVisible()
  expect([new URL(page.url()).pathname, asked]).toEqual(['/open', []])
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open evil.example' }).click(),
  ])
  await opened.waitForLoadState()
  expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
})

bareTest('what is nothing of that is explained, and stays in the field', async ({ page, server }) => {
  const typo = bob.address.replace(/[a-f]/i, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  for (const [text, explanation] of [
    ['', 'Paste a link, an account, a name or a proof.'],
    ['javascript:alert(1)', 'This isn’t a link, an account, a name or a proof.'],
    ['https://bank.example/login', 'This link is to another site'],
    [`${server.url}/nowhere`, 'This page doesn’t exist on this site.'],
    [`gno:${bob.address}`, 'This site doesn’t support the network'],
    [typo, 'This address has a typo'],
  ] as const) {
    await open(page, text)
    await expect(page.getByRole('main')).toContainText(explanation)
    await expect(sentIn(page)).toHaveValue(text)
  }
  await expectAccessibleInAllSizes(page, 'a field with a fault', sentIn(page))
})
