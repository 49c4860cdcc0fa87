// Checks the types of every workspace and shows all errors. Workspaces with the same options are one program, so that
// what several of them import is checked once; two programs at a time, each on one thread, whose threads would check much
// of the same twice.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { note } from '../fingerprint.ts'
import { root, run } from '../processes.ts'

type Project = { compilerOptions?: object; include: string[]; exclude?: string[] }

const files = globSync(['{apps,packages}/*/tsconfig.json', '{bench,e2e,scripts}/tsconfig.json'], {
  cwd: root,
})
const alike = Map.groupBy(files.sort(), file => JSON.stringify(read(file).compilerOptions))
const programs = [
  ...[...alike.values()].map(together),
  // Each changes the kit's types to those of its own backend, for all of its program.
  ...globSync('examples/*/tsconfig.json', { cwd: root }).sort(),
]
const waiting = programs.values()

function read(file: string): Project {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** Makes one program of projects whose options are the same. */
function together(files: readonly string[]): string {
  const [first = ''] = files
  if (files.length === 1) return first
  const paths = (key: 'include' | 'exclude') =>
    files.flatMap(file => (read(file)[key] ?? []).map(path => join(root, dirname(file), path)))
  const program = join('node_modules/.cache/countersign/types', `${dirname(first).replace('/', '-')}.json`)
  const config = {
    extends: join(root, first),
    include: paths('include'),
    exclude: [join(root, '**/node_modules'), ...paths('exclude')],
  }
  note(join(root, program), JSON.stringify(config))
  return program
}

async function checkAll() {
  for (const program of waiting) {
    const { code, output } = await run(
      'tsc',
      ['-p', program, '--singleThreaded', '--pretty', String(process.stdout.isTTY === true)],
      {
        quiet: true,
      },
    )
    if (code === 0) continue
    console.log(`── ${program}\n${output}`)
    process.exitCode = 1
  }
}

await Promise.all([checkAll(), checkAll()])
