#!/usr/bin/env node
import { printable } from './print/printable.ts'
import { help } from './sentences/help.ts'
import { verify } from './verify.ts'

/** Runs the program. @returns the exit code */
async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'verify') return verify(args, process)
  if (command === '--help' || command === '-h' || command === 'help') {
    process.stdout.write(help)
    return 0
  }
  if (command === undefined) process.stderr.write(help)
  else
    process.stderr.write(
      `There is no command "${printable(command, 80)}"; there is verify (countersign --help).\n`,
    )
  return 2
}

// Not `process.exit`: output to a pipe may not have been written yet.
process.exitCode = await main(process.argv.slice(2))
// A read that has not ended would keep the program running.
process.stdin.destroy()
