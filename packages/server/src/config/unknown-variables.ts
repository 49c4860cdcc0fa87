import { listKeys } from './keys.ts'
import { configSchema } from './schema.ts'

/** An environment variable with our prefix that is no setting. */
export type UnknownVariable = {
  readonly variable: string
  /** The variable that was probably meant, if one has a similar name. */
  readonly nearest: string | undefined
}

const prefix = 'COUNTERSIGN_'

/** Variables that Kubernetes sets for Services whose names begin with ours, and those of our tests, with `=` and value. */
const others =
  /^\w+(?:_SERVICE_(?:HOST|PORT)(?:_\w+)?=|_PORT_\d+_(?:TCP|UDP)(?:_\w+)?=|_PORT=\w+:)|^COUNTERSIGN_TEST_/

/**
 * Finds the environment variables with our prefix that are ignored, such as misspelled ones. They are no errors, unlike
 * unknown keys of a configuration file: others can set variables, too.
 */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): UnknownVariable[] {
  return Object.entries(environment)
    .filter(([variable, value]) => variable.startsWith(prefix) && value?.trim())
    .filter(([variable, value]) => !others.test(`${variable}=${value}`))
    .map(([variable]) => ({ variable, known: knownFor(variable) }))
    .filter(({ variable, known }) => !known.some(({ name }) => name === variable))
    .map(({ variable, known }) => ({ variable, nearest: nearestTo(variable, known) }))
    .sort((one, other) => (one.variable < other.variable ? -1 : 1))
}

type Known = { readonly name: string; readonly alike: readonly string[] }

/** Returns the variables of all settings, those of chains with the chain id that a variable ends with. */
function knownFor(variable: string): Known[] {
  const id = /\d+$/.exec(variable)?.[0]
  return listKeys(configSchema).flatMap(({ name: key, environment }) => {
    const name = id === undefined ? environment : environment?.replace('<id>', id)
    if (name === undefined) return []
    // As it would be called if all variables were called like their keys.
    const likeKey = prefix + key.replaceAll(/(?<=[a-z])(?=[A-Z])|\W+/g, '_').toUpperCase()
    return [{ name, alike: [name, likeKey, prefix + name] }]
  })
}

function nearestTo(variable: string, known: readonly Known[]): string | undefined {
  const most = Math.ceil((variable.length - prefix.length) / 4)
  return known
    .map(({ name, alike }) => ({ name, edits: Math.min(...alike.map(each => editsBetween(variable, each))) }))
    .filter(({ edits }) => edits <= most)
    .sort((one, other) => one.edits - other.edits)[0]?.name
}

/** Returns how many characters must be added, removed or replaced to make one text of another (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const character of one) {
    const before = row
    row = [(before[0] ?? 0) + 1]
    for (const [index, against] of [...other].entries())
      row.push(
        Math.min(
          (row[index] ?? 0) + 1,
          (before[index + 1] ?? 0) + 1,
          (before[index] ?? 0) + (character === against ? 0 : 1),
        ),
      )
  }
  return row.at(-1) ?? 0
}
