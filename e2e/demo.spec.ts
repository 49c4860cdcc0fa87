import { injectedWallet } from '@countersign/testbed/automation'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { walletTimeout } from './fixtures/limits.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import {
  chooseWallet,
  expectFailure,
  expectMessage,
  expectSignedIn,
  headline,
  messageTitle,
  signButton,
} from './fixtures/steps.ts'
import { expect, demoTest as test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const name = 'Demo Wallet'

test('a person connects the demo wallet, signs, and is signed in under the strict policy', async ({
  page,
  demo,
}) => {
  const wallet = injectedWallet(page, { timeout: walletTimeout })
  const seen = await watch(page, demo.url)
  const response = await page.goto('/')
  const policy = response?.headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).not.toContain('unsafe')
  await expect(page.getByText('This is a demo', { exact: false })).toBeVisible()

  const dialog = await chooseWallet(page, name)
  expect(await wallet.read()).toMatchObject({ heading: 'Connect to this site?', origin: demo.url })
  await wallet.chooseAccount('vault')
  await wallet.approve()
  const message = await expectMessage(dialog, messageTitle('vault'))
  await signButton(dialog).click()
  expect((await wallet.read()).quoted).toEqual([message])
  await wallet.approve()
  await expectSignedIn(page)
  await expect(page.getByText('The account’s contract')).toBeVisible()
  await page.reload()
  await expectSignedIn(page)
  await page.waitForLoadState('networkidle')
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
})

test('the demo wallet can be set to reject requests, and the person can try again', async ({ page }) => {
  const wallet = injectedWallet(page, { timeout: walletTimeout })
  await page.goto('/')
  await wallet.open()
  await wallet.setBehavior('refuse')
  await wallet.closeWindow()
  const dialog = await chooseWallet(page, name)
  await expect(dialog.getByRole('heading', { name: `You didn’t connect ${name}` })).toBeVisible()
  await wallet.open()
  await wallet.setBehavior('ask')
  await wallet.closeWindow()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expectMessage(dialog)
  await signButton(dialog).click()
  await wallet.reject()
  await expectFailure(dialog, headline.sign, /You rejected the request in Demo Wallet/)
  await dialog.getByRole('button', { name: 'Ask the wallet again' }).click()
  await wallet.approve()
  await expectSignedIn(page)
})

test('the demo wallet can be set not to respond, and to disconnect', async ({ page }) => {
  const wallet = injectedWallet(page, { timeout: walletTimeout })
  await page.goto('/')
  const dialog = await chooseWallet(page, name)
  await wallet.approve()
  await expectMessage(dialog)
  await wallet.open()
  await wallet.setBehavior('stall')
  await wallet.closeWindow()
  await signButton(dialog).click()
  await expect(dialog.getByRole('status')).toContainText('Waiting for your signature')
  await page.getByRole('button', { name: `${name} (1 waiting)` }).click()
  const panel = page.frameLocator('countersign-demo-wallet iframe')
  await panel.getByRole('button', { name: /^Disconnect http/ }).click()
  await wallet.setBehavior('ask')
  await wallet.closeWindow()
  await expect(dialog.getByRole('heading', { name: `${name} is no longer connected` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expectMessage(dialog)
  await signButton(dialog).click()
  await wallet.approve()
  await expectSignedIn(page)
})

test('the home page leads to an application that knows only OpenID Connect', async ({ page, demo }) => {
  await signInByRequest(page, demo.url, privateKeyToAccount(generatePrivateKey()))
  await page.goto('/')
  await page.getByRole('link', { name: 'Open the sample application' }).click()
  await page.getByRole('link', { name: 'Sign in with Countersign' }).click()
  await page.getByRole('button', { name: 'Continue to Demo notes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, /)
})
