import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './processes.ts'

const sites = ['examples/from-rainbowkit/before', 'examples/from-rainbowkit/after'] as const

/** Returns what differs between the two sites, or between their files of one name; indentation does not count. */
async function difference(options: readonly string[], file = '') {
  const paths = sites.map(site => join(site, file))
  const { output } = await run('git', ['diff', '--no-index', '-w', ...options, ...paths], { quiet: true })
  return output
}

const guide = readFileSync(join(root, 'docs/migrate-from-rainbowkit.md'), 'utf8')

test('a site with RainbowKit is converted with fewer than 20 new lines, and the guide counts them and the deleted ones', async () => {
  const [, written, deleted] = /(\d+) insertions.*?(\d+) deletions/.exec(await difference(['--stat'])) ?? []
  expect(Number(written)).toBeGreaterThan(0)
  expect(Number(written)).toBeLessThan(20)
  expect(guide).toContain(`You write ${written} lines and delete ${deleted},`)
})

test.each(['wagmi.ts', 'app.tsx', 'authentication.ts'])(
  'the guide to migration shows what changes in %s',
  async file => {
    const changes = (await difference(['--unified=99'], file)).replace(/^[\s\S]*?@@.*\n/, '')
    expect(changes).toContain('+')
    expect(guide).toContain(`\`\`\`diff\n${changes}\`\`\``)
  },
)
