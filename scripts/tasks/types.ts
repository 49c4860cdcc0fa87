// Checks the types of every workspace, two at a time, and shows all errors. Each on one thread: the threads of one run
// check much of the same twice.
import { globSync } from 'node:fs'
import { root, run } from '../processes.ts'

const projects = globSync(['{apps,examples,packages}/*/tsconfig.json', '{bench,e2e,scripts}/tsconfig.json'], {
  cwd: root,
}).sort()
const waiting = projects.values()

async function checkAll() {
  for (const project of waiting) {
    const { code, output } = await run(
      'tsc',
      ['-p', project, '--singleThreaded', '--pretty', String(process.stdout.isTTY === true)],
      {
        quiet: true,
      },
    )
    if (code === 0) continue
    console.log(`── ${project}\n${output}`)
    process.exitCode = 1
  }
}

await Promise.all([checkAll(), checkAll()])
