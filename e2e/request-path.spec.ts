import { accounts } from '@countersign/testbed'
import { isSigned } from '../packages/server/src/testing/receiver.ts'
import { shortened } from './fixtures/cosigning.ts'
import { meet } from './fixtures/people.ts'
import { saidIn } from './fixtures/proofs.ts'
import { readQr } from './fixtures/qr.ts'
import { accountOf, expectConsent, handOver, messagesIn, prove, titleOf } from './fixtures/requests.ts'
import { connectButton, dialogOf, expectMessage, signButton, walletRow } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

test.use({ baseURL: ({ asking }, use) => use(asking.site.url) })

test('a person shares a requested proof and is sent back, and the requester sees it at once and gets a webhook', async ({
  page,
  wallet,
  browser,
  asking: { site, receiver, home },
}) => {
  const seen = await watch(page, site.url)
  const hook = `/hooks/${crypto.randomUUID()}`
  await wallet.switchAccount('alice')
  await wallet.setBehavior('approve')

  await test.step('input entered before signing in is kept', async () => {
    await page.goto(`${site.url}/requests/new`)
    await page.getByLabel('Purpose').fill('opening an account')
    await connectButton(page).click()
    const dialog = dialogOf(page)
    await walletRow(dialog, 'Demo Extension').click()
    await expectMessage(dialog)
    await signButton(dialog).click()
    await expect(dialog).toBeHidden()
  })

  const secret = await test.step('the requester adds a webhook, whose secret is shown once', async () => {
    await page.goto(`${site.url}/requests/keys`)
    await page.getByLabel('Webhook URL').fill(receiver.url(hook))
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const told = await page.getByLabel('Webhook secret', { exact: true }).inputValue()
    expect(told).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(page.getByRole('list', { name: 'Your webhooks' })).toContainText(receiver.host)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Your webhooks' })).toContainText(hook)
    await expect(page.getByRole('list', { name: 'Your webhooks' })).toContainText('No deliveries yet')
    await expect(page.getByText(told)).toHaveCount(0)
    return told
  })

  const link = await test.step('the requester creates a request', async () => {
    await page.goto(`${site.url}/requests/new`)
    await expect(page.getByLabel('Purpose')).toHaveValue('opening an account')
    await page.getByLabel('Intended for').fill('Example Bank')
    await page.getByLabel('Account address').fill(accountOf('bob').replace(/.*:/, ''))
    await page.getByLabel('Return URL').fill(`${home.url}/back?case=7`)
    await page.getByLabel('Internal note').fill('case 7')
    await page.getByRole('button', { name: 'Create request' }).click()
    await expect(titleOf(page)).toHaveText('opening an account')
    const code = page.getByRole('img', { name: 'QR code of the link' })
    const link = (await page.getByRole('link', { name: /\/r\// }).getAttribute('href')) ?? ''
    expect(await readQr(code)).toBe(link)
    return link
  })

  const bob = await meet(browser, site.url, 'bob')
  await test.step('the person makes the proof, consents and is sent back', async () => {
    await prove(bob, link)
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Link opened')
    await bob.page.reload()
    await expectConsent(bob.page)
    // The next step comes first, and what was asked below it.
    await expect(titleOf(bob.page)).toHaveText('Finish your answer')
    const step = await bob.page.getByRole('heading', { name: 'Review and share' }).boundingBox()
    const terms = await bob.page.getByText('Answer by', { exact: true }).boundingBox()
    expect(step?.y).toBeLessThan(terms?.y ?? 0)
    await bob.page.getByText('Complete file', { exact: true }).click()
    const file = bob.page.getByRole('region', { name: 'Complete file' })
    // The requester is in the document and in the message that the account signed.
    await expect(file).toContainText(`"requester": "${accountOf('alice')}"`)
    await expect(file).toContainText(`${link}?requester=${accountOf('alice')}`)
    await handOver(bob)
    await bob.passTime(2_500)
    const id = link.slice(link.lastIndexOf('/') + 1)
    await expect(titleOf(bob.page)).toHaveText('Example Bank')
    expect(bob.page.url()).toBe(`${home.url}/back?case=7&countersign_request=${id}&status=proven`)
    const path = `/back?case=7&countersign_request=${id}&status=proven`
    const visit = home.visits.find(visit => visit.path === path)
    expect(visit?.referer ?? '').not.toMatch(/proof/)
  })

  await test.step('the requester sees the proof without a reload', async () => {
    await expect(page.getByText('The proof was shared with you.')).toBeVisible()
    const handed = page.getByRole('region', { name: 'Shared proof' })
    await expect(handed).toContainText('bob.eth')
    const download = page.waitForEvent('download')
    await handed.getByRole('button', { name: 'Download file' }).click()
    expect((await download).suggestedFilename()).toMatch(/^proof-.+\.json$/)
    await expect(messagesIn(page).filter({ hasText: 'Proof shared' })).toContainText('Delivered')
  })

  await test.step('the requester’s server received signed messages with no more data than necessary', async () => {
    await expect
      .poll(() => receiver.heard(hook).map(({ message }) => message.type))
      .toEqual(['request.opened', 'request.proven'])
    for (const heard of receiver.heard(hook)) {
      expect(isSigned(heard, secret)).toBe(true)
      expect(isSigned({ ...heard, body: `${heard.body} ` }, secret)).toBe(false)
      expect(Object.keys(heard.message.data).sort()).toEqual([
        'link',
        'proof',
        'reference',
        'request',
        'status',
      ])
    }
    expect(receiver.heard(hook)[1]?.message.data).toMatchObject({
      link,
      status: 'proven',
      reference: 'case 7',
    })
  })
  await test.step('the proof names its requester', async () => {
    await page.goto(`/p/${receiver.heard(hook)[1]?.message.data.proof}`)
    await expect(saidIn(page)).toContainText('alice.eth')
    await expect(saidIn(page)).toContainText(shortened(accounts.alice.address))
  })
  await bob.page.context().close()
  expect(seen.complaints).toEqual([])
  expect(bob.seen.complaints).toEqual([])
})
