import { proofStatement } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { askedProof, askedUntil, fits } from './asked-form.ts'
import { emptyForm, type FormEvent, formReducer, type ProveForm } from './form-state.ts'
import { firstForm, fromAddress } from './from-address.ts'
import { keepFactories, keptFactory } from './kept-factories.ts'
import { keepForm, keptForm } from './kept-form.ts'
import { lineFault } from './line.ts'
import { previewText } from './preview-text.ts'
import { readForm } from './read-form.ts'
import { typedAccount } from './typed-account.ts'
import { daysOf, untilOf } from './until.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const one = `eip155:1:${address}`
const other = `eip155:10:${address}`
const now = Date.parse('2026-01-31T09:30:00.000Z')
const day = 86_400_000
const filled: ProveForm = {
  ...emptyForm,
  ...{ accounts: [one], purpose: ' opening an account ', audience: 'Example Exchange' },
}
const after = (form: ProveForm, ...events: readonly FormEvent[]) => events.reduce(formReducer, form)

describe('what is entered', () => {
  test('whoever is there is the first account, until the person decides for themselves', () => {
    const known = { type: 'known', account: one } as const
    expect(after(emptyForm, known).accounts).toEqual([one])
    expect(after(emptyForm, { type: 'added', account: other }, known).accounts).toEqual([other])
    expect(after(emptyForm, known, { type: 'removed', account: one }, known).accounts).toEqual([])
  })

  test('accounts keep their order, none is there twice, and there are twenty at most', () => {
    const many = Array.from(
      { length: 25 },
      (_, index) => ({ type: 'added', account: `eip155:${index + 1}:${address}` }) as const,
    )
    const form = after(emptyForm, ...many, ...many)
    expect(form.accounts).toEqual(many.slice(0, 20).map(({ account }) => account))
  })

  test('the call that deploys an account stays for as long as the account does', () => {
    const factory = { address, data: '0x1688f0b9' }
    const added = after(filled, { type: 'added', account: other, factory })
    expect(added.factories).toEqual({ [other]: factory })
    const removed = after(added, { type: 'removed', account: other })
    expect(removed.factories).toEqual({})
    const again = after(removed, { type: 'added', account: other })
    expect(again.factories).toEqual({})
    expect(after(filled, { type: 'planned', account: one, factory }).factories).toEqual({ [one]: factory })
  })

  test('an audience that does not count is kept', () => {
    const form = after(filled, { type: 'whom', whom: 'anyone' })
    expect(readForm(form, null, now)).toMatchObject({ proof: { audience: null } })
    expect(after(form, { type: 'whom', whom: 'named' })).toEqual(filled)
  })
})

describe('a line of the statement', () => {
  test.each([
    ['', { kind: 'empty' }],
    ['  ', { kind: 'empty' }],
    ['Müller [GmbH]', { kind: 'characters', characters: ['ü', '[', ']'] }],
    ['é'.repeat(500), { kind: 'characters', characters: ['é'] }],
    ['a\u200bb', { kind: 'characters', characters: ['\u200b'] }],
    ['a'.repeat(121), { kind: 'too-long', over: 1 }],
    [` ${'a'.repeat(120)} `, null],
    ["-._~:/?#@!$&'()*+,;=", null],
  ])('%j', (text, fault) => {
    expect(lineFault(text, 120)).toEqual(fault)
  })

  test('is told to be right exactly where a statement can be written of it', () => {
    for (let code = 1; code < 0x250; code++) {
      const text = `a${String.fromCharCode(code)}b`
      const writes = () => proofStatement({ purpose: text, audience: null })
      if (lineFault(text, 120) === null) expect(writes).not.toThrow()
      else expect(writes, `U+${code.toString(16)}`).toThrow()
    }
  })
})

