import { accounts } from '@countersign/testbed'
import { expectAccessible } from './fixtures/axe.ts'
import { accountId } from './fixtures/by-request.ts'
import { downloadReports, expectOutcome, pastedIn, pasteProof } from './fixtures/check-page.ts'
import { issueProof, provers, revokeProof } from './fixtures/issued-proofs.ts'
import { expect, bareTest as test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

test.use({ savesData: true })

const { alice, bob } = accounts
const unknown = '0123456789abcdef0123456789abcdef'

test('a proof is checked by its link or its ID, which stays in the field', async ({ page, server }) => {
  await page.goto('/check')
  const valid = await issueProof(server.url, [provers.key(alice)])
  await pasteProof(page, ` ${server.url}/p/${valid.id}\n`)
  await expectOutcome(page, 'verified')
  const seal = page.locator('[data-status="valid"]').getByText('Valid', { exact: true })
  await expect(seal).toBeVisible()
  await expect(page.getByText('opening an account', { exact: true })).toBeVisible()
  await expect(pastedIn(page)).toHaveValue(` ${server.url}/p/${valid.id}\n`)

  const revoked = await issueProof(server.url, [provers.key(bob)])
  await revokeProof(server.url, revoked, bob)
  await pasteProof(page, revoked.id)
  await expectOutcome(page, 'revoked')
  await expect(seal).toHaveCount(0)
})

test('several links, also inside sentences, are each checked or explained', async ({ page, server }) => {
  await page.goto('/check')
  const proofs = [
    await issueProof(server.url, [provers.key(alice)]),
    await issueProof(server.url, [provers.key(bob)]),
  ]
  const [first, second] = proofs.map(({ id }) => `${server.url}/p/${id}`)
  await pasteProof(page, `Please check my proof: ${first}.`)
  await expectOutcome(page, 'verified')

  await pasteProof(
    page,
    `Mine is ${first}, hers (${second}). And https://other.example/p/${unknown} or ${server.url}/p/${unknown}?`,
  )
  const totals = page.getByRole('group', { name: 'Filter by result' })
  await expect(totals.getByRole('button', { name: /^2 Valid/ })).toBeVisible()
  await expect(totals.getByRole('button', { name: /^0 Invalid/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `https://other.example/p/${unknown}` })).toContainText(
    'This page doesn’t contact other sites.',
  )
  await expect(page.getByRole('row').filter({ hasText: `${server.url}/p/${unknown}` })).toContainText(
    'This site has no proof with this link or ID.',
  )
  await expectAccessible(page, 'several links')
  await page.getByRole('button', { name: `Details of https://other.example/p/${unknown}` }).click()
  await expect(page.getByRole('link', { name: 'Open other.example' })).toBeVisible()
})

test('a link, a document, a broken one and words in one field each get their own result', async ({
  page,
  server,
}) => {
  await page.goto('/check')
  const [linked, formatted] = [
    await issueProof(server.url, [provers.key(alice)]),
    await issueProof(server.url, [provers.key(bob)]),
  ]
  const link = `${server.url}/p/${linked.id}`
  const lines = [
    link,
    JSON.stringify(formatted, null, 2),
    '{"type":"countersign-proof"',
    'hello',
    alice.address,
  ]
  await pasteProof(page, lines.join('\n'))
  const totals = page.getByRole('group', { name: 'Filter by result' })
  for (const total of [/^5 All/, /^2 Valid/, /^1 Invalid/, /^2 Not a proof/])
    await expect(totals.getByRole('button', { name: total })).toBeVisible()
  for (const name of ['hello', alice.address])
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('This isn’t a proof')
  await expect(page.getByRole('row').filter({ hasText: alice.address })).toContainText(
    'This is the address of an account.',
  )
  // What was pasted is named by whose proof it is.
  for (const [about, name] of [
    [link, 'alice.eth'],
    [/Line 2(?!\d)/, 'bob.eth'],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: about })).toContainText(name)
  const filter = page.getByRole('searchbox')
  await filter.fill('bob')
  await expect(page.getByRole('row')).toHaveText([/^Name/, /bob\.eth/])
  await filter.clear()
  await test.step('on a phone, each result is in view without scrolling sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const table = page.getByRole('region', { name: 'Results' })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const result = page.getByRole('row').filter({ hasText: 'hello' }).getByRole('cell').first()
    await result.scrollIntoViewIfNeeded()
    await expect(result).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  expect((await downloadReports(page)).map(({ name, status, other }) => ({ name, status, other }))).toEqual([
    { name: link, status: 'verified' },
    { name: '2', status: 'verified' },
    { name: expect.stringMatching(/^\d+$/), status: 'rejected' },
    { name: 'hello', status: 'unavailable', other: 'text' },
    { name: alice.address, status: 'unavailable', other: 'account' },
  ])
})

test('the seal of one proof is scrolled into view, and the lines around it that have none are listed below its result', async ({
  page,
  server,
}) => {
  await page.goto('/check')
  const { id } = await issueProof(server.url, [provers.key(alice)])
  await pasteProof(page, `Hello,\n\n${server.url}/p/${id}\n\nAlice\nhttps://example.org/`)
  await expectOutcome(page, 'verified')
  await expect(page.locator('[data-status="valid"]')).toBeInViewport({ ratio: 1 })
  const others = page.getByRole('region', { name: 'Not a proof' }).getByRole('listitem')
  await expect(others).toHaveText([
    'Hello,',
    'Alice',
    /^https:\/\/example\.org\/This link leads to another site\./,
  ])
  await expectAccessible(page, 'a proof among words')
})

test('for a link of another site the page says what to do instead, and contacts nobody', async ({
  page,
  server,
}) => {
  const seen = await watch(page, server.url)
  await page.goto('/check')
  await page.waitForLoadState('networkidle')
  const before = seen.paths.length
  const link = `https://other.example/p/${unknown}`
  await pasteProof(page, link)
  await expect(page.getByRole('heading', { level: 2, name: 'This proof is on another site' })).toBeFocused()
  await expect(page.getByText('download its file there')).toBeVisible()
  const out = page.getByRole('link', { name: 'Open other.example' })
  await expect(out).toHaveAttribute('href', link)
  await expect(out).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page, 'a link of another site on the check page')
  expect(seen.foreign).toEqual([])
  expect(seen.paths.slice(before).filter(path => path.startsWith('/v1/proofs'))).toEqual([])

  await pastedIn(page).fill('')
  await expect(out).toBeHidden()
})

