import { accounts } from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from './fixtures/axe.ts'
import { accountId } from './fixtures/by-request.ts'
import { cosigningTest } from './fixtures/cosigning.ts'
import { expectSeal, proveByRequest, type Said, saidIn } from './fixtures/proofs.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect, bareTest as test } from './fixtures/test.ts'

test.use({ savesData: true })

const { alice, bob } = accounts
const said: Said = { purpose: 'renting a flat', audience: 'Mrs Landlady' }
const newKey = () => privateKeyToAccount(generatePrivateKey())

test('only the owner of the account can revoke its proof, and everyone sees the revocation', async ({
  page,
  browser,
  server,
}) => {
  const id = await proveByRequest(page, server.url, { said, by: [alice] })
  const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB' }
  const other = await browser.newContext({ baseURL: server.url, ...phone })
  const stranger = await other.newPage()
  const revoke = { name: 'Revoke proof' }

  await test.step('a stranger sees the proof but cannot revoke it', async () => {
    await stranger.goto(`/p/${id}`)
    await expectSeal(stranger, 'Valid proof of ownership')
    await expect(stranger.getByRole('button', { name: 'Check this proof' })).toBeInViewport()
    await expect(saidIn(stranger)).toContainText(/Valid until\d{1,2} \w+ \d{4} at \d\d:\d\d/)
    await expect(saidIn(stranger)).not.toContainText('Requested by')
    await expectAccessible(stranger, 'a proof on a phone')
    await expect(stranger.getByRole('heading', { name: 'Is this your proof?' })).toBeVisible()
    await expect(stranger.getByRole('button', revoke)).toHaveCount(0)
    await signInByRequest(stranger, server.url, bob)
    await stranger.reload()
    await expectSeal(stranger, 'Valid proof of ownership')
    await expect(stranger.getByRole('button', revoke)).toHaveCount(0)
    const asked = await other.request.delete(`/v1/proofs/${id}`, { headers: { origin: server.url } })
    expect(asked.status()).toBe(403)
  })
  await test.step('the browser that made the proof cannot revoke it without the account', async () => {
    await page.goto(`/p/${id}`)
    await expectSeal(page, 'Valid proof of ownership')
    await expect(page.getByRole('heading', { name: 'Is this your proof?' })).toBeVisible()
    await expect(page.getByRole('button', revoke)).toHaveCount(0)
  })
  await test.step('the owner cancels first, then revokes the proof', async () => {
    await signInByRequest(page, server.url, alice)
    await page.reload()
    await page.getByRole('button', revoke).click()
    await page.getByRole('button', { name: 'Keep proof' }).click()
    await expectSeal(page, 'Valid proof of ownership')
    await page.getByRole('button', revoke).click()
    await page.getByRole('alertdialog').getByRole('button', revoke).click()
    await expectSeal(page, 'This proof was revoked')
    await expect(page.getByRole('button', revoke)).toHaveCount(0)
  })
  await stranger.reload()
  await expectSeal(stranger, 'This proof was revoked')
  await expect(stranger.getByText('Don’t rely on it.')).toBeVisible()
  await other.close()
})

cosigningTest('an expired proof says so and cannot be revoked', async ({ person, safeWorld, inDays }) => {
  const { page } = await person('alice')
  const id = await proveByRequest(page, safeWorld.site.url, { said, by: [alice] })
  await inDays(8)
  await signInByRequest(page, safeWorld.site.url, alice)
  await page.goto(`/p/${id}`)
  await expectSeal(page, 'This proof has expired')
  await expect(page.getByText(/^This proof expired on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke proof' })).toHaveCount(0)
})

test('link previews of a proof reveal nothing about it and ask not to be indexed', async ({
  page,
  server,
}) => {
  const key = newKey()
  const id = await proveByRequest(page, server.url, { said: { ...said, visibility: 'listed' }, by: [key] })
  for (const path of [`/p/${id}`, `/prove/${id}`]) {
    const answer = await page.request.get(path, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } })
    expect(answer.status()).toBe(200)
    expect(answer.headers()['x-robots-tag']).toContain('noindex')
    const html = (await answer.text()).toLowerCase()
    expect(html).toContain('<html')
    for (const secret of [said.purpose, String(said.audience), key.address, key.address.slice(2, 10), id])
      expect(html).not.toContain(secret.toLowerCase())
    expect(html).toContain('property="og:title"')
    // Nor whether it exists.
    const unknown = await page.request.get(path.replace(id, newKey().address.slice(2, 34).toLowerCase()))
    expect((await unknown.text()).toLowerCase()).toBe(html)
  }
})

test('a listed proof appears on its account’s public page until it is unlisted, and a link-only proof never does', async ({
  page,
  browser,
  server,
}) => {
  const key = newKey()
  const by = [key]
  const listed = { purpose: 'a public office', audience: null, visibility: 'listed' } as const
  const id = await proveByRequest(page, server.url, { said: listed, by })
  await proveByRequest(page, server.url, { said, by })
  const other = await browser.newContext({ baseURL: server.url })
  const stranger = await other.newPage()
  const shown = stranger.getByRole('main')
  await stranger.goto(`/a/${accountId(key.address)}`)
  await expect(shown).toContainText(listed.purpose)
  await expect(shown).not.toContainText(said.purpose)
  await shown.getByRole('link', { name: listed.purpose }).click()
  await expect(stranger).toHaveURL(new RegExp(`/p/${id}$`))
  await expectSeal(stranger, 'Valid proof of ownership')

  await test.step('the owner sees both proofs in their list and unlists one', async () => {
    await signInByRequest(page, server.url, key)
    await page.goto('/account')
    const mine = page.getByRole('region', { name: 'Your proofs' })
    await expect(mine).toContainText(said.purpose)
    await expect(mine).toContainText(listed.purpose)
    await page.goto(`/p/${id}`)
    await page.getByRole('button', { name: 'Remove from public pages' }).click()
    await expect(page.getByText('Anyone with the link can see it.')).toBeVisible()
  })
  await stranger.goto(`/a/${accountId(key.address)}`)
  await expect(stranger.getByText('No public proofs yet')).toBeVisible()
  await other.close()
})
