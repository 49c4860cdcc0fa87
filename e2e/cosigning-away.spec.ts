import { accounts } from '@countersign/testbed'
import {
  askByRequest,
  confirmButton,
  connectOwner,
  cosigningTest as test,
  visit,
} from './fixtures/cosigning.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

test('A server that goes away is told on the owners’ page within seconds, and the page goes on by itself when it is back.', async ({
  person,
  newSafe,
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address] })
  const asked = await askByRequest(await person('alice'), safe)
  const owner = await person('bob')
  await visit(owner, asked)
  await connectOwner(owner)
  await expect(confirmButton(owner.page)).toBeVisible()
  // Once its stream has told something, its end is noticed.
  await owner.page.waitForLoadState('load')
  const lost = owner.page.getByText('The server cannot be reached at the moment')
  await site.stop()
  try {
    await expect(lost).toBeVisible()
  } finally {
    await site.start(0)
  }
  await expect(lost).toBeHidden()
  await expect(confirmButton(owner.page)).toBeVisible()
})
