import { startFaultyNode } from '@countersign/testbed'
import { startSiteWithWallet } from './fixtures/server.ts'
import {
  chooseWallet,
  connect,
  connectButton,
  dialogOf,
  expectFailure,
  expectMessage,
  expectSignedIn,
  finish,
  headline,
  messageIn,
  openDialog,
  signButton,
  signIn,
} from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { saveData } from './fixtures/watch.ts'
import { configOf } from './fixtures/world.ts'

test('a server that is unavailable is reported when preparing the message and when the signature is sent, which is kept', async ({
  page,
  wallet,
  server,
}) => {
  await page.goto('/')
  const dialog = await chooseWallet(page)
  await test.step('preparing the message', async () => {
    await wallet.read()
    await server.stop()
    await wallet.approve()
    await expectFailure(dialog, headline.prepare, /couldn’t reach the server/)
    await server.start()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expectMessage(dialog)
  })
  await test.step('sending the signature', async () => {
    const message = await messageIn(dialog).textContent()
    await signButton(dialog).click()
    await wallet.read()
    await server.stop()
    await wallet.approve()
    await expectFailure(dialog, headline.verify, /couldn’t reach the server/)
    await expect(messageIn(dialog)).toHaveText(message ?? '')
    // A further wallet request would be rejected.
    await wallet.setBehavior('refuse')
    await dialog.getByRole('button', { name: 'Verify again' }).click()
    await expectFailure(dialog, headline.verify, /couldn’t reach the server/)
    await server.start()
    await dialog.getByRole('button', { name: 'Verify again' }).click()
    await expectSignedIn(page)
  })
})

test('a signature can be checked again after the server crashes during the check, without signing twice', async ({
  page,
  wallet,
  world,
}) => {
  await using node = await startFaultyNode('healthy', world.chain.url)
  await using server = await startSiteWithWallet(configOf(world, node.url))
  // This account's contract has to be called, and no other chain requests run in the meantime, unlike for a Safe.
  const dialog = await connect(page, wallet, 'delegated', `${server.url}/`)
  // The server asks a node for its chain first, again after a request that failed, as on a busy machine.
  const data = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
  const known = await page.request.post(`${server.url}/rpc/31337`, { headers: { origin: server.url }, data })
  expect(known.ok()).toBe(true)
  await node.become('slow')
  const before = node.methods.length
  const sent = page.waitForRequest('**/answer')
  await signButton(dialog).click()
  await wallet.approve()
  await sent
  // Names and balances are read without it: a request for them does not show that the check has begun.
  await expect.poll(() => node.methods.slice(before)).toContain('eth_getBlockByNumber')
  await server.stop()
  await expectFailure(dialog, headline.verify, /couldn’t reach the server/)
  await node.become('healthy')
  // The lease lasts for seconds, a restart on a busy machine may take longer: the server's clock is set back.
  await server.start(-60_000)
  await wallet.setBehavior('refuse')
  // The server asks to wait until it is certain that no other process still checks the signature.
  await dialog.getByRole('button', { name: 'Verify again' }).click()
  await expectFailure(dialog, headline.verify, /is already being checked/)
  await server.stop()
  await server.start(20_000)
  await dialog.getByRole('button', { name: 'Verify again' }).click()
  await expectSignedIn(page)
})

test('a message or cookie that is lost or changed on the way is reported, and the sign-in continues without signing twice', async ({
  page,
  wallet,
  context,
}) => {
  const again = 'Prepare a new message'
  const sign = async () => {
    await signButton(dialogOf(page)).click()
    await wallet.approve()
  }
  await page.route('**/v1/challenges', async route => {
    const response = await route.fetch()
    const challenge = await response.json()
    const message = challenge.message.replace(/^\S+ wants/, 'other.example wants')
    await route.fulfill({ response, json: { ...challenge, message } })
  })
  const dialog = await connect(page, wallet, 'alice')
  await test.step('a message that was changed in transit is refused, and a new one works', async () => {
    expect(await messageIn(dialog).textContent()).toContain('other.example wants')
    await sign()
    await expectFailure(dialog, headline.verify, /names another site/)
    await page.unroute('**/v1/challenges')
    await dialog.getByRole('button', { name: again }).click()
    expect(await expectMessage(dialog)).not.toContain('other.example')
  })
  await test.step('a browser that loses its cookies is reported, and a new message works', async () => {
    await context.clearCookies()
    await sign()
    await expectFailure(dialog, headline.verify, /created for another browser or window/)
    await dialog.getByRole('button', { name: again }).click()
    await expectMessage(dialog)
  })
  await test.step('an unexpected response in place of the server’s is reported, and checking again works', async () => {
    await page.route('**/answer', route =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Please log in</title>' }),
    )
    await sign()
    await expectFailure(dialog, headline.verify, /Something between this page and the server responded/)
    await page.unroute('**/answer')
    await wallet.setBehavior('refuse')
    await dialog.getByRole('button', { name: 'Verify again' }).click()
    await expectSignedIn(page)
  })
  await test.step('a lost response still signs the person in', async () => {
    await wallet.setBehavior('ask')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await openDialog(page)
    await expectMessage(dialog)
    await page.route('**/answer', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await sign()
    await expectSignedIn(page)
  })
})

test('a server that is unavailable during load or when signing out is reported, and a restart keeps the session', async ({
  page,
  wallet,
  server,
}) => {
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  // The document still loads, as from a cache, but its requests fail.
  await page.route('**/v1/**', route => route.abort('connectionrefused'))
  await page.reload()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('The server isn’t responding')
  await expect(connectButton(page)).toBeHidden()
  // Once the retry has failed: a request under way would get through as soon as the route is gone.
  const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/v1/session'))
  await notice.getByRole('button', { name: 'Try again' }).click()
  await failed
  await expect(notice).toContainText('The server isn’t responding')
  await page.unroute('**/v1/**')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(connectButton(page)).toBeVisible()
  await signIn(page, wallet, 'alice')

  await test.step('a restarted server keeps its sessions', async () => {
    await server.stop()
    await server.start()
    await page.reload()
    await expectSignedIn(page)
  })
  await server.stop()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  // Lists that had not loaded yet may report the failure too.
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t sign out' })
  await expect(failure).toContainText('We couldn’t reach the server')
  await server.start()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You’re not signed in.')).toBeVisible()
})

test('a dialog that waits for the server says that it does not answer, and trying again works', async ({
  page,
}) => {
  await page.route('**/v1/site', route => route.fulfill({ status: 502 }))
  await page.goto('/')
  const dialog = await openDialog(page)
  const failure = dialog.getByRole('alert')
  await expect(failure).toContainText('This site’s server isn’t responding')
  await expect(failure).toContainText('Try again in a moment.')
  await page.unroute('**/v1/site')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Demo Extension' })).toBeVisible()
})

test('wallet code that cannot be loaded is reported, and trying again works', async ({
  page,
  wallet,
  server,
  context,
}) => {
  // Clear what other tests have cached.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  // Otherwise it is loaded before the person needs it.
  await saveData(page)
  const session = page.waitForResponse('**/v1/session')
  await page.goto('/')
  await session
  await expect(connectButton(page)).toBeVisible()
  await server.stop()
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('alert')).toContainText('The dialog couldn’t be loaded')
  await server.start()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Demo Extension' }).click()
  await wallet.approve()
  await expectMessage(dialog)
  await finish(page, wallet)
})
