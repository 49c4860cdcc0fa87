import { expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { address, alice, bob, safe } from '../testing/message.ts'
import { named } from '../testing/transaction.ts'
import { ActionContent } from './action.tsx'
import type { Action } from './decode.ts'

vi.mock('@countersign/react', async original => ({
  ...(await original<object>()),
  AccountNames: ({ gatewayName }: { gatewayName?: string | null }) => gatewayName,
}))

const contracts = [
  { ...named(alice), name: 'A recipient' },
  { ...named(bob), name: 'A contract' },
]

function drawBatch(calls: readonly Action[]): string {
  const content = { kind: 'batch', calls, isWhole: true } as const
  const action = { to: address, value: 0n, data: '0x', isDangerous: false, content } as const
  return draw(<ActionContent action={action} safe={safe} contracts={contracts} />)
}

const call: Action = {
  to: bob,
  value: 0n,
  data: '0x12345678',
  isDangerous: false,
  content: { kind: 'unknown' },
}

test('a call in a batch has the gateway’s name of its contract', () => {
  const page = drawBatch([{ ...call, to: alice, data: '0x', content: { kind: 'none' } }, call])
  for (const shown of [alice, bob, 'A contract']) expect(page).toContain(shown)
  expect(page).not.toContain('A recipient')
})

test.each([
  ['without data', '0x', { kind: 'none' }],
  ['with one byte of data', '0x00', { kind: 'unknown' }],
  ['with the data of an unknown function', '0x12345678', { kind: 'unknown' }],
  ['with the data of a known function', '0xd0e30db0', { kind: 'function', name: 'deposit', parameters: [] }],
] as const)(
  'the recipient of a payment in a batch has no name by the gateway, also %s',
  (_, data, content) => {
    const page = drawBatch([{ ...call, to: alice, value: 1n, data, content }])
    expect(page).toContain(alice)
    expect(page).not.toContain('A recipient')
  },
)

test('a call in a batch with too few bytes to name a function has no name by the gateway', () => {
  expect(drawBatch([{ ...call, data: '0x123456' }])).not.toContain('A contract')
})
