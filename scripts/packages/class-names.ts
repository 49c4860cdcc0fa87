import { dirname, join } from 'node:path'
import { type Edit, edited, isNode, type Node, nodesIn, parseModule } from './modules.ts'

/** How Lightning CSS names classes: its `[name]` of `button.module.css` is `button-module`. */
export const pattern = 'cs-[name]-[local]'

/** Shortens the names that Lightning CSS wrote in a style sheet to `cs-[sheet]-[name]`. */
export const withShortNames = (css: string): string => css.replaceAll(/\bcs-([\w-]+?)-module-/g, 'cs-$1-')

/**
 * Inlines the class names of CSS modules where a module uses them, in the form `cs-[sheet]-[name]`, and reduces the
 * import to loading the style sheet.
 *
 * @param code - JavaScript, or TypeScript without JSX
 * @param id - the module's file
 * @param sheets - the style sheets so far, by name, because two with the same name would share their classes
 * @throws if two style sheets have the same name, or if a module uses the imported object other than as `names.name`
 */
export function inPlace(code: string, id: string, sheets: Map<string, string>): string {
  if (!code.includes('.module.css')) return code
  const program = parseModule(id.replace(/x$/, ''), code)
  const edits: Edit[] = []
  const sheetOf = new Map<string, { sheet: string; path: string }>()
  for (const node of nodesIn(program)) {
    if (node.type !== 'ImportDeclaration' || !isNode(node.source)) continue
    const path = String(node.source.value)
    const sheet = /([\w-]+)\.module\.css$/.exec(path)?.[1]
    const [names, ...others] = localNames(node)
    if (sheet === undefined || names === undefined) continue
    const file = join(dirname(id), path)
    if (others.length > 0) throw new Error(`${id} has to import ${path} as one object.`)
    if ((sheets.get(sheet) ?? file) !== file) throw new Error(`${file} needs a name of its own.`)
    sheets.set(sheet, file)
    sheetOf.set(names, { sheet, path })
    edits.push({ start: node.start, end: node.end, text: `import '${path}'` })
  }

  const others = new Set<Node>()
  for (const node of nodesIn(program)) {
    if (node.type === 'ImportDeclaration') for (const inner of nodesIn(node)) others.add(inner)
    if (node.type === 'Property' && node.computed === false && node.shorthand === false && isNode(node.key))
      others.add(node.key)
    if (node.type !== 'MemberExpression' || node.computed !== false) continue
    const { object, property } = node
    if (!isNode(object) || !isNode(property)) continue
    others.add(property)
    const sheet = object.type === 'Identifier' ? sheetOf.get(String(object.name))?.sheet : undefined
    if (sheet === undefined) continue
    others.add(object)
    edits.push({ start: node.start, end: node.end, text: `'cs-${sheet}-${property.name}'` })
  }
  for (const node of nodesIn(program)) {
    const path = node.type === 'Identifier' ? sheetOf.get(String(node.name))?.path : undefined
    if (path !== undefined && !others.has(node))
      throw new Error(`${id} has to use the class names of ${path} one by one, as ${node.name}.name.`)
  }
  return edited(code, edits)
}

function localNames(declaration: Node): string[] {
  const specifiers = Array.isArray(declaration.specifiers) ? declaration.specifiers : []
  return specifiers.map(({ local }) => String(local.name))
}
