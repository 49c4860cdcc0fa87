import type { Chain } from '@countersign/api'
import { parseChainId } from '@countersign/core'
import type { TransactionInfo, TransactionSummary } from '@countersign/gateway'
import { address, alice, bob } from './message.ts'

/** Fixtures for tests of transactions. */

export const ethereum: Chain = {
  id: parseChainId('eip155:1'),
  name: 'Ethereum',
  shortName: null,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://explorer.example',
  testnet: false,
  wallet: null,
}

export const named = (address: typeof alice) => ({ address, name: 'Your own account', logoUri: null })

export const sent: Extract<TransactionInfo, { type: 'Transfer' }> = {
  type: 'Transfer',
  sender: named(address),
  recipient: named(bob),
  direction: 'OUTGOING',
  transferInfo: { type: 'NATIVE_TOKEN', value: '1000000000000000001' },
}

export function summaryWith(given: Partial<TransactionSummary> = {}): TransactionSummary {
  return {
    id: 'multisig_1',
    txHash: null,
    timestamp: 1_700_000_000_000,
    txStatus: 'AWAITING_CONFIRMATIONS',
    txInfo: sent,
    executionInfo: {
      type: 'MULTISIG',
      nonce: 7,
      confirmationsRequired: 2,
      confirmationsSubmitted: 1,
      missingSigners: [named(alice)],
    },
    ...given,
  }
}
