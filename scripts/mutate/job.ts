import { readFileSync } from 'node:fs'

/** What the tester tells the thread that runs the tests. */
export type Job = {
  /** The mutants by the id that the instrumented code has for them. */
  readonly mutants: Readonly<Record<string, { readonly key: string; readonly folder: string }>>
  /** Test file to a hash of its content. */
  readonly tests: Readonly<Record<string, string>>
  /** All but `all` try only the mutants of the test's own folder, with tests that are quick, slower, or on a chain. */
  readonly scope: 'quick' | 'folder' | 'chain' | 'all'
  /** A mutant that is active while modules are loaded and in all tests, instead of each in each test. */
  readonly active?: string
  /** The file of results. */
  readonly results: string
}

/** One line of the file of results. */
export type Result = {
  /** A test file and the hash of its content. */
  readonly test: string
  /** What it detected. */
  readonly killed?: readonly string[]
  readonly scope?: Job['scope']
  /** What it reached and did not detect. */
  readonly survived?: readonly string[]
  /** What acts while the modules are loaded. */
  readonly loaded?: readonly string[]
  /** What acts while the modules are loaded and was not detected. */
  readonly survivedLoaded?: string
}

/** Results so far, of all runs. */
export type Known = {
  readonly killed: Map<string, string>
  /** By scope and test. */
  readonly survived: Map<string, Set<string>>
  readonly loaded: Map<string, Set<string>>
  readonly survivedLoaded: Map<string, Set<string>>
}

/** Reads the results of mutants and tests that have not changed since. */
export function readResults(file: string, isCurrent: (test: string) => boolean): Known {
  const known: Known = {
    killed: new Map(),
    survived: new Map(),
    loaded: new Map(),
    survivedLoaded: new Map(),
  }
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return known
  }
  const setOf = (map: Map<string, Set<string>>, test: string) =>
    map.get(test) ?? map.set(test, new Set()).get(test) ?? new Set()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const { test, scope, killed = [], survived = [], loaded = [], survivedLoaded }: Result = JSON.parse(line)
    if (!isCurrent(test)) continue
    for (const key of killed) known.killed.set(key, test)
    for (const key of survived) setOf(known.survived, `${scope} ${test}`).add(key)
    for (const key of loaded) setOf(known.loaded, test).add(key)
    if (survivedLoaded !== undefined) setOf(known.survivedLoaded, test).add(survivedLoaded)
  }
  return known
}
