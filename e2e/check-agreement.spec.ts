import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ProofReport } from '@countersign/core'
import { accounts } from '@countersign/testbed'
import { makeProofs, type ProofSample } from '@countersign/testbed/proofs'
import type { Page } from '@playwright/test'
import { limitFactor } from '../scripts/limits.ts'
import { checkLines, downloadReports, expectOutcome, setCheckTime } from './fixtures/check-page.ts'
import { issueProof, provers } from './fixtures/issued-proofs.ts'
import { expect, bareTest as test } from './fixtures/test.ts'

test.use({ savesData: true })

const program = fileURLToPath(import.meta.resolve('countersign/program'))

/** Checks one document per line with the command, which has neither a node nor keys. */
async function byCommand(lines: readonly string[], ...more: string[]): Promise<readonly ProofReport[]> {
  const child: ChildProcess = spawn(process.execPath, [program, 'verify', '-', '--json', ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('It was started with pipes.')
  const ended = once(child, 'close')
  stdin.end(lines.join('\n'))
  const output = await text(stdout)
  // Exit code 1: some of them are not valid.
  expect((await ended)[0]).toBe(1)
  return output
    .trimEnd()
    .split('\n')
    .map(line => {
      const { file: _, ...report } = JSON.parse(line)
      return report
    })
}

/** Checks one document per line with the page. */
async function byPage(page: Page, lines: readonly string[]): Promise<readonly ProofReport[]> {
  await checkLines(page, lines, 120_000)
  return (await downloadReports(page)).map(({ name: _, ...report }) => report)
}

/** Both ignore blank lines. */
const linesOf = (samples: readonly ProofSample[]) =>
  samples.filter(({ text }) => text.trim() !== '').map(({ text }) => text)

const outcomeOf = ({ status, reason, field }: ProofReport) => `${status} ${reason} ${field}`

test.beforeEach(({ page }) => page.goto('/check'))

test('the page and the command agree on ten thousand documents, valid and invalid', async ({ page }) => {
  test.setTimeout(300_000 * limitFactor)
  const { samples } = await makeProofs(2_000)
  const different = linesOf(samples)
  // As many as the page accepts. The rest costs little to check.
  const lines = [...different, ...Array<string>(10_000 - different.length).fill('{}')]
  const [shown, printed] = [await byPage(page, lines), await byCommand(lines)]
  expect([shown.length, printed.length]).toEqual([lines.length, lines.length])
  const differing = lines.flatMap((line, index) => {
    const [one, other] = [shown[index], printed[index]]
    const isSame = one && other && outcomeOf(one) === outcomeOf(other)
    return isSame ? [] : [{ line: line.slice(0, 200), page: one, command: other }]
  })
  expect(differing).toEqual([])
  // The samples cover all three outcomes.
  expect(new Set(shown.map(({ status }) => status)).size).toBe(3)
  expect(shown.filter(({ status }) => status === 'verified').length).toBeGreaterThan(600)
})

test('for the same point in time, the page and the command return identical reports', async ({ page }) => {
  const { samples } = await makeProofs(600, { seed: 7 })
  const at = Date.now() + 2 * 365 * 86_400_000
  await setCheckTime(page, at)
  const lines = linesOf(samples)
  const shown = await byPage(page, lines)
  expect(shown).toEqual(await byCommand(lines, '--at', new Date(at).toISOString()))
  expect(shown.filter(({ reason }) => reason === 'expired').length).toBeGreaterThan(50)
})

test('the page and the command both treat a list of proofs as one malformed document', async ({ page }) => {
  const { samples } = await makeProofs(30)
  const good = samples.filter(({ name }) => name === 'good').map(({ text }) => text)
  const list = `[${good.join(',')}]`
  const lines = [list, '[]', ...good]
  const [shown, printed] = [await byPage(page, lines), await byCommand(lines)]
  expect(shown.map(outcomeOf)).toEqual(printed.map(outcomeOf))
  expect(shown.slice(0, 2).map(outcomeOf)).toEqual(Array(2).fill('rejected malformed '))
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(list) },
    { name: 'one.json', mimeType: 'application/json', buffer: Buffer.from(good[0] ?? '') },
  ])
  await expect(page.getByRole('button', { name: 'Details of list.json' })).toBeVisible()
  expect((await downloadReports(page)).map(outcomeOf)).toEqual(['rejected malformed ', 'verified null null'])
})

test('the page and the command both treat an altered document as malformed, whatever is around it', async ({
  page,
  server,
}) => {
  const proof = await issueProof(server.url, [provers.key(accounts.alice)])
  const altered = JSON.stringify({ ...proof, purpose: 'altered' })
  const lines = [
    ...[JSON.stringify(proof), `\u00a0${altered}`, `> ${altered}`, `Proof: ${altered}`, `;${altered}`],
    ...[JSON.stringify(altered), altered.slice(1), proof.id, `${server.url}/p/${proof.id}`],
  ]
  const [shown, printed] = [await byPage(page, lines), await byCommand(lines)]
  expect(shown.slice(1).map(outcomeOf)).toEqual(lines.slice(1).map(() => 'rejected malformed '))
  expect(shown.map(outcomeOf)).toEqual(printed.map(outcomeOf))

  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.getByLabel('Choose files').setInputFiles({
    name: 'altered.json',
    mimeType: 'application/json',
    buffer: Buffer.from(`\u00a0${altered}`),
  })
  await expectOutcome(page, 'rejected')
  expect(asked.filter(path => path.startsWith('/v1/proofs'))).toEqual([])
})
