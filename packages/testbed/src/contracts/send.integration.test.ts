import { expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { startChain } from '../chain.ts'
import { receiptOf } from './send.ts'

test('a transaction that the chain keeps queued as if its predecessor were missing is mined all the same', async () => {
  await using chain = await startChain()
  const { deployer } = accounts
  const hash = await chain.client.sendRawTransaction({
    serializedTransaction: await deployer.signTransaction({
      ...{ chainId: chain.chainId, to: deployer.address, nonce: 1, gas: 21_000n },
      ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n },
    }),
  })
  await chain.client.setNonce({ address: deployer.address, nonce: 1 })
  await chain.client.mine({ blocks: 1 })
  expect(await chain.client.getTxpoolStatus()).toEqual({ pending: 0, queued: 1 })
  expect(await receiptOf(chain, hash)).toMatchObject({ status: 'success' })
})
