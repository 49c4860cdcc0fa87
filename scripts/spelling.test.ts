// cspell:ignore recieved favourite anew upon
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './processes.ts'

/** Returns the words of a module that cspell refuses, in their order. */
function refusedIn(code: string): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/cspell/bin.mjs'), '--words-only', '--quiet', 'stdin://scripts/example.ts'],
    { cwd: root, input: code, encoding: 'utf8' },
  )
  return stdout.trim().split('\n')
}

test('unknown words, British spelling, and words and phrases that the glossary refuses are found in all of a module', () => {
  // The phrases are assembled here, so that this file passes the check itself.
  const code = `/**
 * Recieved anew, if a person turns
 * ${'out'} to call ${'off'}.
 */
const favouriteColor = 'It is ${'over'}', overview = 'this ${'overview'} is old'
function isUpon() { return outcome }
`
  expect(refusedIn(code)).toEqual([
    'Recieved',
    'anew',
    'turns_out',
    'call_off',
    'favourite',
    'is_over',
    'Upon',
  ])
})
