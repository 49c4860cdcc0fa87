import { accounts, type SafeAccount, swapOwner } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { confirmByRequest } from './fixtures/by-request.ts'
import { expectOutcome } from './fixtures/check-page.ts'
import { type Asked, confirm, shortened, cosigningTest as test, titleOf } from './fixtures/cosigning.ts'
import { issueProof, provers } from './fixtures/issued-proofs.ts'
import type { Person } from './fixtures/people.ts'
import {
  accountIn,
  accountsIn,
  addByAddress,
  addByWallet,
  begin,
  expectProof,
  expectSeal,
  readText,
  type Said,
  say,
} from './fixtures/proofs.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol, heidi } = accounts
const three = [alice.address, bob.address, carol.address]
const said: Said = { purpose: 'a loan of ours', audience: 'Example Bank' }

/** Asks a Safe's owners to sign for the open draft. */
async function askOwners(page: Page, { address }: SafeAccount): Promise<Asked> {
  await accountIn(page, address)
    .getByRole('button', { name: /Ask the owners$/ })
    .click()
  return readAsked(page)
}

/** Reads the owners' link from the draft's page. */
async function readAsked(page: Page): Promise<Asked> {
  const link = (await page.getByRole('link', { name: '/cosign/' }).getAttribute('href')) ?? ''
  return { link, id: link.slice(link.lastIndexOf('/') + 1) }
}

/** Lets two owners confirm and expects that each sees what they confirm. */
async function confirmBoth(asked: Asked, [first, second]: readonly [Person, Person]) {
  await confirm(first, asked)
  await expect(titleOf(first.page)).toHaveText('You confirmed')
  await expect(first.page.getByText(String(said.audience)).first()).toBeVisible()
  await confirm(second, asked)
  await expect(titleOf(second.page)).toHaveText('The proof is confirmed')
}

test('the owners of a Safe prove it together from their own browsers, even if the requester’s page reloads', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const { page, passTime } = await person('heidi')
  await page.goto('/prove')
  await addByAddress(page, safe.address)
  await say(page, said)
  const id = await begin(page)
  const asked = await askOwners(page, safe)
  await confirmByRequest(asked, alice)
  await expect(page.getByText('1 of 2 confirmations').first()).toBeVisible()
  await page.reload()
  expect(await readAsked(page)).toEqual(asked)
  await expect(page.getByText('1 of 2 confirmations').first()).toBeVisible()
  await confirmByRequest(asked, bob)

  await expectProof(page, id, passTime)
  const shown = page.getByRole('region', { name: 'Account', exact: true })
  await expect(shown).toContainText('2 of 3 owners signed (2 required).')
  await expect(shown).toContainText('Checked at block')
  for (const { name, signed } of [
    { name: 'alice', signed: true },
    { name: 'bob', signed: true },
    { name: 'carol', signed: false },
  ]) {
    const owner = shown
      .getByRole('listitem')
      .filter({ hasText: `${name}.eth` })
      .last()
    await expect(owner).toContainText(signed ? 'signed' : `${name}.eth`)
    if (!signed) await expect(owner).not.toContainText('signed')
  }
})

test('a Safe’s owners complete a proof of a key and the Safe while the requester has no page open', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const { page, passTime } = await person('heidi')
  await page.goto('/prove')
  await walletRow(await addByWallet(page), 'Demo Wallet').click()
  await expect(dialogOf(page)).toBeHidden()
  await addByAddress(page, safe.address)
  await say(page, said)
  const id = await begin(page)
  const asked = await askOwners(page, safe)
  const message = await readText(page, heidi.address)
  for (const { address } of [heidi, safe]) expect(message).toContain(`did:pkh:eip155:31337:${address}`)
  await page.getByRole('button', { name: 'Sign with Demo Wallet' }).click()
  await expect(page.getByText('1 of 2 signed')).toBeVisible()
  await page.goto('about:blank')
  await confirmBoth(asked, [await person('alice'), await person('bob')])

  await page.goto(`/prove/${id}`)
  await expectProof(page, id, passTime)
  const shown = page.getByRole('region', { name: 'Accounts' })
  await expect(shown).toContainText(shortened(heidi.address))
  await expect(shown).toContainText(shortened(safe.address))
  await expect(shown).toContainText('2 of 3 owners signed (2 required).')
})

test('after an owner change, the page says the proof was valid then but not now, and a current owner may revoke it', async ({
  person,
  newSafe,
  world: { chain },
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const { page } = await person('heidi')
  const { id } = await issueProof(site.url, [provers.safe(safe, [alice, bob])])
  await page.goto(`/p/${id}`)
  await expectSeal(page, 'Valid proof of ownership')
  const ask = page.getByRole('button', { name: 'Check this proof' })
  await ask.click()
  await expectOutcome(page, 'verified')

  await swapOwner(chain, { safe, by: [alice, bob] }, bob.address, heidi.address)
  await page.goto(`/p/${id}`)
  await ask.click()
  await expectOutcome(page, 'rejected')
  await expect(page.getByText(/^Valid at block \d+, but not now\. Its owners have changed/)).toBeVisible()
  // The result at the time of issue does not change.
  await page.goto(`/p/${id}`)
  await expectSeal(page, 'Valid proof of ownership')

  await test.step('a former owner may not revoke it', async () => {
    const { page: former } = await person('bob')
    await signInByRequest(former, site.url, bob)
    await former.goto(`/p/${id}`)
    await expectSeal(former, 'Valid proof of ownership')
    await expect(former.getByRole('button', { name: 'Check this proof' })).toBeVisible()
    await expect(former.getByRole('button', { name: 'Revoke proof' })).toHaveCount(0)
  })
  await test.step('the new owner may revoke it', async () => {
    await signInByRequest(page, site.url, heidi)
    await page.reload()
    await page.getByRole('button', { name: 'Revoke proof' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke proof' }).click()
    await expectSeal(page, 'This proof was revoked')
  })
})

test('a Safe that is not deployed yet is proved from its setup, which matches its address, and its owners sign', async ({
  person,
  newSafe,
}) => {
  const owners = [alice.address, bob.address]
  const saltNonce = BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`)
  const safe = await newSafe({ owners, saltNonce, planned: true })
  const { page, passTime } = await person('heidi')
  await page.goto('/prove')
  await page.getByText('Add an account by its address').click()
  await page.getByLabel('Address', { exact: true }).fill(safe.address)
  await page.getByText('This Safe isn’t deployed yet').click()
  await page.getByLabel('Owners', { exact: true }).fill(`${alice.address}\nnobody.eth`)
  await page.getByLabel('Required confirmations').fill('2')
  const find = page.getByRole('button', { name: 'Find and add this Safe' })
  await find.click()
  await expect(page.getByText('nobody.eth isn’t an address.')).toBeVisible()
  await page.getByLabel('Owners', { exact: true }).fill(`${alice.address}\nbob.eth`)
  await expect(page.getByRole('status').filter({ hasText: 'bob.eth' })).toContainText(bob.address.slice(0, 6))
  await find.click()
  await expect(page.getByText(/This setup doesn’t match the address/)).toBeVisible()
  await page.getByLabel('Salt nonce').fill(String(saltNonce))
  await find.click()
  await expect(accountsIn(page)).toContainText('Not deployed yet. Its owners can still sign.')
  // The entered setup survives a reload.
  await page.reload()
  await expect(accountsIn(page)).toContainText('Not deployed yet')
  await say(page, said)
  const id = await begin(page)
  const asked = await askOwners(page, safe)
  await confirmByRequest(asked, alice, bob)
  await expectProof(page, id, passTime)
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText(
    '2 of 2 owners signed',
  )
})
