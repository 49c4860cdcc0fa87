// Writes the reference of the packages: one page for each function, component, hook, class and type that a site can
// import, from its docstring. Fails if one has none, besides types. A type that adds to another is an interface in the
// sources: of an intersection, TypeDoc lists only what it adds.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import {
  Application,
  Converter,
  type ProjectReflection,
  ReferenceType,
  type Reflection,
  ReflectionKind,
  type SomeType,
  type TypeDocOptions,
} from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'
import ts from 'typescript'
import { documented } from '../.vitepress/navigation.ts'

const folder = join(import.meta.dirname, '..')
const packages = documented.map(name => join(folder, '../../packages', name))
// The test of the reference writes it elsewhere, with a module of its own.
const {
  values: { output, tsconfig, module: more },
} = parseArgs({
  options: {
    output: { type: 'string', default: join(folder, 'reference') },
    tsconfig: { type: 'string', default: join(folder, 'tsconfig.reference.json') },
    module: { type: 'string', multiple: true, default: [] },
  },
})

/** The modules that others import from, by the file of each. Message catalogs are left out. */
const names = new Map(
  packages.flatMap(path => {
    const { name, exports, publishConfig } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    return Object.entries<string>(publishConfig?.exports ?? exports)
      .filter(([, file]) => /\.tsx?$/.test(file) && !/\/locales\//.test(file))
      .map(([entry, file]) => [join(path, file), join(name, entry)] as const)
  }),
)

const options: Partial<TypeDocOptions & PluginOptions> = {
  plugin: ['typedoc-plugin-markdown'],
  tsconfig,
  entryPoints: [...names.keys(), ...more],
  outputs: [{ name: 'markdown', path: output }],
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  // The types are checked with the workspace's own compiler.
  skipErrorChecking: true,
  readme: 'none',
  disableSources: true,
  logLevel: 'Error',
  entryFileName: 'README',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  parametersFormat: 'table',
  propertiesFormat: 'table',
  useCodeBlocks: true,
  expandObjects: true,
  expandParameters: true,
  tableColumnSettings: { hideModifiers: true, hideInherited: true },
  pageTitleTemplates: { index: 'Reference', member: ({ name }) => name },
}
const app = await Application.bootstrapWithPlugins(options)
app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
  if (!reflection.kindOf(ReflectionKind.Module)) return
  const [file] = context.getSymbolFromReflection(reflection)?.declarations ?? []
  reflection.name = names.get(file?.getSourceFile().fileName ?? '') ?? reflection.name
})
app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
  nameThrown(reflection, context.getSymbolFromReflection(reflection)?.declarations?.[0])
})
app.converter.on(Converter.EVENT_CREATE_SIGNATURE, (_, signature, declaration) => {
  nameThrown(signature, declaration)
})

const project = await app.convert()
if (!project) throw new Error('The reference could not be read from the sources.')
// What a function takes apart in its list of parameters has no name in the source.
for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter))
  if (parameter.name === '__namedParameters') parameter.name = nameOfParameter(parameter)
// TypeDoc writes this for each default that is not a literal, such as a schema of zod.
for (const property of project.getReflectionsByKind(ReflectionKind.Property))
  if (property.isDeclaration() && /^\.\.\.$|Schema$/.test(property.defaultValue ?? ''))
    delete property.defaultValue
linkThrown(project)
await app.generateOutputs(project)
linkToGuides(project.files.getNameToAbsoluteMap())

const documentable = project
  .getReflectionsByKind(ReflectionKind.Function | ReflectionKind.Class | ReflectionKind.Variable)
  .filter(reflection => reflection.parent?.kindOf(ReflectionKind.Module))
const without = documentable.filter(
  reflection =>
    !reflection.hasComment() &&
    !(reflection.isDeclaration() && reflection.signatures?.some(signature => signature.hasComment())),
)
console.log(`The reference has ${documentable.length} functions, components, hooks, classes and constants.`)
if (without.length > 0) {
  console.error(
    `${without.length} have no docstring:\n${without.map(each => each.getFriendlyFullName()).join('\n')}`,
  )
  process.exitCode = 1
}

/** Puts the type of each `@throws` in front of its text: TypeDoc drops the types of tags. */
function nameThrown({ comment }: Reflection, declaration: ts.Node | undefined): void {
  const thrown = comment?.getTags('@throws') ?? []
  if (!declaration || thrown.length === 0) return
  const tags = ts.getJSDocTags(declaration).filter(ts.isJSDocThrowsTag)
  for (const [index, { content }] of thrown.entries()) {
    const type = tags[index]?.typeExpression?.type.getText()
    if (!type || content[0]?.text === `\`${type}\``) continue
    // Its codes follow after a colon; anything else continues the sentence.
    if (content[0]) content.unshift({ kind: 'text', text: content[0].kind === 'code' ? ': ' : ' ' })
    content.unshift({ kind: 'code', text: `\`${type}\`` })
  }
}

/** Links the types of all `@throws` to the pages of the classes that have one. */
function linkThrown(project: ProjectReflection): void {
  const classes = new Map(project.getReflectionsByKind(ReflectionKind.Class).map(each => [each.name, each]))
  for (const { comment } of Object.values(project.reflections))
    for (const { content } of comment?.getTags('@throws') ?? []) {
      const [type] = content
      const target = type?.kind === 'code' ? classes.get(type.text.slice(1, -1)) : undefined
      if (target) content[0] = { kind: 'inline-tag', tag: '@linkcode', text: target.name, target }
    }
}

/** Lets the links in a docstring lead to the pages of docs/, instead of to copies, whose own links would lead nowhere. */
function linkToGuides(copies: ReadonlyMap<string, string>): void {
  rmSync(join(output, '_media'), { recursive: true, force: true })
  for (const page of globSync('**/*.md', { cwd: output })) {
    const file = join(output, page)
    const text = readFileSync(file, 'utf8')
    const linked = text.replaceAll(/(?:\.\.\/)*_media\/([\w.-]+)/g, (link, name) => {
      const guide = copies.get(name)
      return guide === undefined ? link : relative(dirname(file), guide)
    })
    if (linked !== text) writeFileSync(file, linked)
  }
}

/** Returns a name for a parameter: that of its type, such as `backend` for a `Backend`. */
function nameOfParameter({ parent, type }: Reflection & { type?: SomeType }): string {
  const name = type instanceof ReferenceType ? type.name : ''
  if (name.endsWith('Props') || (name === '' && /^[A-Z]/.test(parent?.name ?? ''))) return 'props'
  return name === '' ? 'options' : name.charAt(0).toLowerCase() + name.slice(1)
}
