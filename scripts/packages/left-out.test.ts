import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { leftOut } from './left-out.ts'
import { publishedManifest } from './manifest.ts'

test('modules, declarations and what a package lists are published, and nothing else in its folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-left-out-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const manifest = publishedManifest({
    name: '@countersign/react',
    version: '1.2.3',
    exports: { '.': './src/index.ts' },
    publishConfig: { files: ['styles.css', 'third-party'] },
  })
  const published = ['index.js', 'a/b.d.ts', 'CHANGELOG.md', 'LICENSE', 'README.md', 'styles.css']
  const others = ['a/.env', 'a/notes.txt', 'countersign.db', 'other.css', 'tsconfig.tsbuildinfo']
  for (const file of [...published, 'third-party/icons/NOTICE.md', ...others]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  expect(await leftOut(folder)).toEqual(others)
})
