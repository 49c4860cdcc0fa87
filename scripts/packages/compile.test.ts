import { expect, test } from 'vitest'
import { withBuiltSpecifiers } from './compile.ts'

test('declarations import the built modules', () => {
  expect(
    withBuiltSpecifiers(
      "export type { A } from './a.ts';\nexport declare const b: import(\"../b/c.tsx\").B;\nimport './d.ts';",
    ),
  ).toBe(
    "export type { A } from './a.js';\nexport declare const b: import(\"../b/c.js\").B;\nimport './d.js';",
  )
})

test('imports from other packages are unchanged', () => {
  const declaration = "import type { Hex } from 'viem';\nimport type { X } from '@scope/x.ts';"
  expect(withBuiltSpecifiers(declaration)).toBe(declaration)
})
