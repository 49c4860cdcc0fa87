import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './processes.ts'

const kit = join(root, 'packages/react')
const folder = join(root, 'node_modules/.cache/countersign/public-names')

/**
 * The modules that a site imports from, besides style sheets. The kinds of wallets are left out: on purpose, they are
 * named like wagmi's connectors, and have modules of their own.
 */
function entries(): string[] {
  const { exports } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8'))
  return Object.entries<string>(exports)
    .filter(([path, file]) => file.endsWith('.ts') && !path.startsWith('./wallets'))
    .map(([, file]) => relative(folder, join(kit, file)))
}

/**
 * Lets TypeScript name what two modules export, types included: to export all of both is an error.
 *
 * @param files - the text of each module to check
 */
async function findCollisions(files: Readonly<Record<string, string>>): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const config = { extends: join(kit, 'tsconfig.json'), include: Object.keys(files) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await run('tsc', ['--project', folder, '--pretty', 'false'], { quiet: true })
  return [...output.matchAll(/([\w-]+\.ts)\(.*TS2308: .* exported a member named '(\w+)'/g)]
    .map(([, file, name]) => `${file}: ${name}`)
    .sort()
}

const exporting = (...modules: readonly string[]) => modules.map(name => `export * from '${name}'\n`).join('')

test('no name that the kit exports is also exported by wagmi or viem, types included', async () => {
  const found = await findCollisions({
    'kit-and-wagmi.ts': exporting(...entries(), 'wagmi'),
    'kit-and-viem.ts': exporting(...entries(), 'viem'),
    // A value and a type that collide, to know that collisions are found.
    'colliding.ts':
      'export const useConnection = () => null\nexport type Register = { readonly own: true }\n',
    'known.ts': exporting('./colliding.ts', 'wagmi'),
  })
  expect(found).toEqual(['known.ts: Register', 'known.ts: useConnection'])
})
