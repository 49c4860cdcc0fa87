import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './processes.ts'
import { findTypeFaults } from './type-faults.ts'

/** The modules whose names examples use without importing them. Of two with one name, the first has it. */
const modules = {
  '@countersign/react': 'packages/react/src/index.ts',
  ...Object.fromEntries(
    ['base-account', 'coinbase-wallet', 'hosted', 'safe', 'wallet-connect'].map(
      name => [`@countersign/react/wallets/${name}`, `packages/react/src/wallets/${name}.ts`] as const,
    ),
  ),
  '@countersign/react/wallets': 'packages/react/src/wallets/index.ts',
  '@countersign/react/wagmi': 'packages/react/src/wagmi/index.ts',
  ...Object.fromEntries(
    ['auth-js', 'better-auth', 'express', 'hono', 'next'].map(
      name => [`@countersign/backend/${name}`, `packages/backend/src/${name}.ts`] as const,
    ),
  ),
  '@countersign/backend': 'packages/backend/src/index.ts',
  '@countersign/core/native': 'packages/core/src/recover/native.ts',
  '@countersign/core': 'packages/core/src/index.ts',
  '@countersign/gateway': 'packages/gateway/src/index.ts',
  '@countersign/api/watch-cosigning': 'packages/api/src/watch-cosigning.ts',
  '@countersign/api': 'packages/api/src/index.ts',
}

/** The modules that sites and backends import first: each of their functions, components and hooks has an example. */
const main = Object.entries(modules).flatMap(([name, file]) =>
  /^@countersign\/(?:backend|core|react)/.test(name) ? [file] : [],
)

/** What examples use of others. */
const foreign = {
  viem: ['createPublicClient', 'encodeFunctionData', 'erc20Abi', 'http'],
  'viem/chains': ['base', 'mainnet'],
  wagmi: ['useSendTransaction', 'WagmiProvider'],
  '@tanstack/react-query': ['QueryClientProvider'],
  jose: ['generateKeyPair'],
  'better-auth': ['betterAuth'],
}

/** What examples leave to the reader: values of the page or the backend. */
const given =
  'account app asked backend chain client clients confirmations cosigning decline draw expiresAt file headers id issued issuedAt json kind message NextAuth origin original owner owners projectId proof question recover request rules rulesOfOwner rulesOfSafe safe signature text to token value'.split(
    ' ',
  )

const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Export = { readonly name: string; readonly local: string; readonly file: string }

/** Lists the values that a module exports, each with the file that defines it, and its name there. */
function exportsOf(file: string): Export[] {
  const text = read(file)
  const own = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)]
  const lists = [...text.matchAll(/^export \{([^}]*)\} from '(\.?[^']+)'/gm)]
  const modules = [...text.matchAll(/^export \* from '([^']+)'/gm)]
  return [
    ...own.map(([, name = '']) => ({ name, local: name, file })),
    ...lists.flatMap(([, list = '', path = '']) =>
      list
        .split(',')
        .map(each => each.trim())
        .filter(each => each !== '' && !each.startsWith('type '))
        .map(each => {
          const [local = '', name = local] = each.split(' as ')
          return { name, local, file: path.startsWith('.') ? join(dirname(file), path) : path }
        }),
    ),
    ...modules.flatMap(([, path = '']) => exportsOf(join(dirname(file), path))),
  ]
}

/** Returns the docstring of a function, component or hook; `undefined` for other values, and those of other packages. */
function docstringOf({ local, file }: Export): string | undefined {
  if (file.startsWith('@')) return undefined
  const docstring = String.raw`(?:^(/\*\*(?:(?!\*/)[^])*\*/)\n)?`
  const start = String.raw`^export (?:(?:async )?function ${local}\b|const ${local}\b.*=>)`
  const found = new RegExp(docstring + start, 'm').exec(read(file))
  return found ? (found[1] ?? '') : undefined
}

test('each function, component and hook that sites import first has an example', () => {
  const documented = main.flatMap(exportsOf).flatMap(each => {
    const docstring = docstringOf(each)
    return docstring === undefined ? [] : [{ ...each, docstring }]
  })
  expect(documented.length).toBeGreaterThan(90)
  const without = documented.filter(({ docstring }) => !docstring.includes('@example'))
  expect(without.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

const examplesIn = (text: string) =>
  [...text.matchAll(/^ *\* @example\n((?: *\*(?!\/)(?! @).*\n)+)/gm)].map(([, lines = '']) =>
    lines.replace(/^ *\* ?/gm, ''),
  )

test('each example in the sources has the right types', async () => {
  const names = new Map<string, string>()
  for (const [module, file] of Object.entries(modules))
    for (const { name } of exportsOf(file)) if (!names.has(name)) names.set(name, module)
  for (const [module, list] of Object.entries(foreign)) for (const name of list) names.set(name, module)

  const files = globSync('packages/{api,backend,core,gateway,react}/src/**/*.{ts,tsx}', { cwd: root })
  const passedOn = globSync('packages/wallets/src/{sign-in,connection}/*.ts', { cwd: root })
  const examples = [...files, ...passedOn].flatMap(file =>
    examplesIn(read(file)).map(code => ({ file, code })),
  )
  expect(examples.length).toBeGreaterThan(100)

  const checked = examples.map(({ file, code }) => {
    const own = [...code.matchAll(/const (\w+|\{[^}]*\}) =/g)].flatMap(([, declared = '']) =>
      declared.match(/\w+(?= ?[,}]|$)/g),
    )
    // A value of the reader, such as `safe`, can have the name of a function.
    const used = new Set(code.match(/(?<![.\w])[A-Za-z]\w*(?:\(|\b)/g))
    const imports = new Set(
      [...used]
        .filter(word => !given.includes(word))
        .map(word => word.replace('(', ''))
        .filter(word => names.has(word) && !own.includes(word))
        .map(word => `import { ${word} } from '${names.get(word)}'\n`),
    )
    return { place: file, code: [...imports].join('') + code }
  })
  const faults = await findTypeFaults('examples-in-sources', checked, {
    given: given.map(name => `declare const ${name}: any\n`).join(''),
    compilerOptions: { noImplicitAny: false },
  })
  expect(faults).toEqual([expect.stringContaining('module-wrong.tsx')])
})
