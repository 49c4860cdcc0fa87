import { ask, askByRequest, confirm, cosigningTest as test, expectSafeSignedIn, titleOf, visit, sessionOf } from './fixtures/cosigning.ts'
import { accounts } from '@countersign/testbed'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

test('an owner asks and signs, another one signs by the link', async ({ person, newSafe }) => {
  const safe = await newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })
  const asker = await person('alice')
  const asked = await ask(asker, safe)
  const owner = await person('bob')
  await confirm(owner, asked)
  await expectSafeSignedIn(asker.page, safe)
  await expect(titleOf(owner.page)).toHaveText('The sign-in is confirmed')
  expect(await sessionOf(owner)).toBe(null)
  expect(asker.seen.complaints).toEqual([])
  expect(owner.seen.complaints).toEqual([])
})
