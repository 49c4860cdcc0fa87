import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { chainClient } from '../../chain.ts'
import { passkeySet, verifiers } from '../../contracts/passkeys/passkey-set.ts'
import { type ScriptPage, serveScript } from '../../pages/testing/serve-script.ts'
import { findHeadless } from '../../wallet/automation.ts'
import type { Assertion, Passkey } from './authenticator.ts'
import { webAuthnSignature } from './webauthn-signature.ts'

const client = chainClient(inject('chainUrl'), inject('chainId'))
const challenge: Hex = `0x${'5a'.repeat(32)}`

let served: ScriptPage
let browser: Browser

beforeAll(async () => {
  const executablePath = findHeadless()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  ;[served, browser] = await Promise.all([
    serveScript(join(import.meta.dirname, 'testing/authenticator-page.ts'), 'Passkeys'),
    chromium.launch({ ...(executablePath && { executablePath }), args }),
  ])
})
afterAll(() => Promise.all([served?.[Symbol.asyncDispose](), browser?.close()]))

/** Opens the page with a virtual authenticator. */
async function openPage(url = `http://localhost:${served.port}`) {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(url)
  return {
    page,
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

const create = (page: Page) => page.evaluate(() => testedAuthenticator.create('A passkey of a test'))

const sign = (page: Page, credentialId: string) =>
  page.evaluate(([id, asked]) => testedAuthenticator.sign(id, asked), [credentialId, challenge] as const)

/** Returns the code of the error on the page: errors lose everything but their message on the way here. */
const codeOf = (page: Page, credentialId: string | null) =>
  page.evaluate(
    ([id, asked]) =>
      (id === null
        ? testedAuthenticator.create('A passkey of a test')
        : testedAuthenticator.sign(id, asked)
      ).then(
        () => 'none',
        (error: { code: unknown }) => error.code,
      ),
    [credentialId, challenge] as const,
  )

const accepted = ({ x, y }: Passkey, assertion: Assertion, message: Hex) =>
  client.readContract({
    address: passkeySet.signerFactory,
    abi: parseAbi([
      'function isValidSignatureForSigner(bytes32 message, bytes signature, uint256 x, uint256 y, uint176 verifiers) view returns (bytes4)',
    ]),
    functionName: 'isValidSignatureForSigner',
    args: [message, webAuthnSignature(assertion), BigInt(x), BigInt(y), BigInt(verifiers)],
  })

test("Safe's contracts accept what Chromium signed, and reject anything else", async () => {
  const { page } = await openPage()
  const passkey = await create(page)
  const assertion = await sign(page, passkey.credentialId)
  expect(await accepted(passkey, assertion, challenge)).toBe('0x1626ba7e')
  expect(await accepted(passkey, assertion, `0x${'5b'.repeat(32)}`)).toBe('0x00000000')
  expect(await accepted(await create(page), assertion, challenge)).toBe('0x00000000')
})

test('a person who does not let the device sign has declined', async () => {
  const { page, refuse } = await openPage()
  const { credentialId } = await create(page)
  await refuse()
  expect(await codeOf(page, credentialId)).toBe('refused')
  expect(await codeOf(page, null)).toBe('refused')
})

test('a page without a host name has no passkeys', async () => {
  const { page } = await openPage(served.origin)
  expect(await codeOf(page, null)).toBe('unsupported')
})
