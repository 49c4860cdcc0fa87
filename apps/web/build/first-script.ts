import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { pageCode } from './page-code.ts'

const source = 'src/preferences/first.ts'
const entry = fileURLToPath(new URL('../src/preferences/first.ts', import.meta.url))

/** The entry module of the pages. */
const main = /\/apps\/web\/src\/main\.tsx$/

/** The modules with the translations of one language: those of the pages, and those of the kit. */
const words = /\/(?:apps\/web|packages\/react)\/src\/locales\/([a-z]{2})\/locale\.ts$/

/**
 * Builds the script that runs before the first paint: one small file without imports, because a module would only run
 * after it. Its tag lists the files with the translations of each language, and the code of the pages that people open
 * from a link elsewhere, so that these load in parallel with the code that every page needs.
 */
export function firstScript(): Plugin {
  let isBuild = false
  return {
    name: 'countersign:first-script',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    async buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'first.js', source: await bundled() })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(
          `<script src="/${source}"`,
          bundle ? opening(bundle) : `<script type="module" src="/${source}"`,
        ),
    },
  }
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: entry,
        formats: ['iife'],
        name: 'first',
      },
      rolldownOptions: {
        // React Query has "use client" in each of its files. None of it ends up in this script.
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
        },
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The first script was not built.')
  return output.output[0].code
}

/** Returns the opening tag of the script in the built document. */
function opening(bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle)
  const script = files.find(file => file.type === 'asset' && file.names.includes('first.js'))
  if (!script) throw new Error('The first script is missing from the build.')
  const places = new Map<string, string[]>()
  for (const file of files) {
    // What is part of the entry chunk is fetched with it.
    if (file.type !== 'chunk' || file.moduleIds.some(id => main.test(id))) continue
    for (const id of file.moduleIds) {
      const language = words.exec(id)?.[1]
      if (language) places.set(language, [...(places.get(language) ?? []), `/${file.fileName}`])
    }
  }
  const attributes = [...places].map(([language, places]) => ` data-${language}="${places.join(' ')}"`)
  const pages = [...pageCode(bundle)].map(([name, files]) => ` ${name}="${files}"`)
  return `<script src="/${script.fileName}"${attributes.join('')}${pages.join('')}`
}
