import { type AccountName, accounts } from '@countersign/testbed'
import { formatEther } from 'viem'
import { atNetworks, atProfile, kitButton, openKitPage, openProfile } from './fixtures/kit-page.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { spoil } from './fixtures/spoil.ts'
import { bareNodeTest, bareTest, expect, test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'
import { explorer } from './fixtures/world.ts'

const alice = accounts.alice.address

bareTest(
  'a name that resolves to its account is shown with its avatar, from the page’s own host only',
  async ({ page, server }) => {
    const seen = await watch(page, server.url)
    await signInByRequest(page, server.url, accounts.alice)
    await openKitPage(page)
    await expect(kitButton(page)).toContainText('alice.eth')
    const dialog = await openProfile(page)
    await expect(dialog.getByText('alice.eth', { exact: true })).toBeVisible()
    await expect(dialog.getByText(alice)).toBeVisible()
    const picture = dialog.locator('img[src*="/avatar"]')
    await expect(picture).toBeVisible()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    expect(seen.foreign).toEqual([])
    expect(seen.complaints).toEqual([])
  },
)

const people = [
  {
    name: 'mallory',
    what: 'a mixture of alphabets that pretends to be another’s name',
    shows: null,
    unusual: false,
  },
  { name: 'oscar', what: 'a claim that is not in its normal form', shows: null, unusual: false },
  { name: 'ivan', what: 'no name at all', shows: null, unusual: false },
  { name: 'heidi', what: 'a name whose letters could pass for others', shows: 'саша.eth', unusual: true },
  { name: 'bob', what: 'a name with a picture on IPFS', shows: 'bob.eth', unusual: false },
] as const satisfies { name: AccountName; what: string; shows: string | null; unusual: boolean }[]

bareTest(
  'a name is shown only if it is valid and resolves to its account, and with a warning if its letters could pass for others',
  async ({ page, server }) => {
    for (const { name, what, shows, unusual } of people)
      await bareTest.step(what, async () => {
        const account = accounts[name]
        await signInByRequest(page, server.url, account)
        await openKitPage(page)
        const dialog = await openProfile(page)
        await expect(dialog.getByText(account.address)).toBeVisible()
        if (shows === null) await expect(dialog.getByText(/\.eth$/)).toHaveCount(0)
        else await expect(dialog.getByText(shows, { exact: true })).toBeVisible()
        await expect(dialog.getByText('characters that look like others')).toHaveCount(unusual ? 1 : 0)
        await expect(kitButton(page).getByText('(lookalike characters)')).toHaveCount(unusual ? 1 : 0)
      })
  },
)

test('a contract’s name that leads to it is shown, and a claim to a name that leads to somebody else is not', async ({
  page,
  wallet,
  world,
}) => {
  for (const { name, what, shows } of [
    { name: 'vault', what: 'a name that leads to it', shows: 'vault.eth' },
    { name: 'unborn', what: 'a name that leads to somebody else', shows: null },
  ] as const)
    await test.step(what, async () => {
      const dialog = await atProfile(page, wallet, name)
      await expect(dialog.getByText(world.contracts[name].address)).toBeVisible()
      if (shows === null) await expect(dialog.getByText(/\.eth$/)).toHaveCount(0)
      else await expect(dialog.getByText(shows, { exact: true })).toBeVisible()
      // As in a new browser.
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await wallet.disconnect()
    })
})

bareNodeTest('the balance is exact and can be refreshed', async ({ page, node, server, world }) => {
  const { address } = accounts.ivan
  await signInByRequest(page, server.url, accounts.ivan)
  await world.chain.client.setBalance({ address, value: 1_234_567_890_123_456_789n })
  await openKitPage(page)
  const dialog = await openProfile(page)
  const amount = dialog.getByText('Balance on Local test chain').locator('xpath=..')
  await expect(amount).toContainText('1.234567 ETH')
  await expect(amount.getByTitle('1.234567890123456789 ETH')).toBeVisible()
  await world.chain.client.setBalance({ address, value: 5n })
  await dialog.getByRole('button', { name: 'Refresh balance' }).click()
  await expect(amount).toContainText('less than 0.000001 ETH')
  await expect(amount.getByTitle(`${formatEther(5n)} ETH`)).toBeVisible()
  await node.become('dead')
  await dialog.getByRole('button', { name: 'Refresh balance' }).click()
  await expect(amount).toContainText('This balance may be out of date')
})

test('a token is added to the wallet when the person approves, and each wallet that does not add it gets its own message', async ({
  page,
  wallet,
  world,
}) => {
  const [token] = world.tokens
  await page.setViewportSize({ width: 390, height: 560 })
  // The wallet changes its network without an event.
  const setUnannounced = await spoil(page, 'eth_chainId', { result: '0x1' }, false)
  const dialog = await atProfile(page, wallet)
  const add = dialog.getByRole('button', { name: /^Add OIL to the wallet/ })
  const alert = dialog.getByRole('alert')

  await test.step('a rejection is reported', async () => {
    await add.click()
    expect(await wallet.read()).toMatchObject({
      heading: 'Show this token?',
      facts: { Symbol: 'OIL', Contract: token?.address, Decimals: '6' },
    })
    await wallet.reject()
    await expect(alert).toContainText('You didn’t add OIL')
  })
  await test.step('an approval adds it, and the dialog stays where the person is', async () => {
    await dialog.getByRole('button', { name: 'Try again' }).click()
    const scrolled = () => dialog.evaluate(({ scrollTop }) => scrollTop)
    await expect.poll(scrolled).toBeGreaterThan(0)
    await wallet.approve()
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Demo Extension now shows OIL.' }),
    ).toBeInViewport()
    expect(await scrolled()).toBeGreaterThan(0)
    expect((await wallet.state()).assets).toContainEqual(expect.objectContaining({ address: token?.address }))
  })
  await test.step('a wallet that is busy', async () => {
    await wallet.setBehavior('busy')
    await add.click()
    await expect(alert).toContainText('Demo Extension has an open request')
  })
  await test.step('a wallet that is silent', async () => {
    await wallet.setBehavior('stall')
    await add.click()
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Asked Demo Extension to show OIL.' }),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop waiting' }).click()
    await wallet.setBehavior('refuse')
    await wallet.setBehavior('ask')
  })
  for (const watching of ['-32601', '4200'] as const)
    await test.step(`a wallet that cannot add tokens: ${watching}`, async () => {
      await wallet.setQuirks({ watching })
      await add.click()
      await expect(alert).toContainText('Demo Extension can’t add tokens from here')
    })
  await dialog.getByRole('button', { name: 'Copy contract address' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token?.address)
  await test.step('an unannounced network change: no token is added, and the profile offers to switch networks', async () => {
    await wallet.setQuirks({ watching: 'able' })
    await setUnannounced(true)
    await add.click()
    // Its response reveals its network, which the profile then shows.
    await expect(dialog.getByRole('alert')).toContainText('Demo Extension is on Ethereum')
    await expect(dialog.getByRole('list', { name: 'Networks of this site' }).getByRole('button')).toHaveCount(
      2,
    )
  })
})

