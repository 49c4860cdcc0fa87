import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { startGateway, type TestGateway } from '../gateway/gateway.ts'
import { startWorld, type World } from '../world.ts'
import { fillSafes } from './fill-safes.ts'

let world: World
let gateway: TestGateway
beforeAll(async () => {
  world = await startWorld()
  gateway = await startGateway({ chains: world.chains, indexing: 0 })
  await fillSafes(world, gateway.url)
})
afterAll(async () => {
  await gateway.stop()
  await world.stop()
})

async function get(path: string) {
  const response = await fetch(`${gateway.url}${path}`)
  expect(response.status, path).toBe(200)
  return response.json()
}

type Summary = {
  txStatus: string
  txInfo: { type: string; direction?: string; transferInfo?: { type: string } }
}
async function listed(safe: string, which: 'history' | 'queued'): Promise<Summary[]> {
  const found: Summary[] = []
  let path: string | null = `/v1/chains/31337/safes/${safe}/transactions/${which}`
  while (path !== null) {
    const page: { results: { transaction?: Summary }[]; next: string | null } = await get(path)
    found.push(...page.results.flatMap(({ transaction }) => transaction ?? []))
    path = page.next && new URL(page.next).pathname + new URL(page.next).search
  }
  return found
}

describe('the team of the local world', () => {
  test('has sent and received ether, tokens and pieces, and has moved tokens of others', async () => {
    const moved = (await listed(world.safes.team.address, 'history')).flatMap(({ txInfo }) =>
      txInfo.type === 'Transfer' ? `${txInfo.direction} ${txInfo.transferInfo?.type}` : [],
    )
    for (const direction of ['INCOMING', 'OUTGOING'])
      for (const type of ['NATIVE_COIN', 'ERC20', 'ERC721']) expect(moved).toContain(`${direction} ${type}`)
    expect(moved).toContain('UNKNOWN ERC20')
  })

  test('has transactions that succeeded, failed and were cancelled, and an empty queue', async () => {
    const history = await listed(world.safes.team.address, 'history')
    const count = (status: string) => history.filter(({ txStatus }) => txStatus === status).length
    expect([count('FAILED'), count('CANCELLED')]).toEqual([1, 1])
    expect(count('SUCCESS')).toBeGreaterThan(8)
    expect(history).toContainEqual(
      expect.objectContaining({
        txInfo: expect.objectContaining({ methodName: 'multiSend', actionCount: 2 }),
      }),
    )
    expect(await listed(world.safes.team.address, 'queued')).toEqual([])
  })

  test('has tokens, a piece and a delegate', async () => {
    const { address } = world.safes.team
    const { items } = await get(`/v1/chains/31337/safes/${address}/balances/usd`)
    expect(items).toMatchObject([
      { tokenInfo: { type: 'NATIVE_TOKEN' }, balance: String(425n * 10n ** 16n) },
      { tokenInfo: { symbol: 'OIL' }, balance: '4500000000' },
    ])
    expect(await get(`/v2/chains/31337/safes/${address}/collectibles`)).toMatchObject({
      results: [{ name: 'The old lamp' }],
    })
    expect(await get(`/v2/chains/31337/delegates?safe=${address}`)).toMatchObject({
      results: [{ delegate: accounts.heidi.address, delegator: accounts.alice.address }],
    })
  })
})

test('the treasury’s queue has a transaction to execute, others to confirm, and two with one nonce', async () => {
  const { address } = world.safes.treasury
  expect((await listed(address, 'queued')).map(({ txStatus }) => txStatus)).toEqual([
    'AWAITING_EXECUTION',
    ...Array(3).fill('AWAITING_CONFIRMATIONS'),
  ])
})

test('the owners’ own keys have sent nothing', async () => {
  for (const { address } of [accounts.alice, accounts.bob, accounts.carol, accounts.dave, accounts.erin])
    expect(await world.chain.client.getTransactionCount({ address })).toBe(0)
})
