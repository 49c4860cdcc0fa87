import { type ExtensionWallet, walletChain } from '@countersign/testbed/automation'
import type { Locator } from '@playwright/test'
import { atNetworks, openKitPage } from './fixtures/kit-page.ts'
import { dialogOf, openDialog, walletRow } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { ownTime } from './fixtures/time.ts'
import type { World } from './fixtures/world.ts'

const first = 'Local test chain'
const second = 'Countersign Second'

const row = (dialog: Locator, name: string) =>
  dialog
    .getByRole('list', { name: 'Networks of this site' })
    .getByRole('button', { name: new RegExp(`^${name}`) })

async function expectOn(dialog: Locator, name: string) {
  await expect(row(dialog, name)).toHaveAttribute('aria-current', 'true')
  await expect(row(dialog, name)).toContainText('Current')
  await expect(dialog).toContainText(`Demo Extension is on ${name}.`)
}

/** Adds the site's second chain to the wallet. */
async function knowSecond(wallet: ExtensionWallet, { secondChain }: World) {
  const { chains } = await wallet.state()
  await wallet.setChains([...chains, walletChain(31338, secondChain.url, second)])
}

async function expectFailed(dialog: Locator, title: string, text: string | RegExp) {
  await expect(dialog.getByRole('alert').filter({ hasText: title })).toContainText(text)
}

test('a network that the wallet reports as unknown is added, then only switched to, and every change updates the open dialog', async ({
  page,
  wallet,
  world,
}) => {
  const { chains } = await wallet.state()
  const dialog = await atNetworks(page, wallet)
  await expectOn(dialog, first)
  for (const unknownChain of ['4902', '4901', 'wrapped'] as const)
    await test.step(unknownChain, async () => {
      await wallet.setQuirks({ unknownChain })
      await wallet.setChains(chains)
      await row(dialog, second).click()
      await expect(dialog.getByRole('status')).toContainText('doesn’t have Countersign Second yet')
      await expect(row(dialog, second)).toContainText('Adding…')
      expect(await wallet.read()).toMatchObject({
        heading: 'Add this network?',
        facts: { Name: second, 'Chain id': '31338', Node: `${world.secondChain.url}/` },
      })
      await wallet.approve()
      await expectOn(dialog, second)
      expect(await wallet.chainId()).toBe(31338)

      await row(dialog, first).click()
      await expect(row(dialog, first)).toContainText('Switching…')
      expect((await wallet.read()).heading).toBe('Switch the network?')
      await wallet.approve()
      await expectOn(dialog, first)
      await expect(dialog.getByRole('status')).toContainText(`Demo Extension is now on ${first}.`)
    })

  await test.step('a network change in the wallet', async () => {
    await wallet.switchChain(31338)
    await expectOn(dialog, second)
    await wallet.switchChain(31337)
    await expectOn(dialog, first)
  })
  await test.step('a wallet that adds a network without switching, and is slow to switch', async () => {
    await wallet.setQuirks({ adding: 'stays', arrival: 'after', chainChanged: 'twice' })
    await wallet.setChains(chains)
    await row(dialog, second).click()
    expect((await wallet.read()).heading).toBe('Add this network?')
    await wallet.approve()
    await expect.poll(async () => (await wallet.read()).heading).toBe('Switch the network?')
    await wallet.approve()
    await expectOn(dialog, second)
  })
})

test('a switch that times out, is cancelled, rejected or refused by a busy wallet is reported, the network stays, and trying again works', async ({
  page,
  wallet,
}) => {
  const pass = await ownTime(page)
  const { chains } = await wallet.state()
  const dialog = await atNetworks(page, wallet)
  await test.step('a wallet that does not respond times out, and its late approval still updates the page', async () => {
    await wallet.setBehavior('stall')
    await row(dialog, second).click()
    await expect(row(dialog, second)).toContainText('Adding…')
    await pass(120_000)
    await expectFailed(
      dialog,
      'Demo Extension didn’t respond',
      'If it still shows the request, respond there',
    )
    await wallet.setBehavior('approve')
    await expectOn(dialog, second)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await wallet.setBehavior('ask')
    await wallet.switchChain(31337)
    await wallet.setChains(chains)
    await expectOn(dialog, first)
  })
  const again = dialog.getByRole('button', { name: 'Try again' })
  await test.step('the person stops waiting', async () => {
    await row(dialog, second).click()
    await wallet.read()
    await dialog.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(row(dialog, second)).not.toContainText('Adding…')
    await wallet.reject()
  })
  await row(dialog, second).click()
  await wallet.reject()
  await expectFailed(dialog, 'You didn’t switch Demo Extension', 'Its network hasn’t changed')
  await expectOn(dialog, first)
  for (const { behavior, title, text } of [
    {
      behavior: 'busy',
      title: 'Demo Extension has an open request',
      text: 'Respond to it in the wallet',
    },
    {
      behavior: { kind: 'refuse', code: 5000 },
      title: 'You didn’t switch Demo Extension',
      text: 'You rejected the request',
    },
    {
      behavior: 'busy',
      title: 'Demo Extension has an open request',
      text: 'Respond to it in the wallet',
    },
    {
      behavior: { kind: 'refuse', code: -32603 },
      title: 'You didn’t switch Demo Extension',
      text: 'You rejected the request',
    },
  ] as const) {
    await wallet.setBehavior(behavior)
    await again.click()
    await expectFailed(dialog, title, text)
    await expectOn(dialog, first)
  }
  await wallet.setBehavior('ask')
  await again.click()
  await wallet.approve()
  await expectOn(dialog, second)
  await test.step('closing the dialog warns that the request may still be open', async () => {
    await row(dialog, first).click()
    await wallet.read()
    await page.bringToFront()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'A request from this page may still be open in Demo Extension.',
    )
  })
})

