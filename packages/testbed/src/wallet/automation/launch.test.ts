import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { disabledFeatures } from './launch.ts'

const playwright = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle')

test('the features that Playwright disables stay disabled', () => {
  const [, list = ''] = /\bdisabledFeatures = \[([^\]]+)\]/.exec(readFileSync(playwright, 'utf8')) ?? []
  const names = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name)
  expect(names).toContain('HttpsUpgrades')
  expect(disabledFeatures.slice('--disable-features='.length).split(',')).toEqual(
    expect.arrayContaining(names),
  )
})
