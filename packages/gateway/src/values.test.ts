import { expect, test } from 'vitest'
import {
  deviceTypes,
  messageStatuses,
  tokenTypes,
  transactionStatuses,
  transferDirections,
} from './values.ts'

test('the sets of values are exactly those of the contract', () => {
  expect(transactionStatuses).toEqual([
    'AWAITING_CONFIRMATIONS',
    'AWAITING_EXECUTION',
    'CANCELLED',
    'FAILED',
    'SUCCESS',
  ])
  expect(messageStatuses).toEqual(['NEEDS_CONFIRMATION', 'CONFIRMED'])
  expect(tokenTypes).toEqual(['ERC20', 'ERC721', 'NATIVE_TOKEN'])
  expect(transferDirections).toEqual(['INCOMING', 'OUTGOING', 'UNKNOWN'])
  expect(deviceTypes).toEqual(['ANDROID', 'IOS', 'WEB'])
})