describe('until when it holds', () => {
  test('is counted from now, or to the end of a day', () => {
    expect(untilOf({ lasting: 'week', date: '' }, now)).toEqual({ until: now + 7 * day })
    expect(untilOf({ lasting: 'date', date: '2026-02-28' }, now)).toEqual({
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
  ])('a day that cannot be (%j) is told apart', (date, fault) => {
    expect(untilOf({ lasting: 'date', date }, now)).toEqual({ fault })
  })

  test('each day that the field offers can be chosen', () => {
    const { first, last } = daysOf(now)
    expect(untilOf({ lasting: 'date', date: first }, now)).toHaveProperty('until')
    expect(untilOf({ lasting: 'date', date: last }, now)).toHaveProperty('until')
  })
})

describe('an address that was typed', () => {
  test('becomes an account of the chosen network, with its checksum', () => {
    expect(typedAccount('eip155:1', ` ${address.toLowerCase()} `)).toEqual({ account: one })
  })

  test('may bring its network with it', () => {
    expect(typedAccount('eip155:1', other)).toEqual({ account: other })
  })

  test.each([
    ['', 'empty'],
    ['vitalik.eth', 'form'],
    [address.slice(0, -1), 'form'],
    [address.replace('d8dA', 'D8dA'), 'checksum'],
    ['eip155:0:0x', 'form'],
  ])('%j is told to be wrong', (typed, fault) => {
    expect(typedAccount('eip155:1', typed)).toEqual({ fault })
  })
})

describe('the form as a whole', () => {
  test('gives what is to be begun', () => {
    expect(readForm(filled, null, now)).toEqual({
      proof: {
        ...{ purpose: 'opening an account', audience: 'Example Exchange', visibility: 'link' },
        ...{ expiresAt: '2026-03-02T09:30:00.000Z', accounts: [{ account: one }] },
      },
    })
  })

  test('names each field that is not right', () => {
    expect(readForm({ ...emptyForm, lasting: 'date' }, null, now)).toEqual({
      faults: {
        ...{ accounts: 'none', purpose: { kind: 'empty' }, audience: { kind: 'empty' }, until: 'missing' },
      },
    })
  })
})

describe('the address of the page', () => {
  test('puts in what it says, and leaves out what is none of it', () => {
    const query = new URLSearchParams([
      ['purpose', 'a grant'],
      ['audience', 'The Committee'],
      ['account', one],
      ['account', one],
      ['account', 'nobody'],
    ])
    expect(fromAddress(`?${query}`)).toEqual({
      request: null,
      form: {
        purpose: 'a grant',
        audience: 'The Committee',
        whom: 'named',
        accounts: [one],
        isOwnChoice: true,
      },
    })
    expect(fromAddress('?other=1')).toEqual({ request: null, form: null })
  })

  test('names a request only by what can be one', () => {
    expect(fromAddress('?request=abc-DEF_123').request).toBe('abc-DEF_123')
    expect(fromAddress('?request=../../v1').request).toBeNull()
  })

  test('fills the form once: what was entered after that stays through reloads', () => {
    const search = '?purpose=a+grant'
    expect(firstForm(search, { form: filled, search: '' })).toEqual({ ...filled, purpose: 'a grant' })
    expect(firstForm(search, { form: filled, search })).toEqual(filled)
    expect(firstForm('', null)).toEqual(emptyForm)
  })
})

describe('what was entered', () => {
  const memory = () => {
    let kept: string | null = null
    return {
      getItem: () => kept,
      setItem: (_: string, value: string) => {
        kept = value
      },
      removeItem: () => {
        kept = null
      },
    }
  }

  test('is there again after a reload, until it is begun', () => {
    const tab = memory()
    keepForm({ form: filled, search: '?a' }, tab)
    expect(keptForm(tab)).toEqual({ form: filled, search: '?a' })
    keepForm(null, tab)
    expect(keptForm(tab)).toBeNull()
  })

  test('is not believed where it is no form', () => {
    for (const written of ['', '{', '1', '{"form":{}}'])
      expect(keptForm({ ...memory(), getItem: () => written })).toBeNull()
    const odd = JSON.stringify({ search: '', form: { accounts: ['x', one, 1], lasting: 'ever', purpose: 3 } })
    expect(keptForm({ ...memory(), getItem: () => odd })?.form).toEqual({ ...emptyForm, accounts: [one] })
    const factories = {
      [one]: { address, data: '0x12' },
      x: { address, data: '0x' },
      [other]: { address, data: 'call' },
    }
    const calls = JSON.stringify({ search: '', form: { factories } })
    expect(keptForm({ ...memory(), getItem: () => calls })?.form.factories).toEqual({
      [one]: { address, data: '0x12' },
    })
  })

  test('is lost with the page where the browser keeps nothing', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {},
    }
    expect(() => keepForm({ form: filled, search: '' }, forbidden)).not.toThrow()
    expect(keptForm(forbidden)).toBeNull()
  })
})

