import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes.ts'
import { entriesOf, type Manifest, publishedManifest } from './manifest.ts'

const manifest: Manifest = {
  name: '@countersign/react',
  version: '1.2.3',
  private: true,
  type: 'module',
  license: 'MIT',
  dependencies: { '@countersign/core': '1.2.3' },
  devDependencies: { 'react-dom': '19.3.1' },
  exports: {
    '.': './src/index.ts',
    './wagmi': './src/wagmi/index.tsx',
    './styles.css': './src/theme/tokens.css',
    './controls.module.css': './src/theme/controls.module.css',
  },
}

test('sources are replaced by their built modules, with types first', () => {
  const { exports } = publishedManifest(manifest)
  expect(exports['.']).toEqual({ types: './index.d.ts', default: './index.js' })
  expect(exports['./wagmi']).toEqual({ types: './wagmi/index.d.ts', default: './wagmi/index.js' })
  expect(Object.keys(exports['.'] ?? {})[0]).toBe('types')
})

test('one style sheet is published, without its parts', () => {
  const { exports } = publishedManifest(manifest)
  expect(Object.entries(exports).filter(([path]) => path.endsWith('.css'))).toEqual([
    ['./styles.css', { types: './styles.d.ts', default: './styles.css' }],
  ])
})

test('fields that only the workspace needs are not published', () => {
  const published = publishedManifest(manifest)
  expect(published).not.toHaveProperty('private')
  expect(published).not.toHaveProperty('devDependencies')
  expect(published).toMatchObject({ name: '@countersign/react', version: '1.2.3', license: 'MIT' })
  expect(published.dependencies).toEqual({ '@countersign/core': '1.2.3' })
})

test('a site with a later version of a dependency gets no second copy, and one release belongs together', () => {
  const dependencies = { '@countersign/core': '1.2.3', '@noble/curves': '1.9.1', viem: '2.57.1' }
  expect(publishedManifest({ ...manifest, dependencies }).dependencies).toEqual({
    '@countersign/core': '1.2.3',
    '@noble/curves': '1.9.1',
    viem: '^2.57.1',
  })
})

test('a program is published as its built module, and the workspace has no program with its name', () => {
  const publishConfig = { bin: { countersign: './src/program.ts' } }
  const published = publishedManifest({ ...manifest, publishConfig })
  expect(published.bin).toEqual({ countersign: './program.js' })
  expect(published.publishConfig).toEqual({ access: 'public' })
  expect(publishedManifest(manifest)).not.toHaveProperty('bin')
})

test('a package that has its dependencies built in installs only those that it names', () => {
  const bundled = {
    ...manifest,
    bin: { 'countersign-server': './src/program.ts' },
    dependencies: { '@countersign/core': '1.2.3', hono: '4.13.19' },
    publishConfig: { exports: { './config': './src/config.ts' }, dependencies: ['@countersign/core'] },
  }
  const published = publishedManifest(bundled)
  expect(published.dependencies).toEqual({ '@countersign/core': '1.2.3' })
  expect(published.bin).toEqual({ 'countersign-server': './program.js' })
  expect(Object.keys(published.exports)).toEqual(['./config', './package.json'])
  expect(entriesOf(bundled)).toEqual(['./src/config.ts'])
})

test('a package lists what is published', () => {
  expect(publishedManifest(manifest).files).toEqual(['**/*.js', '**/*.d.ts', 'CHANGELOG.md'])
  const publishConfig = { files: ['styles.css'] }
  expect(publishedManifest({ ...manifest, publishConfig }).files).toContain('styles.css')
})

test('a dependency that is named and is not there is refused', () => {
  const publishConfig = { dependencies: ['hono'] }
  expect(() => publishedManifest({ ...manifest, publishConfig })).toThrow('hono')
})

test('everything is built from the exports', () => {
  expect(entriesOf(manifest)).toEqual(['./src/index.ts', './src/wagmi/index.tsx'])
})

test.each([
  // Only the server's own pages use them.
  ['react', ['./pieces']],
  // The server has the same command.
  ['cli', ['.']],
  ['core', []],
  ['backend', []],
])('the package %s publishes all its modules except %j', (name, own) => {
  const whole: Manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  const published = publishedManifest(whole).exports
  const missing = Object.entries(whole.exports).filter(
    ([path, source]) => (/\.tsx?$/.test(source) || path === './styles.css') && !(path in published),
  )
  expect(missing.map(([path]) => path)).toEqual(own)
})
