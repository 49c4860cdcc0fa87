import type { ProofState } from '@countersign/api'
import { normalizeWords, parseAccountId, parseChainId, proofStatement } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { emptyForm, type FormEvent, formReducer, type ProveForm } from './form-state.ts'
import { previewText } from './preview-text.ts'
import { daysOf, fits, lineFault, readForm, requestedExpiry, requestedProof, untilOf } from './read-form.ts'
import { readStoredFactory, storeFactories } from './stored-factories.ts'
import {
  accountsByNetwork,
  editHref,
  fillForm,
  initialForm,
  readAddress,
  readStoredForm,
  searchIn,
  storeForm,
} from './stored-form.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const one = `eip155:1:${address}`
const other = parseAccountId(`eip155:10:${address}`)
const now = Date.parse('2026-01-31T09:30:00.000Z')
const day = 86_400_000
const filled: ProveForm = {
  ...emptyForm,
  ...{ accounts: [one], purpose: ' opening an account ', audience: 'Example Exchange' },
}
const after = (form: ProveForm, ...events: readonly FormEvent[]) => events.reduce(formReducer, form)

describe('the form state', () => {
  test('starts with the signed-in or connected account until the person edits the list', () => {
    const known = { type: 'known', account: one } as const
    expect(after(emptyForm, known).accounts).toEqual([one])
    expect(after(emptyForm, { type: 'added', account: other }, known).accounts).toEqual([other])
    expect(after(emptyForm, known, { type: 'removed', account: one }, known).accounts).toEqual([])
  })

  test('keeps the order of the accounts, without duplicates, and has twenty at most', () => {
    const many = Array.from(
      { length: 25 },
      (_, index) => ({ type: 'added', account: `eip155:${index + 1}:${address}` }) as const,
    )
    const form = after(emptyForm, ...many, ...many)
    expect(form.accounts).toEqual(many.slice(0, 20).map(({ account }) => account))
  })

  test('keeps the call that deploys an account for as long as the account is listed', () => {
    const factory = { address, data: '0x1688f0b9' }
    const added = after(filled, { type: 'added', account: other, factory })
    expect(added.factories).toEqual({ [other]: factory })
    const removed = after(added, { type: 'removed', account: other })
    expect(removed.factories).toEqual({})
    const again = after(removed, { type: 'added', account: other })
    expect(again.factories).toEqual({})
    expect(after(filled, { type: 'planned', account: one, factory }).factories).toEqual({ [one]: factory })
  })

  test('keeps an audience that is not used', () => {
    const form = after(filled, { type: 'whom', whom: 'anyone' })
    expect(readForm(form, null, now)).toMatchObject({ proof: { audience: null } })
    expect(after(form, { type: 'whom', whom: 'named' })).toEqual(filled)
  })
})

describe('a line of the statement', () => {
  test.each([
    ['', { kind: 'empty' }],
    ['  ', { kind: 'empty' }],
    ['Müller [GmbH]', { kind: 'characters', characters: ['[', ']'] }],
    ['[é'.repeat(500), { kind: 'characters', characters: ['['] }],
    ['é'.repeat(121), { kind: 'too-long', over: 1 }],
    ['Für 100 % “税務” فتح', null],
    ['\u3000Fu\u0308r\u00a0mich ', null],
    ['a\u200bb', { kind: 'characters', characters: ['\u200b'] }],
    ['a'.repeat(121), { kind: 'too-long', over: 1 }],
    [` ${'a'.repeat(120)} `, null],
    ["-._~:/?#@!$&'()*+,;=", null],
  ])('is checked: %j', (text, fault) => {
    expect(lineFault(text, 120)).toEqual(fault)
  })

  test('is valid exactly if a statement can contain it', () => {
    for (let code = 1; code < 0x3100; code++) {
      const text = normalizeWords(`a${String.fromCharCode(code)}b`)
      const writes = () => proofStatement({ purpose: text, audience: null })
      if (lineFault(text, 120) === null) expect(writes).not.toThrow()
      else expect(writes, `U+${code.toString(16)}`).toThrow()
    }
  })
})