describe('a proof that is asked for', () => {
  const asked = {
    ...{ id: 'r1', by: other, purpose: 'a loan', audience: 'The Bank', account: null, chain: 'eip155:10' },
    ...{ holdsFor: 7200, deadline: '2026-02-07T09:30:00.000Z' },
  }

  test('says what was asked, whatever was entered', () => {
    expect(readForm({ ...filled, accounts: [other] }, asked, now)).toEqual({
      proof: {
        ...{ purpose: 'a loan', audience: 'The Bank', visibility: 'link', request: 'r1' },
        ...{ expiresAt: '2026-01-31T11:30:00.000Z', accounts: [{ account: other }] },
      },
    })
    expect(askedUntil(asked, now)).toBe(now + 7_200_000)
  })

  test('takes the account that was asked for, and no other', () => {
    const form = { accounts: [one], visibility: 'listed' } as const
    expect(askedProof({ ...asked, account: other }, form, now).accounts).toEqual([{ account: other }])
  })

  test('needs an account on the network that was asked for; others may stand beside it', () => {
    expect(readForm(filled, asked, now)).toEqual({ faults: { accounts: 'unfit' } })
    expect(readForm({ ...filled, accounts: [] }, asked, now)).toEqual({ faults: { accounts: 'none' } })
    expect(readForm({ ...filled, accounts: [one, other] }, asked, now)).toHaveProperty('proof')
    expect(fits(one, { account: null, chain: 'eip155:1' })).toBe(true)
    expect(fits(`eip155:100:${address}`, { account: null, chain: 'eip155:10' })).toBe(false)
  })
})

describe('the preview', () => {
  const blank = { purpose: 'what for', audience: 'for whom' }

  test('is the statement, word for word', () => {
    const said = { purpose: 'a grant', audience: 'The Committee' }
    expect(previewText(said, blank)).toBe(proofStatement(said))
    expect(previewText({ ...said, audience: null }, blank)).toBe(proofStatement({ ...said, audience: null }))
  })

  test('shows what is missing, and what cannot stand in it as it was entered', () => {
    expect(previewText({ purpose: '', audience: ' ' }, { purpose: 'الغرض', audience: 'الجهة' })).toBe(
      'This account is mine. I prove it to [الجهة] for [الغرض].',
    )
    expect(previewText({ purpose: '$& ü', audience: null }, blank)).toBe(
      'This account is mine. I prove it to anyone for [$& ü].',
    )
  })
})

test('the calls that deploy accounts are kept for each draft of this browser, and not believed where they are none', () => {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const factory = { address, data: '0x1688f0b9' }
  keepFactories('one', { [one]: factory }, memory)
  keepFactories('two', {}, memory)
  expect(keptFactory('one', one, memory)).toEqual(factory)
  expect(keptFactory('one', other, memory)).toBeUndefined()
  expect(keptFactory('two', one, memory)).toBeUndefined()
  for (const written of [
    '',
    '{',
    '{}',
    '[1]',
    '[["one"]]',
    `[["one",{"${one}":{"address":"x","data":"0x"}}]]`,
    // Longer than the server takes.
    `[["one",{"${one}":{"address":"${address}","data":"0x${'00'.repeat(16_385)}"}}]]`,
  ])
    expect(keptFactory('one', one, { getItem: () => written })).toBeUndefined()
  for (let draft = 0; draft < 20; draft++) keepFactories(`later ${draft}`, { [one]: factory }, memory)
  expect(keptFactory('later 0', one, memory)).toEqual(factory)
  expect(keptFactory('one', one, memory)).toBeUndefined()
})
