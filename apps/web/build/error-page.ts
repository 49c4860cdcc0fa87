import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const page = 'docs/troubleshooting.html'

/**
 * Adds the page of errors to the build, with the style sheet of the pages. As an input, it would share a chunk with the
 * application, which both would then load.
 */
export function errorPage(): Plugin {
  return {
    name: 'countersign:error-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const html = await readFile(fileURLToPath(new URL(`../${page}`, import.meta.url)), 'utf8')
      const sheet = Object.keys(bundle).find(name => name.endsWith('.css'))
      if (!sheet) throw new Error('The style sheet is missing from the build.')
      this.emitFile({
        ...{ type: 'asset', fileName: page },
        source: html.replace('/src/styles/index.css', `/${sheet}`),
      })
    },
  }
}
