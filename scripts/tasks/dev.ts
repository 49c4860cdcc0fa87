// The demo for developers: the pages reload as they are edited, and the server starts anew when its sources change.
import { join } from 'node:path'
import { build, wallets } from '../build.ts'
import { root, run, stopAll } from '../processes.ts'
import { program } from '../server.ts'

const pages = { port: '4311', origin: 'http://localhost:4311' }
const server = { port: '4310', origin: 'http://127.0.0.1:4310' }

await build(wallets)
console.log(`Open ${pages.origin} once both have started. Ctrl-C ends them.`)

const both = [
  run(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      program,
      'start',
      '--demo',
      '--no-pages',
      ...process.argv.slice(2),
    ],
    {
      env: { COUNTERSIGN_PORT: server.port, COUNTERSIGN_PUBLIC_ORIGIN: pages.origin },
    },
  ),
  run('vite', ['--port', pages.port, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: { COUNTERSIGN_SERVER: server.origin },
  }),
]
const { code } = await Promise.race(both)
stopAll()
await Promise.all(both)
process.exitCode = code
