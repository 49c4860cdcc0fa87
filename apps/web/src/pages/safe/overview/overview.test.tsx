import { type Balances, tokenTypes } from '@countersign/gateway'
import { describe, expect, test } from 'vitest'
import { safe as words } from '../../../locales/en/safe.ts'
import { draw } from '../drawing.tsx'
import { carol, safe } from '../messages/message.fixture.ts'
import { Overview } from './overview.tsx'

const chain = { status: 'safe', safe }
const known = { implementationVersionState: 'UP_TO_DATE', modules: [], guard: null }

describe('the overview', () => {
  test('shows without a gateway what the chain says, and what is missing', () => {
    const page = draw(<Overview />, { gateway: null, known: { chain } })
    for (const owner of safe.owners) expect(page).toContain(owner)
    expect(page).toContain(words.owners.threshold({ needed: '2', all: '3' }))
    expect(page).toContain('1.4.1')
    expect(page).toContain(words.facts.versionUnknown.missing)
    expect(page).toContain(words.balances.missing)
    expect(page).toContain(words.collectibles.missing)
  })

  test.each(['UP_TO_DATE', 'OUTDATED', 'UNKNOWN'] as const)('says in words that a version is %s', state => {
    const gateway = { ...known, implementationVersionState: state }
    const page = draw(<Overview />, { known: { chain, gateway } })
    expect(page).toContain(words.facts.versionState[state])
  })

  test('names what else has a say in the Safe’s transactions', () => {
    const gateway = { ...known, modules: [{ address: carol }], guard: { address: carol } }
    const page = draw(<Overview />, { known: { chain, gateway } })
    expect(page).toContain(words.facts.modulesText)
    expect(page).toContain(words.facts.guardText)
    expect(draw(<Overview />, { known: { chain, gateway: known } })).not.toContain(words.facts.guardText)
  })

  test('says what it means that there is no signature handler', () => {
    const page = draw(<Overview />, {
      known: { chain: { status: 'safe', safe: { ...safe, handler: undefined } } },
    })
    expect(page).toContain(words.facts.handlerState.none)
  })

  test.each([
    ['is no Safe', { status: 'not-a-safe', reason: 'answers-otherwise' }, words.chain.notASafe.other],
    ['is not there', { status: 'not-a-safe', reason: 'no-code' }, words.chain.notASafe.nothing],
    ['cannot be asked', { status: 'unavailable', reason: 'node-timeout' }, words.chain.failed.title],
  ])('tells apart what %s', (_, reading, said) => {
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
    draw(<Overview />, { known: { chain, balances: { fiatTotal: null, items } } })

  test.each([...tokenTypes, 'UNKNOWN'] as const)('of type %s say so in words', type => {
    expect(holding(token(type, 'T'))).toContain(words.tokenType[type])
  })

  test('are shown to the last digit, each with its contract, and without foreign pictures', () => {
    const page = holding(token('ERC20', 'USDC'))
    expect(page).toContain('12.25')
    expect(page).toContain(carol)
    expect(page).not.toContain('evil.example')
  })

  test('do not include the network’s own coin as the gateway has it: the chain says what there is of it', () => {
    expect(holding(token('NATIVE_TOKEN', 'FAKE'))).not.toContain('FAKE')
  })

  test('that are none say what would be here', () => {
    expect(holding()).toContain(words.balances.empty)
  })
})
