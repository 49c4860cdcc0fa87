import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Lists the lines of a source with code: those that are empty or have only a comment are left out. */
const linesOf = (source: string) =>
  source
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .split('\n')
    .filter(line => !/^\s*(?:\/\/|$)/.test(line))

test.each(['hono', 'express', 'next', 'auth-js', 'better-auth'])(
  'the adapter %s has at most 50 lines of code, so that others can write one for their framework',
  name => {
    const lines = linesOf(readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8'))
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.length).toBeLessThanOrEqual(50)
  },
)
