import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileProbe } from './compileProbe.ts'

test('the probe compiles to the code that is kept (else run node packages/core/src/verify/compileProbe.ts)', async () => {
  expect(await readFile(new URL('./probeCode.ts', import.meta.url), 'utf8')).toBe(compileProbe())
})
