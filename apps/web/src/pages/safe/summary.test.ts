import { type TransactionInfo, transferDirections } from '@countersign/gateway'
import { describe, expect, test } from 'vitest'
import { safe as words } from '../../locales/en/safe.ts'
import { summaryOf } from './summary.ts'
import { address, alice, bob, carol } from './testing/message.ts'
import { ethereum as chain, named, sent } from './testing/transaction.ts'

const summary = (info: TransactionInfo) => {
  const { title, ...rest } = summaryOf(info, { words, language: 'en', chain, done: false })
  return { title: title.replace(/[\u2068\u2069]/g, ''), ...rest }
}
type Transfer = Extract<TransactionInfo, { type: 'Transfer' }>
const transfer = (transferInfo: Transfer['transferInfo']): TransactionInfo => ({
  type: 'Transfer',
  sender: named(address),
  recipient: named(bob),
  direction: 'OUTGOING',
  transferInfo,
})
const token = {
  tokenAddress: carol,
  tokenName: null,
  tokenSymbol: 'ETH',
  logoUri: 'https://evil.example/x.png',
}

describe('a transfer', () => {
  test('shows the exact amount and the recipient', () => {
    expect(summary(sent)).toEqual({
      title: 'Send 1.000000000000000001 ETH',
      parties: [{ part: 'to', address: bob }],
      warnings: [],
    })
  })

  test('that was executed is in the past tense', () => {
    expect(summaryOf(sent, { words, language: 'en', chain, done: true }).title).toMatch(/^Sent /)
  })

  test.each(transferDirections)('of direction %s has its own wording', direction => {
    const parts = summary({ ...sent, direction }).parties.map(({ part }) => part)
    expect(parts).toEqual({ INCOMING: ['from'], OUTGOING: ['to'], UNKNOWN: ['from', 'to'] }[direction])
    expect(words.kind.transfer[direction]({ what: 'x' })).toContain('x')
  })

  test('of a token always shows its contract, because anyone may call a token ETH', () => {
    const info = transfer({ type: 'ERC20', ...token, decimals: 6, value: '12250000', imitation: true })
    expect(summary(info)).toEqual({
      title: 'Send 12.25 ETH',
      parties: [
        { part: 'to', address: bob },
        { part: 'token', address: carol, contractName: token.tokenName },
      ],
      warnings: ['imitation'],
    })
  })

  test('of a token without decimals has a warning', () => {
    const info = transfer({ type: 'ERC20', ...token, decimals: null, value: '7', imitation: false })
    expect(summary(info)).toMatchObject({ title: 'Send 7 ETH', warnings: ['no-decimals'] })
  })

  test('of a collectible shows its number', () => {
    expect(summary(transfer({ type: 'ERC721', ...token, tokenId: '42' })).title).toBe('Send ETH, no.\u00a042')
  })

  test('of an unknown type shows the name of that type', () => {
    expect(summary(transfer({ type: 'UNKNOWN', called: 'ERC9999' })).title).toBe('Send ERC9999')
  })
})

describe('a call', () => {
  const call = {
    type: 'Custom',
    to: named(bob),
    value: '0',
    methodName: 'approve',
    actionCount: null,
    isCancellation: false,
  } as const

  test.each([
    ['Contract call: approve', call],
    ['Contract interaction', { ...call, methodName: null }],
    ['Batch of 3 calls', { ...call, actionCount: 3 }],
    ['Contract call: approve, with 1 ETH', { ...call, value: '1000000000000000000' }],
    ['On-chain rejection: cancels the other transactions with this nonce', { ...call, isCancellation: true }],
  ])('has the title “%s”', (title, info) => expect(summary(info).title).toBe(title))

  test('shows the contract', () => {
    expect(summary(call).parties).toEqual([{ part: 'contract', address: bob, contractName: named(bob).name }])
  })

  test('that pays shows a recipient, without the gateway’s name for it, however much data it has', () => {
    expect(summary({ ...call, value: '1' }).parties).toEqual([{ part: 'to', address: bob }])
  })
})

describe('a change of settings', () => {
  const change = { type: 'SettingsChange', methodName: 'setThing', setting: null } as const

  test('that is known has its own wording', () => {
    expect(summary({ ...change, setting: 'ADD_OWNER' }).title).toBe('Add owner')
  })

  test.each([[null], ['SOMETHING_NEW'], ['constructor']])(
    'that is unknown (%s) shows its method',
    setting => {
      expect(summary({ ...change, setting }).title).toBe('Change settings: setThing')
    },
  )
})

test('a creation shows who created the Safe', () => {
  const info = {
    type: 'Creation',
    creator: named(alice),
    transactionHash: `0x${'1'.repeat(64)}`,
    implementation: null,
    factory: null,
  } as const
  expect(summary(info)).toMatchObject({
    title: 'Safe created',
    parties: [{ part: 'creator', address: alice }],
  })
})

test('the name of an unknown type is isolated from the writing direction around it', () => {
  const { title } = summaryOf(
    { type: 'UNKNOWN', called: 'طلب' },
    { words, language: 'en', chain, done: true },
  )
  expect(title).toContain('\u2068طلب\u2069')
})
