import { accounts, swapOwner } from '@countersign/testbed'
import { makeProofs } from '@countersign/testbed/proofs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { accountId } from './fixtures/by-request.ts'
import { checksUnder, expectOutcome, pasteProof, setCheckTime } from './fixtures/check-page.ts'
import { issueProof, provers, revokeProof, teamSafe } from './fixtures/issued-proofs.ts'
import { bareNodeTest, expect, bareTest as test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

test.use({ savesData: true })

const { alice, bob, carol, dave, erin } = accounts

/** Opens the page and waits until it has made all requests that precede a check. */
async function openWhole(page: Page) {
  const asked = ['/v1/site', '/v1/session'].map(path =>
    page.waitForResponse(response => new URL(response.url()).pathname === path),
  )
  await page.goto('/check')
  await Promise.all(asked)
  await expect(page.getByRole('heading', { level: 1, name: 'Check a proof' })).toBeVisible()
}

test('a key’s proof is valid, and checking it requests only the site’s keys, the proof’s status and the account’s name', async ({
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
  await expect(checksUnder(page, 'Passed')).toContainText('The owner hasn’t revoked the proof.')
  await expect(page.getByText('No network was needed to check these keys.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('alice.eth')

  const asked = seen.paths.slice(before).filter(path => !path.startsWith('/assets/'))
  expect(asked.map(decodeURIComponent).sort()).toEqual([
    '/.well-known/jwks.json',
    `/v1/accounts/${accountId(alice.address)}`,
    `/v1/proofs/${proof.id}`,
  ])
  expect(bodies).toEqual([])
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
})

test('a proof from another site is valid without any request, and the page lists what was not checked', async ({
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
  await expect(trusted).toContainText(
    'Only the site that issued the proof knows whether its owner revoked it.',
  )
  expect(seen.paths.slice(before).filter(path => !path.startsWith('/assets/'))).toEqual([])
  expect(seen.foreign).toEqual([])
})

test('proofs of every kind of contract are valid, the site reads each contract from the network, and each account has a result', async ({
  page,
  server,
  world,
}) => {
  const kinds = [
    { prover: provers.delegated(world), says: 'the account’s key delegates to' },
    { prover: provers.contract(world), says: 'The account’s contract accepted the signature.' },
    { prover: await provers.undeployed(), says: 'The account isn’t deployed yet.' },
  ]
  await page.goto('/check')
  for (const { prover, says } of kinds)
    await test.step(says, async () => {
      await pasteProof(page, await issueProof(server.url, [prover]))
      await expect(page.getByText(says).first()).toBeVisible()
      await expectOutcome(page, 'verified')
      await expect(page.getByText('Networks checked through this site: Local test chain.')).toBeVisible()
    })
  await test.step('a proof with several accounts', async () => {
    const signers = [provers.key(erin), provers.contract(world), provers.delegated(world)]
    await pasteProof(page, await issueProof(server.url, signers))
    const list = page.getByRole('region', { name: 'Accounts' })
    for (const { account } of signers)
      await expect(
        list.getByRole('button', { name: `Copy address ${account.slice(account.lastIndexOf(':') + 1)}` }),
      ).toBeVisible()
    await expectOutcome(page, 'verified')
  })
})

test('a 2-of-3 Safe’s proof is valid, and after an owner change it shows as valid then but not now', async ({
  page,
  server,
  world,
}) => {
  await page.route('**/v1/site', async route => {
    const site = await (await route.fetch()).json()
    const chains = site.chains.map((chain: object) => ({ ...chain, explorer: 'https://explorer.example' }))
    await route.fulfill({ json: { ...site, chains } })
  })
  await page.goto('/check')
  const safe = await teamSafe(world)
  const proof = await issueProof(server.url, [provers.safe(safe, [alice, carol])])
  await pasteProof(page, proof)
  await expectOutcome(page, 'verified')
  await expect(page.getByText('2 of 3 owners must confirm now.')).toBeVisible()
  const list = page.getByRole('region', { name: 'Account', exact: true })
  await expect(list.getByRole('button', { name: `Copy address ${safe.address}` })).toBeVisible()
  const explorer = (path: string) => `https://explorer.example/${path}`
  await expect(
    list.getByRole('link', { name: `View ${safe.address} on the block explorer` }),
  ).toHaveAttribute('href', explorer(`address/${safe.address}`))
  const [at] = proof.accounts
  await expect(
    list.getByRole('link', { name: `View block ${at?.block?.number} on the block explorer` }).first(),
  ).toHaveAttribute('href', explorer(`block/${at?.block?.number}`))
  await expect(checksUnder(page, 'Passed')).toContainText('The owners, thresholds and confirmations')

  await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
  await pasteProof(page, proof)
  await expectOutcome(page, 'rejected')
  const block = proof.accounts[0]?.block?.number
  await expect(page.getByText(`Valid at block ${block}, but not now.`)).toBeVisible()
  await expect(page.getByText('Its owners have changed since then.').first()).toBeVisible()
  await expect(page.locator('code', { hasText: '/accounts/0/signature' })).toBeVisible()
})

test('a proof that its owner revoked is rejected, and the page shows when; if the site does not answer, the page says so and offers to check again', async ({
  page,
  server,
}) => {
  const proof = await issueProof(server.url, [provers.key(bob)])
  await revokeProof(server.url, proof, bob)
  const silent = (url: URL) => url.pathname === `/v1/proofs/${proof.id}`
  await page.route(silent, route => route.abort())
  await page.goto('/check')
  await pasteProof(page, proof)
  await expectOutcome(page, 'verified')
  await expect(checksUnder(page, 'Trusted without a check')).toContainText(
    'This site isn’t available right now. Try again.',
  )
  await page.unroute(silent)
  await page.getByRole('button', { name: 'Recheck' }).click()
  await expectOutcome(page, 'revoked')
  await expect(page.getByText(/^Revoked by its owner on .+ Don’t rely on it\.$/)).toBeVisible()
  await expect(checksUnder(page, 'Failed').getByText(/^Revoked by its owner on /)).toBeVisible()
  await expect(page.getByText('hasn’t revoked')).toHaveCount(0)
  await expectAccessible(page, 'a revoked proof on the check page')
})

test('an expired proof is rejected, and the page shows when it expired', async ({ page, server }) => {
  const proof = await issueProof(server.url, [provers.key(carol)])
  await page.goto('/check')
  await setCheckTime(page, Date.parse(proof.expiresAt) + 1_000)
  await pasteProof(page, proof)
  await expectOutcome(page, 'expired')
  await expect(page.getByText(/^Expired on .+ Ask the owner for a new proof\.$/)).toBeVisible()
  await expect(checksUnder(page, 'Failed').getByText(/^The proof expired on /)).toBeVisible()
})

bareNodeTest(
  'without a node, a contract’s proof could not be checked, and it is valid once the node is back',
  async ({ page, node, server, world }) => {
    const proof = await issueProof(server.url, [provers.contract(world)])
    await page.goto('/check')
    await node.become('dead')
    await pasteProof(page, proof)
    await expectOutcome(page, 'unavailable')
    await expect(page.getByText('This doesn’t mean the proof is invalid.')).toBeVisible()
    await node.become('healthy')
    await page.getByRole('button', { name: 'Recheck' }).click()
    await expectOutcome(page, 'verified')
  },
)

test('an address, a message and a signature can be checked without a proof document', async ({ page }) => {
  const message = 'I am alice.\nReally.'
  await page.goto('/check')
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

test('the button that checks is in view, before and after, on a laptop and on a phone', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/check')
    const check = page.getByRole('button', { name: 'Check', exact: true })
    await expect(check).toBeInViewport({ ratio: 1 })
    await pasteProof(page, {})
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 })
  }
})
