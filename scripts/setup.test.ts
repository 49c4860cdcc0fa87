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
