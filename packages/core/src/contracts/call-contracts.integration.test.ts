import { createClient, encodeFunctionData, http, parseAbi } from 'viem'
import { expect, inject, test } from 'vitest'
import { eip155Chain, parseAddress } from '../account.ts'
import { readBlockAt } from '../verify/read-block-at.ts'
import { callContracts } from './call-contracts.ts'

const chain = eip155Chain(inject('chainId'))
const { vault, unborn } = inject('contracts')
const client = createClient({ transport: http(inject('chainUrl')) })
const abi = parseAbi(['function getThreshold() view returns (uint256)', 'function missing(address)'])
const threshold = encodeFunctionData({ abi, functionName: 'getThreshold' })
const one = `0x${'1'.padStart(64, '0')}`
const [deployed, undeployed] = [vault, unborn].map(({ address }) => parseAddress(address)) as [
  ReturnType<typeof parseAddress>,
  ReturnType<typeof parseAddress>,
]

/** Calls these targets, and Alice's Safe last. */
async function call(
  targets: readonly (typeof deployed)[],
  more: Partial<Parameters<typeof callContracts>[0]> = {},
) {
  const read = await readBlockAt({ client, chain, number: Number(await latest()) })
  const block = read.status === 'block' ? read.block : expect.unreachable()
  const calls = [...targets, deployed].map(target => ({ target, data: threshold }))
  return callContracts({ client, chain, block, calls, ...more })
}

const latest = () => client.request({ method: 'eth_blockNumber' })

test('each call has its result, and none affects the others', async () => {
  const revert = { target: parseAddress('0x0000000000000000000000000000000000000005'), data: '0x01' } as const
  expect(await call([undeployed, deployed])).toEqual({ status: 'read', results: [null, one, one] })
  expect(await call([], { calls: [revert, { target: deployed, data: threshold }] })).toMatchObject({
    results: [null, one],
  })
})

test('an account that is not deployed is deployed before each group of calls, for these only', async () => {
  const factory = { address: parseAddress(unborn.factory), call: unborn.factoryData }
  const deploy = { account: undeployed, factory }
  const targets = Array.from({ length: 5 }, () => undeployed)
  const results = Array.from({ length: 6 }, () => one)
  expect(await call(targets, { deploy })).toEqual({ status: 'read', results })
  expect(await call(targets, { deploy, factories: [] })).toEqual({
    status: 'read',
    results: results.map(() => null),
  })
  expect(await call([undeployed])).toEqual({ status: 'read', results: [null, one] })
})

test('nothing is called if the account cannot be deployed', async () => {
  const factory = {
    address: deployed,
    call: encodeFunctionData({ abi, functionName: 'missing', args: [deployed] }),
  }
  const broken = { address: parseAddress(unborn.factory), call: '0x01' } as const
  const nothing = { status: 'read', results: [null] }
  expect(await call([], { deploy: { account: undeployed, factory: broken } })).toEqual(nothing)
  // A deployed account is not deployed again, so its factory does not matter.
  expect(await call([], { deploy: { account: deployed, factory } })).toMatchObject({ results: [one] })
})

test('a block that the node does not have gives no results', async () => {
  const block = { number: 1n, hash: `0x${'12'.repeat(32)}` } as const
  expect(await call([], { block })).toMatchObject({ status: 'unavailable' })
})
