import { type CatalogFile, type Choice, messagesOf, parseMessage, source } from './catalog.ts'

/**
 * Compares every catalog with the English one of its area.
 *
 * @returns a sentence for each fault, starting with file and key; empty if all catalogs can be compiled
 */
export function findFaults(catalogs: readonly CatalogFile[]): string[] {
  return [
    ...Map.groupBy(
      catalogs,
      ({ file, area }) => `${file.split('/').slice(0, -2).join('/')}/${area}`,
    ).values(),
  ].flatMap(faultsOfArea)
}

function faultsOfArea(files: readonly CatalogFile[]): string[] {
  const english = files.find(({ language }) => language === source)
  if (!english) return files.map(({ file }) => `${file}: there is no English catalog of this area.`)
  const originals = new Map(messagesOf(english.catalog))
  return files.flatMap(({ file, language, catalog }) => {
    const messages = new Map(messagesOf(catalog))
    const missing = [...originals.keys()].filter(key => !messages.has(key))
    return [
      ...missing.map(key => `${file}: ${key} is missing.`),
      ...[...messages].flatMap(([key, message]) => {
        const original = originals.get(key)
        if (original === undefined) return [`${file}: ${key} is not in the English catalog.`]
        return faultsOfMessage(message, original, language).map(fault => `${file}: ${key} ${fault}`)
      }),
    ]
  })
}

function faultsOfMessage(message: string, original: string, language: string): string[] {
  try {
    const { arguments: given, choices } = parseMessage(message)
    const { arguments: expected } = parseMessage(original)
    return [
      ...[...expected.keys()].filter(name => !given.has(name)).map(name => `does not use {${name}}.`),
      ...[...given].flatMap(([name, type]) => {
        const wanted = expected.get(name)
        if (wanted === undefined) return [`uses {${name}}, which the English message does not have.`]
        if (type === 'text' || type === wanted) return []
        return [`uses {${name}} as ${type}, the English message as ${wanted}.`]
      }),
      ...choices.flatMap(choice => faultsOfChoice(choice, language)),
    ]
  } catch (error) {
    return [`cannot be parsed: ${error instanceof Error ? error.message : error}`]
  }
}

/**
 * Returns the faults of a plural or select. A plural needs every category of its language, or only exact numbers and
 * `other`.
 */
function faultsOfChoice({ type, arg, cases }: Choice, language: string): string[] {
  if (type === 'select') return []
  const { pluralCategories } = new Intl.PluralRules(language, {
    type: type === 'plural' ? 'cardinal' : 'ordinal',
  }).resolvedOptions()
  const used = cases.map(({ key }) => key).filter(key => !key.startsWith('='))
  const wrong = used.filter(key => !pluralCategories.some(category => category === key))
  const missing = pluralCategories.filter(category => !used.includes(category))
  return [
    ...wrong.map(key => `has the plural category “${key}” of {${arg}}, which ${language} does not have.`),
    ...(used.length === 1 ? [] : missing.map(key => `lacks the plural category “${key}” of {${arg}}.`)),
  ]
}
