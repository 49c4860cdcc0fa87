import { expect, test, vi } from 'vitest'
import { draw } from './testing/draw.tsx'
import { account, alice, bob } from './testing/message.ts'
import { named, summaryWith } from './testing/transaction.ts'
import { Details } from './transaction-details.tsx'

vi.mock('@countersign/react', async original => ({
  ...(await original<object>()),
  AccountNames: (props: { account: string; gatewayName?: string | null }) =>
    props.gatewayName === undefined && `asked for ${props.account}`,
}))

test('the gateway is asked for the names of owners, but not of the proposer, who may be anyone', () => {
  const summary = summaryWith()
  const details = {
    ...{ txData: null, note: null, txHash: null },
    detailedExecutionInfo: {
      ...{ type: 'MULTISIG', nonce: 7, safeTxHash: `0x${'1'.repeat(64)}`, trusted: false },
      ...{ proposer: named(bob), confirmations: [] },
    },
  }
  const queries = [[['safe', account, 'transaction', summary.id], details]] as const
  const page = draw(<Details id={summary.id} summary={summary} onRemoved={undefined} />, { queries })
  expect(page).toContain(bob)
  expect(page).toContain(`asked for eip155:1:${alice}`)
  expect(page).not.toContain(`asked for eip155:1:${bob}`)
})
