import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './processes.ts'
import { findTypeFaults } from './type-faults.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The published packages. A name that several of them have is that of the first in the examples of other files. */
const packages = ['react', 'backend', 'core', 'gateway', 'api', 'wallets', 'server', 'cli', 'create'].map(
  name => join('packages', name),
)

/** The modules that others can import, besides message catalogs: each of their functions, components, hooks and classes has an
 * example. */
const modules = Object.fromEntries(
  packages.flatMap(path => {
    const { name, exports }: { name: string; exports: Record<string, string> } = JSON.parse(
      read(join(path, 'package.json')),
    )
    return Object.entries(exports)
      .filter(([, file]) => /\.tsx?$/.test(file) && !file.includes('/locales/'))
      .map(([entry, file]) => [join(name, entry), join(path, file)] as const)
  }),
)

/** What examples use of others. */
const foreign = {
  viem: ['createPublicClient', 'encodeFunctionData', 'erc20Abi', 'http'],
  'viem/chains': ['base', 'mainnet'],
  wagmi: ['useSendTransaction', 'WagmiProvider'],
  '@tanstack/react-query': ['QueryClientProvider'],
  react: ['Suspense', 'useState'],
  jose: ['generateKeyPair'],
  'better-auth': ['betterAuth'],
}

/** What examples leave to the reader: values of the page or the backend. */
const given =
  'account act app asked backend chain client clients confirmations connection cosigning decline draw expiresAt file headers id issued issuedAt json kind logger message NextAuth origin original own owner owners pair projectId proof provider question recover request rules rulesOfOwner rulesOfSafe runtime safe signature text to token value'.split(
    ' ',
  )

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

/** Returns the docstring of a function, component, hook or class; `undefined` for other values, and those of other packages. */
function docstringOf({ local, file }: Export): string | undefined {
  if (file.startsWith('@')) return undefined
  const docstring = String.raw`(?:^(/\*\*(?:(?!\*/)[^])*\*/)\n)?`
  const start = String.raw`^export (?:(?:async )?function ${local}\b|const ${local}\b(?:.*=>|.* Object\.assign\()|class ${local}\b)`
  const found = new RegExp(docstring + start, 'm').exec(read(file))
  return found ? (found[1] ?? '') : undefined
}

test('each function, component, hook and class that others can import has an example', () => {
  const documented = Object.values(modules)
    .flatMap(exportsOf)
    .flatMap(each => {
      const docstring = docstringOf(each)
      return docstring === undefined ? [] : [{ ...each, docstring }]
    })
  expect(documented.length).toBeGreaterThan(250)
  const without = documented.filter(({ docstring }) => !docstring.includes('@example'))
  expect(without.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

/** How a docstring names what a standard or a contract says: `CAIP-10`, `RFC 3339 §5.6`, `Safe checkNSignatures`. */
const clause = /\b(?:CAIP|EIP|ERC)-\d+|\bRFC \d+|\bSEC 1\b|@see /

test('each function of the core that reads or writes accounts, messages or signatures of Safes names the clause that it follows', () => {
  const followed = exportsOf('packages/core/src/index.ts').filter(
    ({ name, file }) =>
      /^packages\/core\/src\/(?:account[\w-]*\.ts|message\/|safe\/)/.test(file) && !name.endsWith('Error'),
  )
  expect(followed.length).toBeGreaterThan(30)
  const without = followed.filter(each => {
    const docstring = docstringOf(each)
    return docstring !== undefined && !clause.test(docstring)
  })
  expect(without.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

/** Lists what a file exports, with its code: up to the next line that begins with a word or a comment. */
const codeIn = (file: string) =>
  [...read(file).matchAll(/^export (?:function|const) (\w+).*(?:\n(?:[ })\]].*)?)*/gm)].map(
    ([code, name = '']) => ({ name, code }),
  )

/** Whether code calls one of these hooks, or renders one of these components. */
const usesOneOf = (names: ReadonlySet<string>, code: string) =>
  [...code.matchAll(/\b(use[A-Z]\w*)\(|<([A-Z]\w*)/g)].some(([, hook, component]) =>
    names.has(hook ?? component ?? ''),
  )

/** Returns the hooks and components of the kit that throw outside its provider. */
function needTheProvider(): ReadonlySet<string> {
  const files = globSync('packages/react/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  const all = files.flatMap(codeIn)
  const names = new Set(['useKit', 'useParts'])
  for (let before = 0; before < names.size; ) {
    before = names.size
    for (const { name, code } of all) if (usesOneOf(names, code)) names.add(name)
  }
  return names
}

test('each component and hook of the kit that throws outside its provider says so', () => {
  const names = needTheProvider()
  expect([...names]).toEqual(
    expect.arrayContaining(['useLocale', 'useSession', 'useCountersign', 'ConnectButton']),
  )
  const published = Object.entries(modules)
    .filter(([module]) => module.startsWith('@countersign/react'))
    .flatMap(([, file]) => exportsOf(file))
    // By its own code: a component of the dialog may have its name.
    .filter(({ local, file }) => {
      const code = file.startsWith('@') ? [] : codeIn(file)
      return code.some(each => each.name === local && usesOneOf(names, each.code))
    })
  expect(published.length).toBeGreaterThan(40)
  const silent = published.filter(
    each => !docstringOf(each)?.includes('@throws {Error} outside `CountersignProvider`'),
  )
  expect(silent.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

const examplesIn = (text: string) =>
  [...text.matchAll(/^ *\* @example\n((?: *\*(?!\/)(?! @).*\n)+)/gm)].map(([, lines = '']) =>
    lines.replace(/^ *\* ?/gm, ''),
  )

test('each example in the sources has the right types', async () => {
  const names = new Map<string, string>()
  for (const [module, file] of Object.entries(modules))
    for (const { name, file: own } of exportsOf(file))
      for (const key of [name, `${own} ${name}`]) if (!names.has(key)) names.set(key, module)
  for (const [module, list] of Object.entries(foreign)) for (const name of list) names.set(name, module)

  const files = globSync(
    packages.map(path => `${path}/src/**/*.{ts,tsx}`),
    // Those of the server's internal functions cannot import them.
    { cwd: root, exclude: ['packages/server/src/http/**'] },
  )
  const examples = files.flatMap(file => examplesIn(read(file)).map(code => ({ file, code })))
  expect(examples.length).toBeGreaterThan(250)

  const checked = examples.map(({ file, code }) => {
    const own = [...code.matchAll(/(?:const|import) (\w+|[{[][^}\]]*[}\]]) (?:=|from)/g)].flatMap(
      ([, declared = '']) => declared.match(/\w+(?= ?[,}\]]|$)/g),
    )
    // A value of the reader, such as `safe`, can have the name of a function.
    const used = new Set(code.match(/(?<![^.]\.|\w)[A-Za-z]\w*(?:\(|\b)/g))
    const imports = new Set(
      [...used]
        .filter(word => !given.includes(word))
        .map(word => word.replace('(', ''))
        .filter(word => !own.includes(word))
        .flatMap(word => {
          // Of several with its name, an example means the one that it is of.
          const module = names.get(`${file} ${word}`) ?? names.get(word)
          return module ? [`import { ${word} } from '${module}'\n`] : []
        }),
    )
    return { place: file, code: [...imports].join('') + code }
  })
  const faults = await findTypeFaults('examples-in-sources', checked, {
    given: given.map(name => `declare const ${name}: any\n`).join(''),
    compilerOptions: { noImplicitAny: false },
  })
  expect(faults).toEqual([expect.stringContaining('module-wrong.tsx')])
})
