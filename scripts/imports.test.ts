import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesIn, folderCycles, importsOfTestHelpers, misplacedTestHelpers, readImports } from './imports.ts'
import { root } from './processes.ts'

const packages = [
  'apps/web',
  'packages/api',
  'packages/backend',
  'packages/cli',
  'packages/core',
  'packages/create',
  'packages/gateway',
  'packages/react',
  'packages/server',
  'packages/testbed',
  'packages/wallets',
]

describe.each(packages)('%s', path => {
  const imports = readImports(join(root, path, 'src'))

  test('no folders import each other in a cycle', () => {
    expect(folderCycles(imports)).toEqual([])
  })

  test('only tests import test helpers', () => {
    expect(importsOfTestHelpers(imports)).toEqual([])
  })

  test('a module that only tests import is in a folder named testing', () => {
    const manifest = readFileSync(join(root, path, 'package.json'), 'utf8')
    const misplaced = misplacedTestHelpers(imports).filter(file => !manifest.includes(`./src/${file}"`))
    expect(misplaced).toEqual([])
  })
})

test('a cycle is reported with exactly its members', () => {
  const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [], e: ['a'] }
  expect(cyclesIn(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c']])
})

test('modules of two folders that import each other form a cycle, even with type imports', () => {
  const imports = new Map([
    ['one/a.ts', ['two/b.ts']],
    ['two/b.ts', []],
    ['two/c.ts', ['one/d.ts']],
    ['one/d.ts', []],
    ['one/d.test.ts', ['three/e.ts']],
    ['three/e.ts', ['one/d.ts']],
  ])
  expect(folderCycles(imports)).toEqual([['one', 'two']])
})

test('an import of a test helper by a module that is not a test is reported', () => {
  const imports = new Map([
    ['a.ts', ['testing/world.ts']],
    ['a.test.ts', ['testing/world.ts']],
  ])
  expect(importsOfTestHelpers(imports)).toEqual(['a.ts → testing/world.ts'])
})

test('a test helper outside a testing folder is reported', () => {
  const imports = new Map([
    ['a.test.ts', ['world.ts', 'b.ts']],
    ['c.ts', ['b.ts']],
  ])
  expect(misplacedTestHelpers(imports)).toEqual(['world.ts'])
})
