import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileProbe, probes } from './compileProbe.ts'

test.each(probes)(
  '$contract compiles to the code that is kept (else run node packages/core/src/verify/compileProbe.ts)',
  async probe => {
    expect(await readFile(probe.target, 'utf8')).toBe(compileProbe(probe))
  },
)
