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

test('a call in a batch has the gateway’s name of its contract, and a transfer none of its recipient', () => {
  const call = (to: typeof bob, content: Action['content']): Action => ({
    ...{ to, value: 1n, data: '0x', isDangerous: false, content },
  })
  const batch = call(address, {
    kind: 'batch',
    calls: [call(alice, { kind: 'none' }), call(bob, { kind: 'unknown' })],
    isWhole: true,
  })
  const contracts = [
    { ...named(alice), name: 'A recipient' },
    { ...named(bob), name: 'A contract' },
  ]
  const page = draw(<ActionContent action={batch} safe={safe} contracts={contracts} />)
  for (const shown of [alice, bob, 'A contract']) expect(page).toContain(shown)
  expect(page).not.toContain('A recipient')
})