test('a wallet that cannot switch or add networks for a site gets the details to do it manually, and the page updates', async ({
  page,
  wallet,
  world,
}) => {
  const { chains } = await wallet.state()
  const dialog = await atNetworks(page, wallet)
  for (const switching of ['-32601', '4200'] as const)
    await test.step(`it cannot be switched: ${switching}`, async () => {
      await wallet.setQuirks({ switching })
      await row(dialog, second).click()
      await expectFailed(dialog, 'Demo Extension can’t be switched from here', 'Switch in the wallet')
      const fact = (term: string) =>
        dialog
          .getByRole('definition')
          .and(page.locator(`dt:text-is("${term}") + dd`))
          .locator('bdi')
      await expect(fact('Network name')).toHaveText(second)
      await expect(fact('Chain ID')).toHaveText('31338')
      await expect(fact('RPC URL')).toHaveText(world.secondChain.url)
      await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await knowSecond(wallet, world)
      await wallet.switchChain(31338)
      await expectOn(dialog, second)
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      await wallet.switchChain(31337)
      await expectOn(dialog, first)
      await wallet.setChains(chains)
    })

  await wallet.setQuirks({ switching: 'able' })
  for (const adding of ['-32601', '4200'] as const)
    await test.step(`it does not let sites add networks: ${adding}`, async () => {
      await wallet.setQuirks({ adding })
      await row(dialog, second).click()
      await expectFailed(dialog, 'Demo Extension doesn’t have Countersign Second', 'with the details below')
      await expect(dialog.getByRole('heading', { name: `${second} details` })).toBeVisible()
      await wallet.setQuirks({ adding: 'switches' })
      await wallet.setBehavior('approve')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expectOn(dialog, second)
      await wallet.switchChain(31337)
      await expectOn(dialog, first)
      await wallet.setChains(chains)
    })

  await test.step('it approves a switch but stays on its network', async () => {
    await wallet.setQuirks({ arrival: 'never' })
    await wallet.switchChain(1)
    await row(dialog, first).click()
    await expectFailed(dialog, 'Demo Extension can’t be switched from here', 'Switch in the wallet')
    await wallet.switchChain(31337)
    await expectOn(dialog, first)
  })
})

test('without a wallet, opening the networks asks to connect one; one that disconnects is reported, as is a wrong network', async ({
  page,
  wallet,
}) => {
  await wallet.setBehavior('approve')
  await openKitPage(page)
  await page.getByRole('button', { name: 'Open the networks' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Connect a wallet')
  await walletRow(dialog, 'Demo Extension').click()
  await expectOn(dialog, first)
  await wallet.setBehavior('ask')

  await test.step('a wallet that disconnects during a switch request can be connected again', async () => {
    await row(dialog, second).click()
    await wallet.read()
    await wallet.disconnect()
    await expect(dialog.getByRole('alert')).toContainText('Demo Extension')
    await wallet.setBehavior('approve')
    await dialog.getByRole('button', { name: /^(Connect it again|Try again)$/ }).click()
    await expectOn(dialog, first)
    await wallet.setBehavior('ask')
  })
  await test.step('on a wrong network, the dialog shows the exact headline and offers to switch or disconnect', async () => {
    await wallet.switchChain(1)
    const headline = 'Wrong network detected, switch or disconnect to continue.'
    await expect(dialog.getByRole('alert').getByText(headline, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Demo Extension is on Ethereum')
    await expect(dialog.locator('[aria-current]')).toHaveCount(0)
    await row(dialog, first).click()
    await wallet.approve()
    await expectOn(dialog, first)
    await wallet.switchChain(1)
    await expect(dialog).toContainText(headline)
    await dialog.getByRole('button', { name: 'Disconnect Demo Extension' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('a contract account on another network is reported, and the person can switch to its network', async ({
  page,
  wallet,
  world,
}) => {
  await knowSecond(wallet, world)
  await wallet.switchChain(31338)
  await wallet.switchAccount('vault')
  await wallet.setBehavior('approve')
  await page.goto('/')
  const dialog = await openDialog(page)
  await walletRow(dialog, 'Demo Extension').click()
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'a contract on another network. Deployed on Local test chain.',
  )
  await dialog.getByRole('button', { name: 'Switch networks' }).click()
  await row(dialog, first).click()
  await expectOn(dialog, first)
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('a network without a block explorer can be added to wallets that require one, and its details can be copied', async ({
  page,
  wallet,
}) => {
  await page.route('**/v1/site', async route => {
    const response = await route.fetch()
    const site = await response.json()
    const bare = site.chains.map((chain: object) => ({ ...chain, explorer: null }))
    await route.fulfill({ response, json: { ...site, chains: bare } })
  })
  const { chains } = await wallet.state()
  const dialog = await atNetworks(page, wallet)
  for (const noExplorer of ['crashes', 'refused'] as const)
    await test.step(noExplorer, async () => {
      await wallet.setQuirks({ noExplorer })
      await wallet.setChains(chains)
      await row(dialog, second).click()
      expect((await wallet.read()).facts.Explorer).toMatch(/\/no-block-explorer$/)
      await wallet.reject()
      await expectFailed(dialog, 'You didn’t switch Demo Extension', 'You rejected the request')
      const details = dialog.getByRole('region', { name: `${second} details` })
      await expect(details).toContainText('31338')
      await details.getByRole('button', { name: 'Copy Chain ID' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('31338')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await wallet.approve()
      await expectOn(dialog, second)
      await wallet.switchChain(31337)
      await expectOn(dialog, first)
    })
})
