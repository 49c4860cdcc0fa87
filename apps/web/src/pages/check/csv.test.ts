import { expect, test } from 'vitest'
import { checked, proof, report } from './checked.fixture.ts'
import { csvOf, jsonLinesOf } from './csv.ts'

test('each result is a line, with what the document says', () => {
  const [head, line, rest] = csvOf([checked()]).split('\r\n')
  expect(head).toMatch(/^name,status,reason,field,origin,id,/)
  expect(line).toMatch(/^proof\.json,verified,,,https:\/\/id\.example\.org,/)
  expect(rest).toBe('')
})

test('nothing that a document says is run as a formula, or breaks out of its cell', () => {
  const evil = { ...proof, purpose: '=HYPERLINK("https://evil.example")', audience: '+1,2' }
  const csv = csvOf([checked({ name: '@SUM(A1)\r\nnext', report: report({ proof: evil }) })])
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(csv).toContain(`"'+1,2"`)
  expect(csv).toContain(`"'@SUM(A1)\r\nnext",verified`)
})

test('wide signs and white space before a formula do not hide it', () => {
  const evil = { ...proof, purpose: '＝1+1', audience: '\u00a0=1+1' }
  const csv = csvOf([checked({ name: ' @SUM(A1)', report: report({ proof: evil }) })])
  expect(csv).toContain(`\r\n' @SUM(A1),verified`)
  expect(csv).toContain(",'＝1+1,'\u00a0=1+1,")
})

test('in JSON lines each has its whole report and the name that it is told by', () => {
  const lines = jsonLinesOf([checked(), checked({ name: 'b\nc' })])
    .trimEnd()
    .split('\n')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    { name: 'proof.json', ...report() },
    { name: 'b\nc', ...report() },
  ])
})
