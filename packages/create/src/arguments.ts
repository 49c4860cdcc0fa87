import { parseArgs } from 'node:util'
import {
  type Answers,
  conflictIn,
  isAnswer,
  type QuestionName,
  questionNames,
  toList,
  valuesOf,
} from './questions.ts'
import { UsageError } from './usage-error.ts'

/** The parsed command. */
export type Asked =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'create'
      /** As it was passed; `undefined` if it was not. */
      readonly folder: string | undefined
      readonly answers: Partial<Answers>
      /** Whether the first choices are taken for what was not passed. */
      readonly takesDefaults: boolean
    }

/**
 * Parses the arguments of the command.
 *
 * @throws {UsageError} with the option, its value, and the values that are allowed
 */
export function readArguments(args: readonly string[]): Asked {
  const { values, positionals } = parse(args)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const [folder, other] = positionals
  if (other !== undefined)
    throw new UsageError(
      `There is one folder, but the arguments are "${positionals.join('" and "')}". Pass one of them.`,
    )
  const answers: { [Name in QuestionName]?: string } = {}
  for (const name of questionNames) {
    const value = values[name]
    if (value === undefined) continue
    if (!isAnswer(name, value))
      throw new UsageError(`--${name} is "${value}", but it must be ${toList(valuesOf(name))}.`)
    answers[name] = value
  }
  // Each value was checked above.
  const checked = answers as Partial<Answers>
  const conflict = conflictIn(checked)
  if (conflict !== undefined) throw new UsageError(`${toOptions(checked)} do not go together. ${conflict}`)
  return { kind: 'create', folder, answers: checked, takesDefaults: values.yes }
}

const toOptions = (answers: Partial<Answers>) =>
  Object.entries(answers)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' and ')

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        framework: { type: 'string' },
        backend: { type: 'string' },
        database: { type: 'string' },
        yes: { type: 'boolean', short: 'y', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
    })
  } catch (error) {
    // Its own errors are all about an option, and name it in the first quotes: 'unknown', '-y, --yes', '--backend <value>'.
    const message = error instanceof Error ? error.message : String(error)
    const [, option = ''] = /'(?:-\w, )?([^' ]*)/.exec(message) ?? []
    throw new UsageError(`${optionFault(message, option)} See --help.`, { cause: error })
  }
}

function optionFault(message: string, option: string): string {
  if (message.startsWith('Unknown option')) return `Unknown option ${option}.`
  return message.includes('does not take') ? `${option} takes no value.` : `${option} needs a value.`
}
