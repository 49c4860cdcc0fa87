import { expect, test } from 'vitest'
import { shown } from './shown.ts'

test('a value of any type is described briefly, without walking into it', () => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  const cases: [value: unknown, description: string][] = [
    ['a text', '"a text"'],
    ['x'.repeat(80), `"${'x'.repeat(80)}"`],
    ['x'.repeat(81), `"${'x'.repeat(80)}…"`],
    [7.5, '7.5'],
    [true, 'true'],
    [undefined, 'missing'],
    [null, 'null'],
    [[1, 2], 'a list of 2'],
    [{ a: 1 }, 'an object'],
    [proxy, 'an object that cannot be read'],
    [7n, 'a bigint'],
    [() => 7, 'a function'],
    [Symbol('a'), 'a symbol'],
  ]
  for (const [value, description] of cases) expect(shown(value)).toBe(description)
})
