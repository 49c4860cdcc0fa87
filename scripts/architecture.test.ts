import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './processes.ts'

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

/** The files by which a reader follows one sign-in: a line has their folder, and each file with its number. */
const files = [...text.matchAll(/^- `(.+?)`(.*)$/gm)].flatMap(([, folder = '', rest = '']) =>
  [...rest.matchAll(/(\d+) `([^`]+)`/g)].map(([, place, file]) => ({
    place: Number(place),
    path: `packages/${folder}/${file}`,
  })),
)

test('ARCHITECTURE.md lists the files of a sign-in in order, and at most 25', () => {
  expect(files.map(({ place }) => place)).toEqual(files.map((_, index) => index + 1))
  expect(files.length).toBeGreaterThan(10)
  expect(files.length).toBeLessThanOrEqual(25)
})

test('every file of a sign-in that ARCHITECTURE.md lists exists', () => {
  expect(files.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('ARCHITECTURE.md stays under 12 kB', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(12_000)
})
