import { type Balances, tokenTypes } from '@countersign/gateway'
import { describe, expect, test } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { safe as words } from '../../locales/en/safe.ts'
import { Overview } from './overview.tsx'
import { draw } from './testing/draw.tsx'
import { carol, safe } from './testing/message.ts'

const chain = { status: 'safe', safe }
const known = { implementationVersionState: 'UP_TO_DATE', modules: [], guard: null }

describe('the overview', () => {
  test('shows the data of the chain without a gateway, and explains what is missing', () => {
    const page = draw(<Overview />, { gateway: null, known: { chain } })
    for (const owner of safe.owners) expect(page).toContain(owner)
    expect(page).toContain(words.owners.threshold({ needed: 2, all: 3 }))
    expect(page).toContain('1.4.1')
    expect(page).toContain(words.facts.versionUnknown.missing)
    expect(page).toContain(words.balances.missing)
    expect(page).toContain(words.collectibles.missing)
  })

  test.each(['UP_TO_DATE', 'OUTDATED', 'UNKNOWN'] as const)('has a text for the version state %s', state => {
    const gateway = { ...known, implementationVersionState: state }
    const page = draw(<Overview />, { known: { chain, gateway } })
    expect(page).toContain(words.facts.versionState[state])
  })

  test('lists modules and guards, which also control the Safe’s transactions', () => {
    const gateway = { ...known, modules: [{ address: carol }], guard: { address: carol } }
    const page = draw(<Overview />, { known: { chain, gateway } })
    expect(page).toContain(words.facts.modulesText)
    expect(page).toContain(words.facts.guardText)
    expect(draw(<Overview />, { known: { chain, gateway: known } })).not.toContain(words.facts.guardText)
  })

  test('explains what a missing signature handler means', () => {
    const page = draw(<Overview />, {
      known: { chain: { status: 'safe', safe: { ...safe, handler: undefined } } },
    })
    expect(page).toContain(words.facts.handlerState.none)
  })

  test.each([
    ['is no Safe', { status: 'not-a-safe', reason: 'answers-otherwise' }, words.chain.notASafe.other],
    ['is not there', { status: 'not-a-safe', reason: 'no-code' }, words.chain.notASafe.nothing],
    ['is not available', { status: 'unavailable', reason: 'node-timeout' }, words.chain.failed.title],
  ])('has a separate message for an address that %s', (_, reading, said) => {
    expect(draw(<Overview />, { known: { chain: reading } })).toContain(said)
  })
})

describe('the tokens', () => {
  const token = (
    type: (typeof tokenTypes)[number] | 'UNKNOWN',
    symbol: string,
  ): Balances['items'][number] => ({
    tokenInfo: {
      type,
      address: carol,
      decimals: 6,
      symbol,
      name: null,
      logoUri: 'https://evil.example/x.png',
    },
    balance: '12250000',
    fiatBalance: null,
    fiatConversion: null,
  })
  const holding = (...items: Balances['items']) =>
    draw(<Overview />, { known: { chain, balances: { fiatTotal: null, items, unreadable: 0 } } })

  test('that cannot be read are counted, and the others are shown', () => {
    const balances = { fiatTotal: null, items: [token('ERC20', 'T')], unreadable: 2 }
    const page = draw(<Overview />, { known: { chain, balances } })
    expect(page).toContain(words.tokenType.ERC20)
    expect(page).toContain(shared.unreadableEntries({ count: '2' }))
  })

  test.each([...tokenTypes, 'UNKNOWN'] as const)('of type %s have a label for it', type => {
    expect(holding(token(type, 'T'))).toContain(words.tokenType[type])
  })

  test('are shown to the last digit, each with its contract, and without external pictures', () => {
    const page = holding(token('ERC20', 'USDC'))
    expect(page).toContain('12.25')
    expect(page).toContain(carol)
    expect(page).not.toContain('evil.example')
  })

  test('do not include the native coin of the gateway, because its amount is read from the chain', () => {
    expect(holding(token('NATIVE_TOKEN', 'FAKE'))).not.toContain('FAKE')
  })

  test('have an empty state', () => {
    expect(holding()).toContain(words.balances.empty)
  })
})
