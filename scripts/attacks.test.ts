import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attacksIn, namesOf, readAttacks } from './attacks.ts'
import { root } from './processes.ts'

test('each test that SECURITY.md names exists in the file it links to', () => {
  const missing = readAttacks().filter(({ file, title }) => {
    const path = join(root, file)
    return !existsSync(path) || !sourceOf(path).includes(title)
  })
  expect(missing).toEqual([])
})

test('SECURITY.md names tests of every kind: unit, integration and browser', () => {
  const files = readAttacks().map(attack => attack.file)
  expect(files.some(file => file.endsWith('.spec.ts'))).toBe(true)
  expect(files.some(file => file.endsWith('.integration.test.ts'))).toBe(true)
  expect(files.some(file => file.endsWith('.test.ts') && !file.includes('.integration.'))).toBe(true)
})

test('links to tests are read with their titles, other links are not', () => {
  const text =
    '| a | [refuses \\[x\\]](packages/a/src/b.test.ts), [docs](docs/http.md) | [c](e2e/d.spec.ts) |'
  expect(attacksIn(text)).toEqual([
    { file: 'packages/a/src/b.test.ts', title: 'refuses [x]' },
    { file: 'e2e/d.spec.ts', title: 'c' },
  ])
})

test('a title with placeholders matches what the runner fills in, and nothing else', () => {
  const names = new RegExp(namesOf([{ file: '', title: 'a key of %s (it’s $name) is refused' }]))
  expect(names.test('keys, on sqlite, a key of Alice (it’s hers) is refused')).toBe(true)
  expect(names.test('a key of Alice is refused')).toBe(false)
})

/** Reads a source with its quotes unescaped, so that titles such as `'it\'s'` are found. */
function sourceOf(path: string): string {
  return readFileSync(path, 'utf8').replace(/\\(['"`])/g, '$1')
}