describe('the expiry', () => {
  test('is counted from now, or is the end of a day', () => {
    expect(untilOf({ lasting: 'week', date: '', expiresAt: null }, now)).toEqual({ until: now + 7 * day })
    expect(untilOf({ lasting: 'date', date: '2026-02-28', expiresAt: null }, now)).toEqual({
      until: new Date(2026, 1, 28, 23, 59, 59, 999).getTime(),
    })
  })

  test.each([
    ['', 'missing'],
    ['2026-02-30', 'missing'],
    ['next week', 'missing'],
    ['2026-01-29', 'too-soon'],
    ['2031-06-01', 'too-late'],
    ['99999-01-01', 'too-late'],
  ])('has a fault for an invalid day (%j)', (date, fault) => {
    expect(untilOf({ lasting: 'date', date, expiresAt: null }, now)).toEqual({ fault })
  })

  test('can be each day that the field offers', () => {
    const { first, last } = daysOf(now)
    expect(untilOf({ lasting: 'date', date: first, expiresAt: null }, now)).toHaveProperty('until')
    expect(untilOf({ lasting: 'date', date: last, expiresAt: null }, now)).toHaveProperty('until')
  })
})

describe('the whole form', () => {
  test('returns the proof to start', () => {
    expect(readForm(filled, null, now)).toEqual({
      proof: {
        ...{ purpose: 'opening an account', audience: 'Example Exchange', visibility: 'link' },
        ...{ holdsFor: 2_592_000, accounts: [{ account: one }] },
      },
    })
  })

  test('has the words in one form, regardless of how they were typed', () => {
    const form = { ...filled, purpose: 'Fu\u0308r\u00a0mich', audience: '\u3000税務署 ' }
    expect(readForm(form, null, now)).toMatchObject({ proof: { purpose: 'Für mich', audience: '税務署' } })
  })

  test('names each field with a fault', () => {
    expect(readForm({ ...emptyForm, lasting: 'date' }, null, now)).toEqual({
      faults: {
        ...{ accounts: 'none', purpose: { kind: 'empty' }, audience: { kind: 'empty' }, until: 'missing' },
      },
    })
  })
})

describe('the address of the page', () => {
  test('fills in its parameters, and ignores invalid ones', () => {
    const query = new URLSearchParams([
      ['purpose', 'a grant'],
      ['audience', 'The Committee'],
      ['account', one],
      ['account', one],
      ['account', 'nobody'],
    ])
    expect(readAddress(`?${query}`)).toEqual({
      request: null,
      edits: null,
      form: {
        purpose: 'a grant',
        audience: 'The Committee',
        whom: 'named',
        accounts: [one],
        isOwnChoice: true,
      },
    })
    expect(readAddress('?other=1')).toEqual({ request: null, edits: null, form: null })
    expect(readAddress('?edit=0a1').edits).toBe('0a1')
    expect(readAddress('?edit=../p').edits).toBeNull()
  })

  test('names an account by its short name once the networks are known, and no other account before', () => {
    const search = `?account=eth:${address}`
    const networks = [{ id: parseChainId('eip155:1'), shortName: 'eth', explorer: null }]
    expect(readAddress(search).form).toEqual({ accounts: [], isOwnChoice: true })
    expect(readAddress(search, networks).form).toEqual({ accounts: [one], isOwnChoice: true })
  })

  test('names no account again that was known before the networks were', () => {
    const networks = [{ id: parseChainId('eip155:10'), shortName: 'oeth', explorer: null }]
    const search = `?account=${one}&account=oeth:${address}`
    expect(accountsByNetwork(search, networks)).toEqual([`eip155:10:${address}`])
  })

  test('only accepts a request id in a valid form', () => {
    expect(readAddress('?request=abc-DEF_123').request).toBe('abc-DEF_123')
    expect(readAddress('?request=../../v1').request).toBeNull()
  })

  test('fills the form once: later input survives reloads', () => {
    const search = '?purpose=a+grant'
    expect(initialForm(search, { form: filled, search: '' })).toEqual({ ...filled, purpose: 'a grant' })
    expect(initialForm(search, { form: filled, search })).toEqual(filled)
    expect(initialForm('', null)).toEqual(emptyForm)
  })
})

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('a draft that is edited', () => {
  const created = '2026-01-31T09:00:00.000Z'
  const formOf = (expiresAt: string) => {
    const tab = memory()
    const accounts = [{ account: one }]
    // Only what the form reads.
    const draft = {
      id: 'd1',
      accounts,
      purpose: 'a',
      audience: null,
      visibility: 'link',
      createdAt: created,
      expiresAt,
    }
    fillForm(draft as unknown as ProofState, '?edit=d1', tab)
    return readStoredForm('?edit=d1', tab)?.form ?? expect.unreachable()
  }

  test('keeps the choice of how long it is valid', () => {
    for (const [days, holdsFor] of [
      [1, 86_400],
      [7, 604_800],
      [365, 31_536_000],
    ] as const) {
      const form = formOf(new Date(Date.parse(created) + days * day).toISOString())
      expect(readForm(form, null, now)).toMatchObject({ proof: { holdsFor } })
    }
  })

  test('keeps exactly when it expires, until the person chooses another day', () => {
    const exact = '2026-03-05T17:20:00.123Z'
    const form = formOf(exact)
    expect(readForm(form, null, now)).toMatchObject({ proof: { expiresAt: exact } })
    const touched = after(form, { type: 'date', text: '2026-03-06' })
    expect(readForm(touched, null, now)).toMatchObject({
      proof: { expiresAt: new Date(2026, 2, 6, 23, 59, 59, 999).toISOString() },
    })
    const week = after(form, { type: 'lasting', lasting: 'week' })
    expect(readForm(week, null, now)).toMatchObject({ proof: { holdsFor: 604_800 } })
  })
})

