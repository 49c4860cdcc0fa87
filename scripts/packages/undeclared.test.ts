import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { undeclaredImports } from './undeclared.ts'

function folderWith(manifest: object, modules: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-undeclared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = { 'package.json': JSON.stringify(manifest), ...modules }
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  return folder
}

const manifest = {
  dependencies: { zod: '^4.0.0', '@noble/hashes': '2.0.0' },
  peerDependencies: { viem: '^2.0.0' },
}

test('imports of what is installed with a package, of Node and of its own modules are allowed', () => {
  const folder = folderWith(manifest, {
    'index.js':
      "import { z } from 'zod'\nexport * from './a/b.js'\nimport { readFileSync } from 'fs'\nawait import('node:fs')",
    'index.d.ts': "export type A = import('viem/accounts').Account",
    'a/b.js': "import { sha256 } from '@noble/hashes/sha2.js'",
  })
  expect(undeclaredImports(folder)).toEqual([])
})

test('an import of a package that is not installed with it is reported, once for each module', () => {
  const folder = folderWith(manifest, {
    'index.js': "import 'hono/cookie'\nimport('hono')",
    'a/b.d.ts': "export type { Chain } from '@wagmi/core/chains'",
  })
  expect(undeclaredImports(folder).sort()).toEqual(['a/b.d.ts → @wagmi/core', 'index.js → hono'])
})

test('a package without dependencies can import none', () => {
  expect(undeclaredImports(folderWith({}, { 'a.js': "import 'viem'" }))).toEqual(['a.js → viem'])
})
