import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { intro, outro } from '@clack/prompts'
import { type Asked, readArguments } from './arguments.ts'
import { askFolder, askRest, CancelledError, defaultFolder, withDefaults } from './ask.ts'
import { folderFault, messageOf, packageNameOf, pathOf } from './folder.ts'
import { help } from './help.ts'
import { nextCommands, quote } from './next-commands.ts'
import { composeProject, writeProject } from './project.ts'
import { type Answers, questionNames, toList, valuesOf } from './questions.ts'
import { UsageError } from './usage-error.ts'

/** The input and output of the command: `process`, or a substitute. */
export type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>

/**
 * Creates a project.
 *
 * @param templates - the folder of the layers that projects are composed of, in that of the package
 * @param userAgent - `npm_config_user_agent`
 * @returns the exit code: 1 if the person has cancelled, 2 if an answer is missing or not allowed, or the folder cannot
 *   be written
 */
export async function create(
  args: readonly string[],
  templates: string,
  streams: Streams,
  userAgent: string | undefined,
): Promise<0 | 1 | 2> {
  try {
    const asked = readArguments(args)
    if (asked.kind === 'help') {
      streams.stdout.write(help)
      return 0
    }
    if (asked.kind === 'version') {
      const { version } = JSON.parse(readFileSync(join(templates, '../package.json'), 'utf8'))
      streams.stdout.write(`${version}\n`)
      return 0
    }
    if (asked.folder !== undefined) checkFolder(asked.folder)
    const { folder, answers } = await complete(asked, streams)
    checkFolder(folder)
    write(folder, composeProject(templates, packageNameOf(folder), answers))
    const commands = nextCommands(folder, answers, userAgent)
    streams.stdout.write(
      `\nCreated ${quote(folder)}. Next:\n\n${commands.map(line => `  ${line}\n`).join('')}\n`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CancelledError)) throw error
    streams.stderr.write(`${error.message}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

const isFree = (folder: string) => folderFault(folder) === undefined

function checkFolder(folder: string): void {
  const fault = folderFault(folder)
  if (fault !== undefined) throw new UsageError(fault)
}

/** @throws {UsageError} with the reason of the file system */
function write(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    writeProject(pathOf(folder), files)
  } catch (error) {
    throw new UsageError(
      `The site can’t be created in "${folder}": ${messageOf(error)}. Correct that, or pass another folder.`,
      { cause: error },
    )
  }
}

type Complete = { folder: string; answers: Answers }

/**
 * Asks for what was not passed, unless the defaults are taken for it. The folder is asked only if the default one is
 * taken.
 */
async function complete(
  { folder, answers, takesDefaults }: Extract<Asked, { kind: 'create' }>,
  { stdin, stdout }: Streams,
): Promise<Complete> {
  const missing = questionNames
    .filter(name => answers[name] === undefined && valuesOf(name, answers).length > 1)
    .map(name => `--${name} (${toList(valuesOf(name, answers))})`)
  const free = folder ?? (isFree(defaultFolder) ? defaultFolder : undefined)
  const canAsk = stdin.isTTY && stdout.isTTY
  if (takesDefaults || (missing.length === 0 && (free !== undefined || !canAsk)))
    return { folder: free ?? defaultFolder, answers: withDefaults(answers) }
  if (!canAsk)
    throw new UsageError(
      `Without a terminal, nothing can be asked, and these answers are missing: ${missing.join(', ')}. Pass them, or --yes for the defaults.`,
    )
  const terminal = { input: stdin, output: stdout }
  intro('Sign-in with crypto accounts', terminal)
  const chosen = {
    folder: free ?? (await askFolder(terminal)),
    answers: withDefaults(await askRest(answers, terminal)),
  }
  outro(`Creating the site in ${chosen.folder}`, terminal)
  return chosen
}
