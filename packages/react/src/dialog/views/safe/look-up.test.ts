import type { AccountInfo } from '@countersign/api'
import { parseAccountId, parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { lookUp } from './look-up.ts'

const address = parseAddress(`0x${'5a'.repeat(20)}`)
const account = parseAccountId(`eip155:1:${address}`)
const named = { chain: 'eip155:1', address, planned: null }
const planned = {
  ...named,
  planned: { owners: [address], threshold: 1, saltNonce: 0n, version: '1.4.1' as const },
}
const known = (kind: AccountInfo['kind']) => async () => ({
  account,
  kind,
  name: null,
  avatar: null,
  unavailable: [],
})

test('a deployed Safe is returned as it is, and needs no plan', async () => {
  expect(await lookUp(named, { info: known('safe'), rpc: null })).toEqual({ account })
  expect(await lookUp(planned, { info: known('safe'), rpc: null })).toEqual({ account })
})

test('an address without a Safe and an unreachable server are different outcomes', async () => {
  for (const kind of ['eoa', 'contract'] as const)
    expect(await lookUp(named, { info: known(kind), rpc: null })).toBe('not-a-safe')
  expect(await lookUp(named, { info: known('unknown'), rpc: null })).toBe('unasked')
  const broken = async () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await lookUp(named, { info: broken, rpc: null })).toBe('unasked')
})

test('a plan is used only if nothing is deployed and the network can be reached', async () => {
  expect(await lookUp(planned, { info: known('contract'), rpc: null })).toBe('not-a-safe')
  expect(await lookUp(planned, { info: known('eoa'), rpc: null })).toBe('unasked')
})
