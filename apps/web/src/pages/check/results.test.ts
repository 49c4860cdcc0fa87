import { expect, test } from 'vitest'
import { checked, report } from './checked.fixture.ts'
import { filtered, hear, type Progress, totalsOf } from './results.ts'

const working: Progress = { status: 'working', all: null, results: [] }
const bad = checked({
  name: 'bad.json',
  report: report({ status: 'rejected', reason: 'text-differs', field: '/purpose' }),
})
const good = checked()

test('what comes is added, until all has come', () => {
  const begun = hear(working, { said: 'begun', all: 2 })
  const half = hear(begun, { said: 'checked', checked: [good] })
  const whole = hear(half, { said: 'checked', checked: [bad] })
  expect(whole).toEqual({ status: 'working', all: 2, results: [good, bad] })
  expect(hear(whole, { said: 'done' })).toEqual({ status: 'ended', wasStopped: false, results: [good, bad] })
})

test('what still comes after a stop, or after what cannot be begun, changes nothing', () => {
  const stopped: Progress = { status: 'ended', wasStopped: true, results: [good] }
  expect(hear(stopped, { said: 'checked', checked: [bad] })).toBe(stopped)
  const unfit = hear(working, { said: 'unfit', unfit: { why: 'nothing' } })
  expect(hear(unfit, { said: 'done' })).toEqual({ status: 'unfit', unfit: { why: 'nothing' } })
})

test('there are as many of each kind as there are', () => {
  expect(totalsOf([good, bad, bad])).toEqual({ verified: 1, rejected: 2, unavailable: 0 })
})

test('results are found by kind, name, reason, field and by what is said of them', () => {
  const find = (status: 'all' | 'rejected' | 'verified', text: string) =>
    filtered([good, bad], { status, text }, ({ report }) =>
      report.status === 'rejected' ? 'Not what was signed' : '',
    )
  expect(find('all', '')).toEqual([good, bad])
  expect(find('rejected', '')).toEqual([bad])
  for (const text of ['BAD', 'text-diff', '/purp', ' not what ']) expect(find('all', text)).toEqual([bad])
  expect(find('verified', 'bad')).toEqual([])
})
