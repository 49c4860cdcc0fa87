import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './processes.ts'

const folder = 'examples/from-rainbowkit'

/** Returns what differs between two versions of a folder or file; indentation does not count. */
async function difference(part: string, path: string, options: readonly string[]): Promise<string> {
  const paths = ['before', 'after'].map(version => join(folder, part, version, path))
  const { output } = await run('git', ['diff', '--no-index', '-w', ...options, ...paths], { quiet: true })
  return output
}

const guide = readFileSync(join(root, 'docs/migrate-from-rainbowkit.md'), 'utf8')
const blocks = [...guide.matchAll(/^```diff\n(.*?)^```$/gms)].map(([, block = '']) => block)

const withoutBlankLines = (text: string) => text.replaceAll(/^ ?\n/gm, '')

test('the quick start of RainbowKit is converted with fewer than 20 lines, new and deleted ones, and the guide counts them', async () => {
  const stat = await difference('', '', ['--stat'])
  const [, written, deleted] = /(\d+) insertions.*?(\d+) deletions/.exec(stat) ?? []
  expect(Number(written)).toBeGreaterThan(0)
  expect(Number(written) + Number(deleted)).toBeLessThan(20)
  expect(guide).toContain(`You write ${written} lines and delete ${deleted},`)
})

test('the guide to migration shows everything that changes, file by file, in the order of its steps', async () => {
  const files = [
    ['', 'app.tsx'],
    ['', 'vite.config.ts'],
    ['authentication', 'authentication.ts'],
  ] as const
  const changes: string[] = []
  for (const [part, file] of files) {
    const [, lines = ''] = /^@@[^\n]*\n(.*)/ms.exec(await difference(part, file, ['--unified=99'])) ?? []
    expect(lines).toContain('+')
    changes.push(lines)
  }
  expect(withoutBlankLines(blocks.join(''))).toBe(withoutBlankLines(changes.join('')))
})

test('the guide to migration leaves out no file of the site that changes', async () => {
  const names = (await difference('', '', ['--name-only'])).trim().split('\n')
  expect(names).toEqual([`${folder}/after/app.tsx`, `${folder}/after/vite.config.ts`])
})
