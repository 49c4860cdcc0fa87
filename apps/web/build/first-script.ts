import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { pageCode } from './page-code.ts'

const source = 'src/preferences/first.ts'
const entry = fileURLToPath(new URL('../src/preferences/first.ts', import.meta.url))

/** The module that the pages begin with. */
const main = /\/apps\/web\/src\/main\.tsx$/

/** The modules with the words of a language: the pages' own, and the kit's. */
const words = /\/(?:apps\/web|packages\/react)\/src\/locales\/([a-z]{2})\.ts$/

/**
 * Makes the script that runs before the first paint: one small file without imports, since a module would only run
 * after it. It is told where the words of each language are, and the code of the pages that people come to from
 * elsewhere, so that these need not wait for the code of every page.
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
        // React Query says "use client" in each of its files. Nothing of it is left in this script.
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

/** The opening tag of the script in the built document. */
function opening(bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle)
  const script = files.find(file => file.type === 'asset' && file.names.includes('first.js'))
  if (!script) throw new Error('The first script is missing from the build.')
  const places = new Map<string, string[]>()
  for (const file of files) {
    // What stands in the page's own code is fetched with it.
    if (file.type !== 'chunk' || file.moduleIds.some(id => main.test(id))) continue
    for (const id of file.moduleIds) {
      const language = words.exec(id)?.[1]
      if (language) places.set(language, [...(places.get(language) ?? []), `/${file.fileName}`])
    }
  }
  const told = [...places].map(([language, places]) => ` data-${language}="${places.join(' ')}"`)
  const pages = [...pageCode(bundle)].map(([name, files]) => ` ${name}="${files}"`)
  return `<script src="/${script.fileName}"${told.join('')}${pages.join('')}`
}
