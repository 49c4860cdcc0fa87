import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { installPeer } from '../bench/dialog/install.ts'
import { build, type Part } from './build.ts'
import { packageFolders, packages } from './packages.ts'
import { root, run } from './processes.ts'

const names = ['vite', 'server-rendered'] as const

export type ExampleName = (typeof names)[number]

/**
 * Outside node_modules, where Node does not run TypeScript. Other dependencies resolve to the workspace's node_modules.
 */
const folder = join(root, '.cache/examples')

/**
 * Builds the examples and checks their types against the packages as published.
 *
 * @returns the program of each. Started with `PORT=0` and `CHAIN_URL`, it prints `ready: ` and its address
 * @throws with the output of the build
 */
export async function buildExamples(): Promise<Record<ExampleName, string>> {
  await build(packages, examples)
  return { vite: programOf('vite'), 'server-rendered': programOf('server-rendered') }
}

/**
 * Builds the site of the guide to migration as it was with RainbowKit, and checks its types.
 *
 * @returns `false` if npm cannot install RainbowKit
 * @throws with the output of the build
 */
export async function buildBefore(): Promise<boolean> {
  try {
    await installPeer('rainbowkit')
  } catch (error) {
    console.error(error)
    return false
  }
  await build(before)
  return true
}

/** RainbowKit needs wagmi 2, whose connectors bring 460 packages, in a folder of their own. */
const before: Part = {
  name: 'site with RainbowKit',
  inputs: ['examples/from-rainbowkit', 'bench/peers/rainbowkit', 'scripts/examples.ts', 'tsconfig.base.json'],
  output: '.cache/from-rainbowkit/before/dist',
  async make() {
    const sites = join(root, '.cache/from-rainbowkit')
    rmSync(sites, { recursive: true, force: true })
    cpSync(join(root, 'examples/from-rainbowkit'), sites, { recursive: true, filter: isSource })
    symlinkSync(join(root, 'bench/peers/rainbowkit/node_modules'), join(sites, 'node_modules'))
    await succeed('tsc', ['-p', join(sites, 'tsconfig.before.json')], sites)
    await succeed('vite', ['build'], join(sites, 'before'))
  },
}

const programOf = (name: ExampleName) => join(folder, name, 'server.ts')

const examples = {
  name: 'examples',
  inputs: ['examples', 'packages/server', 'scripts/examples.ts', ...packages.inputs],
  output: '.cache/examples/server-rendered/dist',
  async make() {
    rmSync(folder, { recursive: true, force: true })
    for (const name of names) {
      const example = join(folder, name)
      cpSync(join(root, 'examples', name), example, { recursive: true, filter: isSource })
      for (const published of packageFolders) install(published, example)
      cpSync(join(root, 'tsconfig.base.json'), join(folder, '../tsconfig.base.json'))
      await succeed('tsc', ['-p', example], example)
      await succeed('npm', ['run', 'build'], example)
    }
    const migration = join(folder, 'from-rainbowkit')
    cpSync(join(root, 'examples/from-rainbowkit'), migration, { recursive: true, filter: isSource })
    for (const published of packageFolders) install(published, migration)
    await succeed('tsc', ['-p', migration], migration)
    await succeed('vite', ['build'], join(migration, 'after'))
  },
}

const isSource = (path: string) => !['node_modules', 'dist', 'data'].includes(basename(path))

/**
 * Copies a package to where npm would install it, with the dependencies that are not installed for the whole workspace.
 */
function install(published: string, example: string) {
  const source = dirname(published)
  const installed = join(example, 'node_modules/@countersign', basename(source))
  mkdirSync(dirname(installed), { recursive: true })
  cpSync(published, installed, { recursive: true })
  const own = join(source, 'node_modules')
  if (existsSync(own)) symlinkSync(own, join(installed, 'node_modules'))
}

async function succeed(command: string, args: string[], cwd: string) {
  const { code, output } = await run(command, args, { cwd, quiet: true })
  if (code !== 0) throw new Error(`The example ${basename(cwd)} could not be built (${command}):\n${output}`)
}
