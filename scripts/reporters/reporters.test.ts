import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, run } from '../processes.ts'
import type { Tally } from '../tally.ts'
import { tallyFile } from './report.ts'

const samples = join(import.meta.dirname, 'testing')

/** Runs the sample tests with a runner, and returns what its reporter wrote. */
async function tallyOf(command: string, args: string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'tally.json')
  const { output } = await run(join(root, 'node_modules/.bin', command), args, {
    // Playwright remembers in the environment that it runs tests.
    env: { [tallyFile]: file, SAMPLES_FOLDER: folder, TEST_WORKER_INDEX: '' },
    quiet: true,
  })
  expect(output).toContain('second try')
  return JSON.parse(readFileSync(file, 'utf8'))
}

const folder = 'scripts/reporters/testing'

test('the reporter for Vitest counts tests, and finds second tries, failed hooks and errors outside of the tests', async () => {
  const tally = await tallyOf('vitest', [
    'run',
    `--root=${samples}`,
    '--reporter=default',
    `--reporter=${join(root, 'scripts/reporters/vitest.ts')}`,
  ])
  const file = `${folder}/sample.vitest.ts`
  expect(tally).toMatchObject({
    passed: 3,
    failed: 3,
    skipped: 1,
    failures: [
      {
        file,
        title: 'samples fails twice',
        error: expect.stringMatching(/^AssertionError: expected 1 to be 2/),
      },
      { file, title: 'with a hook', error: expect.stringMatching(/^Error: the hook failed/) },
      { file: '', title: 'outside of the tests', error: expect.stringMatching(/^Error: nobody awaits this/) },
    ],
    secondTries: [
      { file, title: 'samples passes on the second try', error: expect.stringMatching(/^Error: first try/) },
    ],
  })
})

test('the reporter for Playwright counts tests, and finds second tries, traces and errors outside of the tests', async () => {
  const tally = await tallyOf('playwright', [
    'test',
    `--config=${samples}`,
    `--reporter=list,${join(root, 'scripts/reporters/playwright.ts')}`,
  ])
  const file = `${folder}/sample.playwright.ts`
  expect(tally).toMatchObject({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: [
      {
        file,
        title: 'samples fails twice',
        error: expect.stringMatching(/^Error: expect\(received\)/),
        trace: expect.stringMatching(/trace\.zip$/),
      },
      {
        file: '',
        title: 'outside of the tests',
        error: expect.stringMatching(/^Error: the teardown failed/),
      },
    ],
    secondTries: [
      {
        file,
        title: 'samples passes on the second try',
        error: expect.stringMatching(/^Error: first try/),
        trace: expect.stringMatching(/trace\.zip$/),
      },
    ],
  })
})
