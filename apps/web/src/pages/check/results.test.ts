// cspell:ignore purp
import { expect, test } from 'vitest'
import { csvOf, filtered, jsonLinesOf, type Progress, reduceProgress, totalsOf } from './results.ts'
import { checked, proof, report } from './testing/checked.ts'

const working: Progress = { status: 'working', all: null, results: [] }
const bad = checked({
  name: 'bad.json',
  report: report({ status: 'rejected', reason: 'text-differs', field: '/purpose' }),
})
const good = checked()

test('results are added as they arrive, until the check is done', () => {
  const begun = reduceProgress(working, { said: 'started', all: 2 })
  const half = reduceProgress(begun, { said: 'checked', checked: [good] })
  const whole = reduceProgress(half, { said: 'checked', checked: [bad] })
  expect(whole).toEqual({ status: 'working', all: 2, results: [good, bad] })
  expect(reduceProgress(whole, { said: 'done' })).toEqual({
    status: 'ended',
    wasStopped: false,
    results: [good, bad],
  })
})

test('messages after a stop, or after a rejected input, change nothing', () => {
  const stopped: Progress = { status: 'ended', wasStopped: true, results: [good] }
  expect(reduceProgress(stopped, { said: 'checked', checked: [bad] })).toBe(stopped)
  const unfit = reduceProgress(working, { said: 'unfit', unfit: { why: 'nothing' } })
  expect(reduceProgress(unfit, { said: 'done' })).toEqual({ status: 'unfit', unfit: { why: 'nothing' } })
})

test('the results of each kind are counted', () => {
  expect(totalsOf([good, bad, bad])).toEqual({ verified: 1, rejected: 2, unavailable: 0, other: 0 })
})

test('results are found by kind, name, reason, field and by their description on the page', () => {
  const find = (status: 'all' | 'rejected' | 'verified', text: string) =>
    filtered([good, bad], { status, text }, ({ report }) =>
      report.status === 'rejected' ? 'Not what was signed' : '',
    )
  expect(find('all', '')).toEqual([good, bad])
  expect(find('rejected', '')).toEqual([bad])
  for (const text of ['BAD', 'text-diff', '/purp', ' not what ']) expect(find('all', text)).toEqual([bad])
  expect(find('verified', 'bad')).toEqual([])
})

test('what is no proof is not called rejected in a file either', () => {
  const pdf = checked({
    name: 'proof.pdf',
    other: 'pdf',
    report: report({ status: 'rejected', reason: 'malformed', field: '', proof: null }),
  })
  expect(csvOf([pdf]).split('\r\n')[1]).toMatch(/^proof\.pdf,unavailable,,,/)
  expect(JSON.parse(jsonLinesOf([pdf]))).toMatchObject({ other: 'pdf', status: 'unavailable', reason: null })
  expect(totalsOf([pdf])).toEqual({ verified: 0, rejected: 0, unavailable: 0, other: 1 })
})

test('links and lines without a proof are in the files, with what they are', () => {
  const none = report({ status: 'rejected', reason: 'malformed', field: '', proof: null })
  const line = checked({ name: 'hello', other: 'text', report: none })
  const draft = checked({ name: 'my link', other: { status: 'draft', id: '12' }, report: none })
  const lines = csvOf([good, line, draft]).split('\r\n')
  expect(lines.slice(0, 4).map(line => [line.split(',')[0], line.split(',').at(-1)])).toEqual([
    ['name', 'other'],
    ['proof.json', ''],
    ['hello', 'text'],
    ['my link', 'draft'],
  ])
  expect(JSON.parse(jsonLinesOf([draft]))).toMatchObject({
    name: 'my link',
    other: 'draft',
    status: 'unavailable',
  })
  // A link that could not be checked may be of a proof. A line of words is not.
  expect(totalsOf([line, draft])).toEqual({ verified: 0, rejected: 0, unavailable: 1, other: 1 })
  expect(filtered([good, line, draft], { status: 'other', text: '' }, () => '')).toEqual([line])
})

test('each result is one line, with the content of the document', () => {
  const [head, line, rest] = csvOf([checked()]).split('\r\n')
  expect(head).toMatch(/^name,status,reason,field,origin,id,/)
  expect(line).toMatch(/^proof\.json,verified,,,https:\/\/id\.example\.org,/)
  expect(rest).toBe('')
})

test('no content of a document runs as a formula or breaks out of its cell', () => {
  const evil = { ...proof, purpose: '=HYPERLINK("https://evil.example")', audience: '+1,2' }
  const csv = csvOf([checked({ name: '@SUM(A1)\r\nnext', report: report({ proof: evil }) })])
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(csv).toContain(`"'+1,2"`)
  expect(csv).toContain(`"'@SUM(A1)\r\nnext",verified`)
})

test('full-width characters and white space before a formula do not hide it', () => {
  const evil = { ...proof, purpose: '＝1+1', audience: '\u00a0=1+1' }
  const csv = csvOf([checked({ name: ' @SUM(A1)', report: report({ proof: evil }) })])
  expect(csv).toContain(`\r\n' @SUM(A1),verified`)
  expect(csv).toContain(",'＝1+1,'\u00a0=1+1,")
})

test('each JSON line has the full report and the name of the document', () => {
  const lines = jsonLinesOf([checked(), checked({ name: 'b\nc' })])
    .trimEnd()
    .split('\n')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    { name: 'proof.json', ...report() },
    { name: 'b\nc', ...report() },
  ])
})
