import { accounts, swapOwner } from '@countersign/testbed'
import { makeProofs } from '@countersign/testbed/proofs'
import type { Page } from '@playwright/test'
import { checksUnder, expectOutcome, pasteProof, setWorkerClock } from './fixtures/check-page.ts'
import { issueProof, provers, revokeProof, teamSafe } from './fixtures/issued-proofs.ts'
import { expect, bareTest as test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const { alice, bob, carol, dave, erin } = accounts

test.beforeEach(({ page }) => page.goto('/check'))

/** Opens the page, until it has asked for all that it asks for before anything is checked. */
async function openWhole(page: Page) {
  const asked = ['/v1/site', '/v1/session'].map(path =>
    page.waitForResponse(response => new URL(response.url()).pathname === path),
  )
  await page.goto('/check')
  await Promise.all(asked)
  await expect(page.getByRole('heading', { level: 1, name: 'Check a proof' })).toBeVisible()
}

test('a key’s proof is right, and nothing but the site’s own word is asked for it', async ({
  page,
  server,
}) => {
  const proof = await issueProof(server.url, [provers.key(alice)])
  const seen = await watch(page, server.url)
  await openWhole(page)
  const before = seen.paths.length
  const bodies: unknown[] = []
  page.on('request', request => request.postData() && bodies.push(request.url()))

  await pasteProof(page, proof)
  await expectOutcome(page, 'verified')
  await expect(page.getByText('Example Exchange', { exact: true })).toBeVisible()
  await expect(page.getByText('opening an account', { exact: true })).toBeVisible()
  await expect(checksUnder(page, 'Passed')).toContainText('this site’s own keys')
  await expect(checksUnder(page, 'Passed')).toContainText('The proof wasn’t revoked.')
  await expect(page.getByText('No network was needed to check these keys.')).toBeVisible()

  const asked = seen.paths.slice(before).filter(path => !path.startsWith('/assets/'))
  expect(asked.sort()).toEqual(['/.well-known/jwks.json', `/v1/proofs/${proof.id}`])
  expect(bodies).toEqual([])
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
})

test('a proof of another site is right without anybody being asked, and what that leaves open is said', async ({
  page,
  server,
}) => {
  const { samples } = await makeProofs(30)
  const good = samples.find(({ name, text }) => name === 'good' && !text.includes('"receipt":null'))
  const seen = await watch(page, server.url)
  await openWhole(page)
  const before = seen.paths.length
  await pasteProof(page, good?.text)
  await expectOutcome(page, 'verified')
  const trusted = checksUnder(page, 'Trusted without a check')
  await expect(trusted).toContainText('this page doesn’t contact other sites')
  await expect(trusted).toContainText('Only the site that issued the proof knows.')
  expect(seen.paths.slice(before).filter(path => !path.startsWith('/assets/'))).toEqual([])
  expect(seen.foreign).toEqual([])
})

test('contracts of every kind are right, each asked of the network through the site', async ({
  page,
  server,
  world,
}) => {
  const kinds = [
    { prover: provers.delegated(world), says: 'the account’s key delegates to' },
    { prover: provers.contract(world), says: 'The account’s contract accepted the signature.' },
    { prover: await provers.undeployed(), says: 'The account isn’t deployed yet.' },
  ]
  for (const { prover, says } of kinds)
    await test.step(says, async () => {
      await page.goto('/check')
      await pasteProof(page, await issueProof(server.url, [prover]))
      await expectOutcome(page, 'verified')
      await expect(page.getByText(says).first()).toBeVisible()
      await expect(page.getByText('Networks checked through this site: Local test chain.')).toBeVisible()
    })
})

test('several accounts in one proof are each told of', async ({ page, server, world }) => {
  const signers = [provers.key(erin), provers.contract(world), provers.delegated(world)]
  await pasteProof(page, await issueProof(server.url, signers))
  await expectOutcome(page, 'verified')
  const list = page.getByRole('region', { name: 'Accounts' })
  for (const { account } of signers)
    await expect(list.getByText(account.slice(account.lastIndexOf(':') + 1))).toBeVisible()
})

test('a Safe of two in three is right; once its owners have changed it was valid then, and is no longer', async ({
  page,
  server,
  world,
}) => {
  const safe = await teamSafe(world)
  const proof = await issueProof(server.url, [provers.safe(safe, [alice, carol])])
  await pasteProof(page, proof)
  await expectOutcome(page, 'verified')
  await expect(page.getByText('2 of 3 owners must confirm now.')).toBeVisible()
  await expect(checksUnder(page, 'Passed')).toContainText('The owners, thresholds and confirmations')

  await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
  await page.goto('/check')
  await pasteProof(page, proof)
  await expectOutcome(page, 'rejected')
  const block = proof.accounts[0]?.block?.number
  await expect(page.getByText(`Valid at block ${block}, but not now.`)).toBeVisible()
  await expect(page.getByText('Its owners have changed since then.').first()).toBeVisible()
  await expect(page.locator('code', { hasText: '/accounts/0/signature' })).toBeVisible()
})

test('a proof that its owner has revoked is refused on the word of the site', async ({ page, server }) => {
  const proof = await issueProof(server.url, [provers.key(bob)])
  await revokeProof(server.url, proof, bob)
  await pasteProof(page, proof)
  await expectOutcome(page, 'rejected')
  await expect(page.getByText('The owner revoked this proof.')).toBeVisible()
})

test('a proof whose time is over is refused, and the time is shown', async ({ page, server }) => {
  const proof = await issueProof(server.url, [provers.key(carol)])
  await setWorkerClock(page, Date.parse(proof.expiresAt) + 1_000)
  await pasteProof(page, proof)
  await expectOutcome(page, 'rejected')
  await expect(page.getByText('This proof has expired.')).toBeVisible()
  await expect(page.locator('code', { hasText: '/expiresAt' })).toBeVisible()
})

test('without a node a contract’s proof could not be asked, which is no “no”, and is right once it could', async ({
  page,
  server,
  world,
}) => {
  const proof = await issueProof(server.url, [provers.contract(world)])
  await world.node.become('dead')
  await pasteProof(page, proof)
  await expectOutcome(page, 'unavailable')
  await expect(page.getByText('This doesn’t mean the proof is invalid.')).toBeVisible()
  await world.node.become('healthy')
  await page.getByRole('button', { name: 'Recheck' }).click()
  await expectOutcome(page, 'verified')
})

test('an address, a text and a signature can be checked without a proof around them', async ({ page }) => {
  const message = 'I am alice.\nReally.'
  await page.getByRole('button', { name: 'A signature', exact: true }).click()
  await page.getByLabel('Account or address').fill(alice.address)
  await page.getByLabel('Text, exactly as signed').fill(message)
  await page.getByLabel('Signature', { exact: true }).fill(await alice.signMessage({ message }))
  const check = page.getByRole('button', { name: 'Check signature' })
  await check.click()
  await expect(page.getByRole('heading', { level: 2, name: 'This signature is valid' })).toBeFocused()
  await page.getByLabel('Text, exactly as signed').fill(`${message} `)
  await check.click()
  await expect(
    page.getByRole('heading', { level: 2, name: 'This signature isn’t valid for this account' }),
  ).toBeFocused()
})

test('where the site does not say whether a proof was revoked, that is said, and it can be asked again', async ({
  page,
  server,
}) => {
  const proof = await issueProof(server.url, [provers.key(dave)])
  await revokeProof(server.url, proof, dave)
  const silent = (url: URL) => url.pathname === `/v1/proofs/${proof.id}`
  await page.route(silent, route => route.abort())
  await pasteProof(page, proof)
  await expectOutcome(page, 'verified')
  await expect(checksUnder(page, 'Trusted without a check')).toContainText(
    'This site isn’t available right now. Try again.',
  )
  await page.unroute(silent)
  await page.getByRole('button', { name: 'Recheck' }).click()
  await expectOutcome(page, 'rejected')
  await expect(page.getByText('The owner revoked this proof.')).toBeVisible()
})