test('a link that leads to no proof is explained at the field, and so is a site that does not answer', async ({
  page,
  server,
}) => {
  await page.goto('/check')
  const problem = page.getByRole('alert')
  await pasteProof(page, unknown)
  await expect(problem.getByText('This site has no proof with this link or ID.')).toBeVisible()
  await expect(pastedIn(page)).toHaveAttribute('aria-invalid', 'true')
  await pasteProof(page, `${server.url}/requests`)
  await expect(problem.getByText('This link leads to another page of this site.')).toBeVisible()

  const { id } = await issueProof(server.url, [provers.key(alice)])
  const silent = (url: URL) => url.pathname === `/v1/proofs/${id}`
  await page.route(silent, route => route.abort())
  await pasteProof(page, id)
  await expect(problem.getByText('We couldn’t load the proof from this site.')).toBeVisible()
  await page.unroute(silent)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expectOutcome(page, 'verified')
})

test('an unfinished proof has nothing to check yet, and its maker can continue it', async ({
  page,
  server,
}) => {
  await page.goto('/check')
  const { proof } = await (
    await page.request.post('/v1/proofs', {
      headers: { origin: server.url },
      data: {
        ...{ purpose: 'opening an account', audience: null, visibility: 'link' },
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        accounts: [{ account: accountId(alice.address) }],
      },
    })
  ).json()
  await pasteProof(page, `${server.url}/p/${proof.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'This proof isn’t finished yet' })).toBeFocused()
  await page.getByRole('link', { name: 'Continue signing' }).click()
  await expect(page).toHaveURL(`/prove/${proof.id}`)
})
