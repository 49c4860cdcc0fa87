import {
  formatAccountId,
  type NodeClient,
  parseAddress,
  parseChainId,
  recoverWithNoble,
  verifyOwnership,
} from '@countersign/core'
import { accounts } from '@countersign/testbed'
import { createTestClient, http, pad, serializeErc8010Signature, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'

/**
 * Covers what the check page and the command read through `/rpc` about keys that have signed a delegation but not
 * submitted it (ERC-8010).
 */

const chainId = inject('chainId')
const { code } = inject('contracts').delegated
const message = 'I own this account.'

let app: TestApp
beforeAll(async () => {
  app = await openApp('sqlite::memory:')
})
afterAll(() => app.close())

/** Sends requests like `nodeThrough` of the check page. */
const client: NodeClient = {
  async request({ method, params = [] }) {
    const call = { jsonrpc: '2.0', id: 1, method, params }
    const { body } = await new Browser(app).send<{ result?: unknown; error?: { message: string } }>(
      'POST',
      `/rpc/${chainId}`,
      call,
    )
    if (body.error) throw new Error(body.error.message)
    return body.result
  },
}

/**
 * Verifies a signature by a key that has signed a delegation; its code accepts Grace's signature, whose address is in
 * its storage.
 */
async function check(signer: typeof accounts.grace, nonce = 0) {
  const key = privateKeyToAccount(generatePrivateKey())
  await createTestClient({ mode: 'anvil', transport: http(inject('chainUrl')) }).setStorageAt({
    ...{ address: key.address, index: toHex(0, { size: 32 }), value: pad(accounts.grace.address) },
  })
  const authorization = await key.signAuthorization({ contractAddress: code, chainId, nonce })
  return verifyOwnership({
    account: formatAccountId(parseChainId(`eip155:${chainId}`), parseAddress(key.address)),
    message,
    signature: serializeErc8010Signature({ authorization, signature: await signer.signMessage({ message }) }),
    client,
    recover: recoverWithNoble,
  })
}

test('a key that has signed a delegation is verified through the node proxy, and its code is named', async () => {
  expect(await check(accounts.grace)).toMatchObject({
    status: 'verified',
    method: 'eip7702',
    delegate: parseAddress(code),
  })
})

test('a signature that its code refuses, or a delegation that is invalid on the chain, is rejected with that reason', async () => {
  expect(await check(accounts.bob)).toMatchObject({ status: 'rejected', reason: 'contract-refused' })
  expect(await check(accounts.grace, 1)).toMatchObject({
    status: 'rejected',
    reason: 'authorization-invalid',
  })
})
