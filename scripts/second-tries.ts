import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './processes.ts'
import type { Finding } from './tally.ts'

const file = join(root, 'node_modules/.cache/countersign/second-tries.json')

/** Returns the tests that passed on their second try in the last run that had any. */
export function readSecondTries(): Finding[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Remembers the tests that passed on their second try. A run without any leaves the last ones. */
export function writeSecondTries(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(findings, null, 2))
}
