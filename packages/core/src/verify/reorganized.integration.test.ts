import {
  accounts,
  type Chain,
  deployContracts,
  deploySafe,
  safeAccount,
  signAsSafe,
  startChain,
} from '@countersign/testbed'
import { createClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAccountId } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { signedHash } from '../safe/message.ts'
import { verifySafeSignature } from '../safe/verify-safe-signature.ts'
import { verifyOwnership } from './verify-ownership.ts'

const message = 'id.example.org wants you to sign in'
const { alice } = accounts

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain)
})
afterAll(() => chain.stop())

/** A node that replaces its latest block, which has a new Safe, by one without it, right after it has named it. */
async function replacing() {
  const id = await chain.client.snapshot()
  const safe = await safeAccount({ version: '1.4.1', owners: [alice.address], threshold: 1, saltNonce: 77n })
  await deploySafe(chain, safe)
  const node = createClient({ transport: http(chain.url, { retryCount: 0 }) })
  let replaced: Promise<void> | undefined
  const replace = async () => {
    const blocks = await chain.client.getBlockNumber({ cacheTime: 0 })
    await chain.client.revert({ id })
    await chain.client.mine({ blocks: Number(blocks) })
  }
  const client: NodeClient = {
    async request(request) {
      if (request.method === 'eth_call') {
        replaced ??= replace()
        await replaced
      }
      return node.request(request)
    },
  }
  const { chainId } = chain
  const signature = await signAsSafe({ safe: safe.address, chainId, owner: alice, message })
  return {
    client,
    signature,
    account: parseAccountId(`eip155:${chainId}:${safe.address}`),
    message,
    recover: recoverWithNoble,
  }
}

const unavailable = {
  status: 'unavailable',
  reason: 'node-error',
  detail: expect.stringMatching(/^The node has another block, or none, as number \d+\.$/),
}

test('a contract is not judged by a block that replaced the one that the verdict would name', async () => {
  expect(await verifyOwnership(await replacing())).toEqual(unavailable)
})

test('nor is a Safe', async () => {
  const { message, ...question } = await replacing()
  expect(await verifySafeSignature({ ...question, message: signedHash(message) })).toEqual(unavailable)
})