describe('stored input', () => {
  test('is restored after a reload until the proof is started', () => {
    const tab = memory()
    for (const isComplete of [false, true]) {
      storeForm('?a', { form: filled, isComplete }, tab)
      expect(readStoredForm('?b', tab)).toEqual({ form: filled, search: '?a', isComplete })
    }
    storeForm('?b', null, tab)
    expect(readStoredForm('?a', tab)).toBeNull()
  })

  test('of a draft that is edited is apart from that of a new proof, and of other drafts', () => {
    const tab = memory()
    storeForm('?edit=d1', { form: filled, isComplete: true }, tab)
    expect(readStoredForm('', tab)).toBeNull()
    expect(readStoredForm('?edit=d2', tab)).toBeNull()
    storeForm('', { form: emptyForm, isComplete: true }, tab)
    storeForm('?a', null, tab)
    expect(readStoredForm('?edit=d1', tab)?.form).toEqual(filled)
    expect(editHref({ id: 'd1', request: null })).toBe('/prove?edit=d1')
    expect(searchIn(editHref({ id: 'd1', request: 'r1' }))).toBe('?request=r1&edit=d1')
    expect(searchIn('/prove')).toBe('')
  })

  test('is ignored if it is invalid', () => {
    for (const written of ['', '{', '1', '{"form":{}}'])
      expect(readStoredForm('', { ...memory(), getItem: () => written })).toBeNull()
    const odd = JSON.stringify({
      search: '',
      form: { accounts: ['x', one, 1], lasting: 'ever', purpose: 3, expiresAt: 'soon' },
    })
    expect(readStoredForm('', { ...memory(), getItem: () => odd })?.form).toEqual({
      ...emptyForm,
      accounts: [one],
    })
    const factories = {
      [one]: { address, data: '0x12' },
      x: { address, data: '0x' },
      [other]: { address, data: 'call' },
    }
    const calls = JSON.stringify({ search: '', form: { factories } })
    expect(readStoredForm('', { ...memory(), getItem: () => calls })?.form.factories).toEqual({
      [one]: { address, data: '0x12' },
    })
  })

  test('is lost on a reload if the browser stores nothing', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {},
    }
    expect(() => storeForm('', { form: filled, isComplete: true }, forbidden)).not.toThrow()
    expect(readStoredForm('', forbidden)).toBeNull()
  })
})

