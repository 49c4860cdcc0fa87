import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderFault, packageNameOf, pathOf } from './folder.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'create-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a site can be created in a new folder, also below new ones, and in an empty one', () => {
  const folder = join(emptyFolder(), 'site')
  expect(folderFault(join(folder, 'a/my-app_2.0'))).toBeUndefined()
  mkdirSync(folder)
  expect(folderFault(folder)).toBeUndefined()
  mkdirSync(join(folder, '.git'))
  expect(folderFault(folder)).toBeUndefined()
})

test('the package is named like the folder, wherever it is', () => {
  expect(packageNameOf('sites/my-app/')).toBe('my-app')
  expect(packageNameOf(join(import.meta.dirname, '.'))).toBe('src')
})

test('a folder with files is refused, and some of them are named', () => {
  const folder = join(emptyFolder(), 'site')
  mkdirSync(folder)
  for (const name of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) writeFileSync(join(folder, name), '')
  expect(folderFault(folder)).toContain('is not empty: it has a.ts, b.ts, c.ts, …')
  expect(folderFault(join(folder, 'a.ts'))).toContain('is a file')
})

test.each(['My-App', 'a b', '.hidden', '_a', 'é', 'a'.repeat(215), 'node_modules', 'a"b'])(
  'a folder named %j is refused, because npm allows no package with the name',
  name => {
    expect(folderFault(join(tmpdir(), 'there-is-none', name))).toContain(`"${name}"`)
  },
)

test('~ is the home folder, and another user’s is refused', () => {
  expect(pathOf('~')).toBe(homedir())
  expect(pathOf('~/sites/my-app')).toBe(join(homedir(), 'sites/my-app'))
  expect(pathOf('a/~/my-app')).toBe(join(process.cwd(), 'a/~/my-app'))
  expect(folderFault('~zoe/my-app')).toContain('Enter its full path')
})

test('a folder that cannot be read is refused with the reason of the file system', () => {
  const loop = join(emptyFolder(), 'loop')
  symlinkSync(loop, loop)
  expect(folderFault(loop)).toContain('can’t be read: ELOOP')
})

test('a folder without a name is refused', () => {
  expect(folderFault(' ')).toContain('has no name')
})
