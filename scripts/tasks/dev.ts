// Starts the demo for developers: pages reload when they are edited, and the server restarts when its sources change.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build, wallets } from '../build.ts'
import { writeCatalogs } from '../catalogs/write.ts'
import { root, run, stopAll } from '../processes.ts'
import { program } from '../server.ts'

const pages = { port: '4311', origin: 'http://localhost:4311' }
const server = { port: '4310', origin: 'http://127.0.0.1:4310' }

await build(wallets)
console.log(`Open ${pages.origin} once both have started. Ctrl-C ends them.`)

for (const folder of ['apps/web', 'packages/react'])
  watch(join(root, folder, 'src/locales'), { recursive: true }, (_, file) => {
    if (file?.endsWith('.json')) recompile()
  })

function recompile() {
  try {
    for (const fault of writeCatalogs(root)) console.error(fault)
  } catch (error) {
    // The catalog was read while it was being written, or is not valid JSON.
    console.error(error instanceof Error ? error.message : error)
  }
}

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
