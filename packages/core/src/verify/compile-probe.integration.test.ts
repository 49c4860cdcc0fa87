import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileProbe, probes } from './testing/compile-probe.ts'

test.each(probes)(
  '$contract compiles to the stored code (otherwise run node packages/core/src/verify/testing/compile-probe.ts)',
  async probe => {
    expect(await readFile(probe.target, 'utf8')).toBe(compileProbe(probe))
  },
)