test('signing out and disconnecting are separate, and each says what remains', async ({ page, wallet }) => {
  const dialog = await atProfile(page, wallet)
  await test.step('after a reload, the account and the state of its wallet show, without a request and before the profile opens', async () => {
    await page.reload()
    await expect(kitButton(page)).toHaveAccessibleName(/alice\.eth .*, wallet connected$/)
    await openProfile(page)
    await expect(dialog).toContainText('Signed in and connected with Demo Extension.')
    expect(await wallet.pending()).toEqual([])
  })
  const signOut = dialog.getByRole('button', { name: /^Sign out/ })
  const disconnect = dialog.getByRole('button', { name: 'Disconnect Demo Extension' })

  await test.step('the full address can be copied, and a chain without an explorer has no explorer link', async () => {
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(alice)
    await expect(dialog.getByRole('link', { name: 'View on explorer' })).toHaveCount(0)
  })
  await test.step('a sign-out that does not reach the server is reported, and the person stays signed in', async () => {
    await page.route('**/v1/session', route => route.abort('connectionrefused'))
    await expect(signOut).toContainText('The wallet stays connected')
    await signOut.click()
    await expect(dialog.getByRole('alert')).toContainText('so you’re still signed in')
    await page.unroute('**/v1/session')
  })
  await test.step('signing out keeps the wallet connected, and the account can be verified again', async () => {
    await signOut.click()
    await expect(dialog).toContainText('Connected with Demo Extension, but not signed in.')
    await dialog.getByRole('button', { name: 'Verify your account' }).click()
    await dialog.getByRole('button', { name: 'Sign message' }).click()
    await wallet.approve()
    await expect(dialog).toBeHidden()
    await expect(kitButton(page)).toHaveAccessibleName(/^Your account/)
  })
  await test.step('disconnecting keeps the person signed in', async () => {
    await openProfile(page)
    await expect(dialog).toContainText('Signed in and connected with Demo Extension.')
    await expect(disconnect).toContainText('You stay signed in')
    await disconnect.click()
    await expect(dialog).toBeHidden()
    await openProfile(page)
    await expect(dialog).toContainText('No wallet is connected on this page')
    await expect(disconnect).toHaveCount(0)
  })
  await test.step('without a wallet, signing out ends the session', async () => {
    await expect(signOut).toContainText('Signing out ends your session in this browser.')
    await signOut.click()
    await expect(dialog).toBeHidden()
    await expect(kitButton(page)).toHaveText('Connect a wallet')
  })
})

