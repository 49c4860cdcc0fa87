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

test('what `npm ci` leaves behind needs no further set-up', () => {
  expect(difference(wanted, installed)).toBeUndefined()
})

test('a clone without packages is set up', () => {
  expect(difference(wanted, undefined)).toBe('nothing is installed yet')
})

test('a package that the lockfile adds is installed', () => {
  expect(difference({ ...wanted, 'node_modules/@noble/curves': viem }, installed)).toBe(
    '@noble/curves is new',
  )
})

test('a package inside another one is called by its own name', () => {
  const nested = { 'node_modules/viem/node_modules/ws': { version: '8.21.0' } }
  expect(difference({ ...wanted, ...nested }, installed)).toBe('ws is new')
})

test('another version is installed anew', () => {
  expect(difference(wanted, { ...installed, 'node_modules/viem': { ...viem, version: '2.57.0' } })).toBe(
    'viem has changed',
  )
})

test('the same version with other contents is installed anew', () => {
  expect(difference(wanted, { ...installed, 'node_modules/viem': { ...viem, integrity: 'sha512-bb' } })).toBe(
    'viem has changed',
  )
})

test('an optional package of another version is installed anew', () => {
  expect(
    difference(wanted, { ...installed, 'node_modules/fsevents': { version: '2.3.2', optional: true } }),
  ).toBe('fsevents has changed')
})

test('a workspace that has moved is linked anew', () => {
  const moved = { 'node_modules/@countersign/core': { resolved: 'core', link: true } }
  expect(difference(wanted, { ...installed, ...moved })).toBe('@countersign/core has changed')
})

test('packages that are there in addition do no harm', () => {
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
 * Builds for other platforms of tools for development (Biome, Anvil, the parser of Knip), which the registry that the
 * lockfile was made with does not offer. The server loads none of them. The list may only become shorter.
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

test('every package of the lockfile has the hash of its contents, but for builds of tools that are listed', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { link?: boolean; optional?: boolean; integrity?: string; resolved?: string }>
  }
  const registered = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
  const unhashed = registered.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(unhashed.map(([path]) => path.slice('node_modules/'.length)).sort()).toEqual(withoutHash.sort())
  // Nothing but a platform's build may be missing where it is wanted.
  expect(unhashed.filter(([, { optional }]) => !optional)).toEqual([])
  // A host here would decide where everybody's packages come from.
  expect(registered.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
