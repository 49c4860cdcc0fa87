import { parseAddress } from '@countersign/core'
import { encodeFunctionData, parseAbi, toFunctionSelector, zeroAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { contracts, versions } from './contracts.ts'
import { findPlan } from './find-plan.ts'
import { plansOf } from './plans.ts'

const abi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
])
const owners = [parseAddress(`0x${'11'.repeat(20)}`), parseAddress(`0x${'22'.repeat(20)}`)]
const planned = { owners, threshold: 2, saltNonce: 7n, version: '1.4.1' } as const
const there = parseAddress(`0x${'5a'.repeat(20)}`)

test.each(versions)('the plans of version %s include the plain call, byte for byte', version => {
  const { fallbackHandler, singletons, factory } = contracts[version]
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [owners, 2n, zeroAddress, '0x', fallbackHandler, zeroAddress, 0n, zeroAddress],
  })
  const plans = plansOf({ ...planned, version })
  for (const singleton of singletons)
    expect(plans).toContainEqual({
      address: factory,
      data: encodeFunctionData({
        abi,
        functionName: 'createProxyWithNonce',
        args: [singleton, initializer, 7n],
      }).toLowerCase(),
    })
  expect(new Set(plans.map(({ data }) => data)).size).toBe(plans.length)
})

test('the plans include a Safe that its wallet makes one for second layers', () => {
  const selector = toFunctionSelector('function setupToL2(address)').slice(2)
  expect(plansOf(planned).some(({ data }) => data.includes(selector))).toBe(true)
})

/** Creates a node that answers each call according to its data. */
const node = (answer: (data: string, index: number) => unknown) => {
  let index = 0
  return vi.fn(async (_: unknown, request?: RequestInit) =>
    Response.json({ id: 1, ...Object(answer(JSON.parse(String(request?.body)).params[0].data, index++)) }),
  )
}
const at = (address: string) => ({ result: `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}` })
const elsewhere = at(`0x${'ee'.repeat(20)}`)

test('the call that leads to the address is found', async () => {
  const right = plansOf(planned)[1]
  const ask = node(data => (data === right?.data ? at(there) : elsewhere))
  expect(await findPlan(planned, there, 'https://node.example', ask)).toEqual(right)
})

test('the result is null if no call leads to the address, or if the factory does not exist', async () => {
  const reverted = { error: { code: 3, message: 'execution reverted' } }
  for (const answer of [elsewhere, reverted, { result: '0x' }])
    expect(
      await findPlan(
        planned,
        there,
        'https://node.example',
        node(() => answer),
      ),
    ).toBeNull()
})

test('an unreachable network is not treated as a negative result', async () => {
  const broken = node(() => ({ error: { code: -32603, message: 'internal error' } }))
  await expect(findPlan(planned, there, 'https://node.example', broken)).rejects.toThrow()
})
