import { ProblemError } from '@countersign/api'
import { parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { checkDraft, type Fault, type Field, serverFaults } from './check-draft.ts'
import { type Draft, emptyDraft, localMoment } from './draft.ts'

const now = Date.UTC(2030, 0, 10, 12)
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const chains = [
  { id: parseChainId('eip155:1'), shortName: 'eth', explorer: 'https://etherscan.io' },
  { id: parseChainId('eip155:100'), shortName: 'gno', explorer: 'https://gnosisscan.io' },
]
const draft: Draft = { ...emptyDraft(now), purpose: 'grant payout', account: address }
const check = (change: Partial<Draft>) => checkDraft({ ...draft, ...change }, { chains, now })
const asked = (change: Partial<Draft>) => {
  const checked = check(change)
  if ('faults' in checked) throw new Error(`It should be right: ${JSON.stringify(checked.faults)}`)
  return checked.request
}

test('a form with the required fields is a valid request', () => {
  expect(asked({})).toEqual({
    purpose: 'grant payout',
    audience: null,
    account: `eip155:1:${address}`,
    chain: 'eip155:1',
    deadline: '2030-01-17T12:00:00.000Z',
    holdsFor: 30 * 86_400,
    returnTo: null,
    reference: null,
  })
})

test('spaces around the input are removed', () => {
  expect(
    asked({ purpose: ' grant ', audience: ' ', reference: ' 7 ', account: ` ${address}\n` }),
  ).toMatchObject({
    purpose: 'grant',
    audience: null,
    reference: '7',
    account: `eip155:1:${address}`,
  })
})

test('words in any script are requested in one form, regardless of how they were typed', () => {
  expect(asked({ purpose: 'Fu\u0308r\u00a0die Prüfung', audience: '\u3000税務署' })).toMatchObject({
    purpose: 'Für die Prüfung',
    audience: '税務署',
  })
})

test('any account is requested without an account, and any account on a network by its chain', () => {
  expect(asked({ who: 'any' })).toMatchObject({ account: null, chain: null })
  expect(asked({ who: 'chain', chain: 'eip155:100' })).toMatchObject({ account: null, chain: 'eip155:100' })
})

test.each([
  `eip155:100:${address.toLowerCase()}`,
  `gno:${address}`,
  `\u200bgno:${address}\ufeff`,
  `https://app.safe.global/home?safe=gno:${address}`,
  `https://gnosisscan.io/address/${address}`,
])('the account %j has its own network, and not the chosen one', account => {
  expect(asked({ account, chain: 'eip155:1' })).toMatchObject({
    account: `eip155:100:${address}`,
    chain: 'eip155:100',
  })
})

test('the typed account is ignored if any account is requested', () => {
  expect(asked({ who: 'any', account: 'nonsense', chain: 'nonsense' })).toMatchObject({ account: null })
})

const minute = 60_000
const wrong: readonly (readonly [string, Partial<Draft>, Field, Fault])[] = [
  ['no purpose', { purpose: '  ' }, 'purpose', { kind: 'no-purpose' }],
  ['a change of direction', { purpose: 'a\u202eb' }, 'purpose', { kind: 'character', character: '\u202e' }],
  ['a bracket', { audience: 'me [you' }, 'audience', { kind: 'character', character: '[' }],
  ['a long picture', { audience: `${'a'.repeat(79)}🦊` }, 'audience', { kind: 'long', most: 80 }],
  ['a line break', { purpose: 'a\nb' }, 'purpose', { kind: 'character', character: '\n' }],
  ['a long purpose', { purpose: 'a'.repeat(121) }, 'purpose', { kind: 'long', most: 120 }],
  ['a long audience', { audience: 'a'.repeat(81) }, 'audience', { kind: 'long', most: 80 }],
  ['no account', { account: '' }, 'account', { kind: 'no-account' }],
  ['half an account', { account: '0x12' }, 'account', { kind: 'address', value: '0x12' }],
  ['a name without an address', { account: 'alice.eth' }, 'account', { kind: 'name', value: 'alice.eth' }],
  [
    'a mistyped account',
    { account: address.replace('d8dA', 'd8DA') },
    'account',
    { kind: 'checksum', value: address.replace('d8dA', 'd8DA') },
  ],
  [
    'an account elsewhere',
    { account: `eip155:5:${address}` },
    'account',
    { kind: 'chain', value: 'eip155:5' },
  ],
  ['a short name that is none', { account: `base:${address}` }, 'account', { kind: 'chain', value: 'base' }],
  [
    'a link with two accounts',
    { account: `https://etherscan.io/token/${address}?a=0x${'5a'.repeat(20)}` },
    'account',
    { kind: 'address', value: `https://etherscan.io/token/${address}?a=0x5a5a5a…` },
  ],
  [
    'a network that is none',
    { who: 'chain', chain: 'eip155:5' },
    'chain',
    { kind: 'chain', value: 'eip155:5' },
  ],
  ['no deadline', { deadline: '' }, 'deadline', { kind: 'no-deadline' }],
  ['no date', { deadline: 'soon' }, 'deadline', { kind: 'moment', value: 'soon' }],
  [
    'a deadline at once',
    { deadline: localMoment(now + 5 * minute) },
    'deadline',
    { kind: 'soon', at: now + 5 * minute },
  ],
  [
    'a deadline in years',
    { deadline: localMoment(now + 400 * 86_400_000) },
    'deadline',
    { kind: 'late', at: now + 400 * 86_400_000 },
  ],
  ['no address to go to', { returnTo: 'example.org' }, 'returnTo', { kind: 'url', value: 'example.org' }],
  [
    'a script to go to',
    { returnTo: 'javascript:alert(1)' },
    'returnTo',
    { kind: 'insecure', value: 'javascript:alert(1)' },
  ],
  [
    'an insecure address',
    { returnTo: 'http://example.org/' },
    'returnTo',
    { kind: 'insecure', value: 'http://example.org/' },
  ],
  [
    'a note that changes direction',
    { reference: 'case\u202e7' },
    'reference',
    { kind: 'invisible', character: '\u202e' },
  ],
  ['a note on two lines', { reference: 'case\n7' }, 'reference', { kind: 'invisible', character: '\n' }],
  ['a long note', { reference: 'a'.repeat(201) }, 'reference', { kind: 'long', most: 200 }],
]

test.each(wrong)('%s is refused, and the field is named', (_, change, field, fault) => {
  expect(check(change)).toEqual({ faults: { [field]: fault } })
})

test('all faults are reported at once', () => {
  const checked = check({ purpose: '', account: '', deadline: '' })
  expect('faults' in checked && Object.keys(checked.faults).sort()).toEqual([
    'account',
    'deadline',
    'purpose',
  ])
})

test('a fault that the server finds is shown at its field', () => {
  const error = new ProblemError({
    type: 'urn:countersign:problem:request-invalid',
    code: 'request-invalid',
    title: '',
    status: 400,
    detail: '',
    errors: [
      { field: 'returnTo', value: 'https://x', allowed: 'a host' },
      { field: 'body', value: '', allowed: 'JSON' },
    ],
  })
  expect(serverFaults(error)).toEqual({ returnTo: { kind: 'server', value: 'https://x', allowed: 'a host' } })
  expect(serverFaults(new Error('other'))).toEqual({})
})

test('a deadline is between exactly ten minutes and 366 days away', () => {
  const at = (ms: number) => check({ deadline: new Date(now + ms).toISOString() })
  const [soonest, latest] = [10 * 60_000, 366 * 86_400_000]
  expect(at(soonest)).toHaveProperty('request')
  expect(at(soonest - 1)).toMatchObject({ faults: { deadline: { kind: 'soon' } } })
  expect(at(latest)).toHaveProperty('request')
  expect(at(latest + 1)).toMatchObject({ faults: { deadline: { kind: 'late' } } })
})

test('a purpose has at most 120 characters, and a reference at most 200', () => {
  expect(check({ purpose: 'a'.repeat(120), reference: 'b'.repeat(200) })).toHaveProperty('request')
  expect(check({ purpose: 'a'.repeat(121), reference: 'b'.repeat(201) })).toMatchObject({
    faults: { purpose: { kind: 'long', most: 120 }, reference: { kind: 'long', most: 200 } },
  })
})
