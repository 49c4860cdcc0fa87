import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOld } from './build.ts'

test('files of builds from more than a week ago are removed, and later ones stay for servers that still run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  const now = Date.now()
  for (const [name, days] of Object.entries({ 'new.mjs': 0, 'of-last-week.mjs': 6, 'old.mjs': 8 })) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(now), new Date(now - days * 86_400_000))
  }
  removeOld(folder, now)
  expect(readdirSync(folder)).toEqual(['new.mjs', 'of-last-week.mjs'])
  rmSync(folder, { recursive: true })
})
