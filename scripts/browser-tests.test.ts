import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../e2e/playwright.config.ts'
import { root } from './processes.ts'

const folder = join(root, 'e2e')

/** Returns the tests of a project that need a worker of their own. */
function apart({ testMatch, testIgnore }: { testMatch?: unknown; testIgnore?: unknown }): string[] {
  const exclude = [testIgnore ?? []].flat().map(String)
  return globSync([testMatch ?? []].flat().map(String), { cwd: folder, exclude }).filter(file =>
    /scope: 'worker'|launchOptions|openIdTest\(/.test(readFileSync(join(folder, file), 'utf8')),
  )
}

test('tests that run in random order share their workers: none has what would start another one', () => {
  const [sites = {}, product = {}] = config.projects ?? []
  expect([sites.name, product.name]).toEqual(['sites', 'product'])
  expect(apart(product)).toEqual([])
  expect(apart(sites)).toContain('openid.spec.ts')
})