test('the profile follows the network of the wallet, reports an account or network switch in it and keeps showing the signed-in account', async ({
  page,
  wallet,
  world,
}) => {
  const { chains } = await wallet.state()
  const [known] = chains
  if (known) await wallet.setChains([...chains, { ...known, id: 31338, rpcUrls: [world.secondChain.url] }])
  await wallet.switchChain(31338)
  const dialog = await atProfile(page, wallet)
  await test.step('on a chain with an explorer, a link opens the account there in a new tab', async () => {
    await expect(dialog.getByText('Balance on Countersign Second')).toBeVisible()
    const link = dialog.getByRole('link', { name: /View on explorer/ })
    await expect(link).toHaveAttribute('href', `${explorer}/address/${alice}`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noreferrer/)
  })
  await test.step('on an unsupported network, it lists the supported ones, and pressing one switches the wallet', async () => {
    await wallet.switchChain(1)
    await expect(dialog.getByRole('alert')).toContainText('Switch to one of these networks to continue.')
    const networks = dialog.getByRole('list', { name: 'Networks of this site' })
    await expect(networks.getByRole('button')).toHaveCount(2)
    await wallet.setBehavior('approve')
    await networks.getByRole('button', { name: /^Local test chain/ }).click()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await expect(dialog).toContainText('Demo Extension is now on Local test chain.')
    await page.keyboard.press('Escape')
    await openProfile(page)
  })
  await test.step('another account', async () => {
    await wallet.switchAccount('bob')
    await expect(dialog).toContainText('Demo Extension switched to another account, bob.eth.')
    await expect(dialog.getByText(alice)).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign in as bob.eth' }).click()
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Verify your account')
  })
})

test('a person who is connected but not signed in has a profile too', async ({ page, wallet }) => {
  await atNetworks(page, wallet)
  await page.keyboard.press('Escape')
  const dialog = await openProfile(page)
  await expect(dialog).toContainText('Connected with Demo Extension, but not signed in.')
  await expect(dialog.getByText('alice.eth', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)
  await wallet.switchChain(1)
  await expect(
    dialog.getByText('Wrong network detected, switch or disconnect to continue.', { exact: true }),
  ).toBeVisible()
})
