import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.ts'
import { fingerprint, note, noted } from './fingerprint.ts'
import { root, run, runNode } from './processes.ts'

export type Part = {
  name: string
  inputs: readonly string[]
  /** A folder or file that the build creates. */
  output: string
  make(): Promise<void>
}

/** The pages. */
export const web: Part = {
  name: 'pages',
  inputs: [
    'apps/web',
    'packages/api',
    'packages/core',
    'packages/gateway',
    'packages/react',
    'packages/wallets',
    'package-lock.json',
    'tsconfig.base.json',
  ],
  output: 'apps/web/dist',
  async make() {
    const { code } = await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') })
    if (code !== 0) throw new Error('The pages could not be built: Vite says why above.')
  },
}

const serverInputs = [
  'packages/api',
  'packages/cli',
  'packages/core',
  'packages/gateway',
  'packages/server',
  'package-lock.json',
  'tsconfig.base.json',
]

/** The server, as `npm start` runs it. */
export const server: Part = {
  name: 'server',
  inputs: serverInputs,
  output: 'packages/server/dist/countersign.mjs',
  make: () => bundleServer('production'),
}

/** A server with the demo wallet in its pages, for tests. */
export const siteWithWallet: Part = {
  name: 'server for tests',
  inputs: [...serverInputs, 'packages/testbed'],
  output: 'node_modules/.cache/countersign/site-with-wallet/site-with-wallet.mjs',
  make: () => bundleServer('testing'),
}

/** Bundles the server, in a mode of its vite.config.ts. */
export async function bundleServer(mode: 'production' | 'testing' | 'package'): Promise<void> {
  const { code, output } = await run('vite', ['build', '--mode', mode, '--logLevel', 'warn'], {
    cwd: join(root, 'packages/server'),
    quiet: true,
  })
  if (code !== 0) throw new Error(`The server could not be built.\n\n${output}`)
}

/** The wallets that the demo and the browser tests use. */
export const wallets: Part = {
  name: 'demo wallets',
  inputs: ['packages/testbed', 'packages/core', 'package-lock.json', 'tsconfig.base.json'],
  output: 'packages/testbed/dist',
  async make() {
    const { code, output } = await runNode('packages/testbed/build.ts', [], { quiet: true })
    if (code !== 0) throw new Error(`The demo wallets could not be built.\n\n${output}`)
  },
}

/**
 * Builds each part whose sources have changed since its last build. If another process is building a part, waits for
 * it. A terminal shows which part is being built, on a line that is removed at the end: the first thing that stays is
 * what the program itself prints.
 */
export async function build(...parts: readonly Part[]) {
  for (const part of parts) await alone(part.name, () => renew(part))
}

async function renew(part: Part) {
  const stamp = join(root, 'node_modules/.cache/countersign', part.name.replaceAll(' ', '-'))
  const print = fingerprint(root, part.inputs)
  if (noted(stamp) === print && existsSync(join(root, part.output))) return
  showProgress(`Building the ${part.name}…`)
  try {
    await part.make()
  } finally {
    showProgress('')
  }
  note(stamp, print)
}

/** Replaces the terminal's current line. Files and pipes get nothing. */
function showProgress(text: string) {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${text}`)
}