describe('a proof for a request', () => {
  const asked = {
    ...{
      id: 'r1',
      by: other,
      purpose: 'a loan',
      audience: 'The Bank',
      account: null,
      chain: parseChainId('eip155:10'),
    },
    ...{ holdsFor: 7200, deadline: '2026-02-07T09:30:00.000Z' },
  }

  test('has the requested content, no matter what was entered', () => {
    expect(readForm({ ...filled, accounts: [other] }, asked, now)).toEqual({
      proof: {
        ...{ purpose: 'a loan', audience: 'The Bank', visibility: 'link', request: 'r1' },
        ...{ holdsFor: 7200, accounts: [{ account: other }] },
      },
    })
    expect(requestedExpiry(asked, now)).toBe(now + 7_200_000)
  })

  test('has the requested account, and no other', () => {
    const form = { accounts: [one], visibility: 'listed' } as const
    expect(requestedProof({ ...asked, account: other }, form).accounts).toEqual([{ account: other }])
  })

  test('needs an account on the requested network, and may have others as well', () => {
    expect(readForm(filled, asked, now)).toEqual({ faults: { accounts: 'unfit' } })
    expect(readForm({ ...filled, accounts: [] }, asked, now)).toEqual({ faults: { accounts: 'none' } })
    expect(readForm({ ...filled, accounts: [one, other] }, asked, now)).toHaveProperty('proof')
    expect(fits(one, { account: null, chain: parseChainId('eip155:1') })).toBe(true)
    expect(fits(`eip155:100:${address}`, { account: null, chain: parseChainId('eip155:10') })).toBe(false)
  })
})

describe('the preview', () => {
  const blank = { purpose: 'the purpose', audience: 'the audience' }

  test('is exactly the statement', () => {
    const said = { purpose: 'a grant', audience: 'The Committee' }
    expect(previewText(said, blank)).toBe(proofStatement(said))
    expect(previewText({ ...said, audience: null }, blank)).toBe(proofStatement({ ...said, audience: null }))
  })

  test('has the numbers of what wallets cannot show', () => {
    const said = { purpose: 'Prüfung', audience: '税務署' }
    expect(previewText({ purpose: ' Pru\u0308fung', audience: '税務署' }, blank)).toBe(proofStatement(said))
  })

  test('shows placeholders for missing parts, and the brackets of words that are not valid yet', () => {
    expect(previewText({ purpose: '', audience: ' ' }, { purpose: 'الغرض', audience: 'الجهة' })).toBe(
      'This account is mine. I prove it to [الجهة] for [الغرض].',
    )
    expect(previewText({ purpose: '$& [-]', audience: '[-]' }, blank)).toBe(
      'This account is mine. I prove it to [[-]] for [$& [-]].',
    )
  })
})

test('the calls that deploy accounts are stored for each draft of this browser, and ignored if they are invalid', () => {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const factory = { address, data: '0x1688f0b9' }
  storeFactories('one', { [one]: factory }, memory)
  storeFactories('two', {}, memory)
  expect(readStoredFactory('one', one, memory)).toEqual(factory)
  expect(readStoredFactory('one', other, memory)).toBeUndefined()
  expect(readStoredFactory('two', one, memory)).toBeUndefined()
  for (const written of [
    '',
    '{',
    '{}',
    '[1]',
    '[["one"]]',
    `[["one",{"${one}":{"address":"x","data":"0x"}}]]`,
    // Longer than the server accepts.
    `[["one",{"${one}":{"address":"${address}","data":"0x${'00'.repeat(16_385)}"}}]]`,
  ])
    expect(readStoredFactory('one', one, { getItem: () => written })).toBeUndefined()
  for (let draft = 0; draft < 20; draft++) storeFactories(`later ${draft}`, { [one]: factory }, memory)
  expect(readStoredFactory('later 0', one, memory)).toEqual(factory)
  expect(readStoredFactory('one', one, memory)).toBeUndefined()
})
