import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { difference, isOldNode } from './setup.mjs'

const viem = { version: '2.57.1', integrity: 'sha512-aa' }
const wanted = {
  '': { version: '0.0.0' },
  'packages/core': { version: '0.0.0' },
  'node_modules/@countersign/core': { resolved: 'packages/core', link: true },
  'node_modules/viem': viem,
  'node_modules/fsevents': { version: '2.3.3', optional: true },
}
const installed = {
  'packages/core': { version: '0.0.0' },
  'node_modules/@countersign/core': { resolved: 'packages/core', link: true },
  'node_modules/viem': viem,
}

test('a workspace after `npm ci` needs no further setup', () => {
  expect(difference(wanted, installed)).toBeUndefined()
})

test('a clone without packages needs setup', () => {
  expect(difference(wanted, undefined)).toBe('nothing is installed yet')
})

test('a package that the lockfile adds needs setup', () => {
  expect(difference({ ...wanted, 'node_modules/@noble/curves': viem }, installed)).toBe(
    '@noble/curves is new',
  )
})

test('a nested package is reported by its own name', () => {
  const nested = { 'node_modules/viem/node_modules/ws': { version: '8.21.0' } }
  expect(difference({ ...wanted, ...nested }, installed)).toBe('ws is new')
})

test('a package with another version needs setup', () => {
  expect(difference(wanted, { ...installed, 'node_modules/viem': { ...viem, version: '2.57.0' } })).toBe(
    'viem has changed',
  )
})

test('the same version with different contents needs setup', () => {
  expect(difference(wanted, { ...installed, 'node_modules/viem': { ...viem, integrity: 'sha512-bb' } })).toBe(
    'viem has changed',
  )
})

test('an optional package with another version needs setup', () => {
  expect(
    difference(wanted, { ...installed, 'node_modules/fsevents': { version: '2.3.2', optional: true } }),
  ).toBe('fsevents has changed')
})

test('a workspace that has moved needs setup', () => {
  const moved = { 'node_modules/@countersign/core': { resolved: 'core', link: true } }
  expect(difference(wanted, { ...installed, ...moved })).toBe('@countersign/core has changed')
})

test('additional installed packages need no setup', () => {
  expect(difference(wanted, { ...installed, 'node_modules/left-over': viem })).toBeUndefined()
})

test.each([
  ['18.20.8', '20.19', true],
  ['20.9.0', '20.19', true],
  ['20.18.3', '20.19', true],
  ['20.19.0', '20.19', false],
  ['22.1.0', '20.19', false],
  ['24.0.0', '24.0', false],
])('whether Node %s is older than %s is answered with %s', (version, least, old) => {
  expect(isOldNode(version, least)).toBe(old)
})

/**
 * Builds of development tools (Biome, Anvil, Knip's parser) for other platforms. The registry that the lockfile was
 * made with does not offer them, so they have no hash. The server loads none of them. Only remove entries from this
 * list.
 */
const withoutHash = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'linux-arm64-musl', 'linux-x64-musl'].map(
    platform => `@biomejs/cli-${platform}`,
  ),
  ...['win32-arm64', 'win32-x64'].map(platform => `@biomejs/cli-${platform}`),
  ...['darwin-amd64', 'darwin-arm64', 'linux-arm64', 'win32-amd64'].map(
    platform => `@foundry-rs/anvil-${platform}`,
  ),
  ...['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64'].map(
    platform => `@oxc-parser/binding-${platform}`,
  ),
  ...['linux-arm-gnueabihf', 'linux-arm-musleabihf', 'linux-ppc64-gnu', 'linux-riscv64-gnu'].map(
    platform => `@oxc-parser/binding-${platform}`,
  ),
  ...['linux-riscv64-musl', 'linux-s390x-gnu', 'openharmony-arm64', 'win32-arm64-msvc'].map(
    platform => `@oxc-parser/binding-${platform}`,
  ),
  ...['win32-ia32-msvc', 'win32-x64-msvc'].map(platform => `@oxc-parser/binding-${platform}`),
]

test('every package of the lockfile has an integrity hash, except listed platform builds of tools', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { link?: boolean; optional?: boolean; integrity?: string; resolved?: string }>
  }
  const registered = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
  const unhashed = registered.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(unhashed.map(([path]) => path.slice('node_modules/'.length)).sort()).toEqual(withoutHash.sort())
  // Only platform builds, which are optional, may lack a hash.
  expect(unhashed.filter(([, { optional }]) => !optional)).toEqual([])
  // A host here would determine where all packages are downloaded from.
  expect(registered.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
