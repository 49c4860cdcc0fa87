import type { Readable, Writable } from 'node:stream'
import { type CANCEL_SYMBOL, isCancel, select, text } from '@clack/prompts'
import { folderFault } from './folder.ts'
import { type Answers, type QuestionName, questionNames, questions, valuesOf } from './questions.ts'

/** The terminal that is asked: standard input and output, or substitutes. */
export type Terminal = { readonly input: Readable; readonly output: Writable }

/** The person has cancelled with Ctrl-C or Escape. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError'
}

export const defaultFolder = 'my-app'

/** Asks for the folder, until one is named in which a site can be created. @throws {CancelledError} */
export async function askFolder(terminal: Terminal): Promise<string> {
  const folder = await text({
    ...terminal,
    message: `In which folder? There is a "${defaultFolder}" already.`,
    validate: value => folderFault(value ?? ''),
  })
  return answered(folder)
}

/**
 * Returns an answer to each question: what was passed, or else what the person chooses. A question with one choice is
 * not asked.
 *
 * @throws {CancelledError}
 */
export async function askRest(answers: Partial<Answers>, terminal: Terminal): Promise<Partial<Answers>> {
  const chosen: Partial<Record<QuestionName, string>> = { ...answers }
  for (const name of questionNames) {
    const { message, choices } = questions[name]
    // The values are those of the choices.
    const values = valuesOf(name, chosen as Partial<Answers>)
    const options = Object.entries(choices)
      .filter(([value]) => values.includes(value))
      .map(([value, choice]) => ({ value, ...choice }))
    if (chosen[name] === undefined && options.length > 1)
      chosen[name] = answered(await select({ ...terminal, message, options }))
  }
  return chosen as Partial<Answers>
}

function answered<Value>(value: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(value)) throw new CancelledError('Cancelled. Nothing was created.')
  return value
}

/** Takes the first choice for each question without an answer. */
export function withDefaults(answers: Partial<Answers>): Answers {
  const all: { [Name in QuestionName]?: string | undefined } = { ...answers }
  // The values are those of the choices.
  for (const name of questionNames) all[name] ??= valuesOf(name, all as Partial<Answers>)[0]
  return all as Answers
}
