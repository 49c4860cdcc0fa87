import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Adds the page of errors to the build, below the path of the HTTP API, which every proxy in front of the server passes
 * on. It has the style sheet of the pages, and is not an input of the bundler: the application would then be split into what
 * it shares with this page and the rest, and load both.
 */
export function errorPage(): Plugin {
  return {
    name: 'countersign:error-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const html = await readFile(
        fileURLToPath(new URL('../docs/troubleshooting.html', import.meta.url)),
        'utf8',
      )
      const sheet = Object.keys(bundle).find(name => name.endsWith('.css'))
      if (!sheet) throw new Error('The style sheet is missing from the build.')
      this.emitFile({
        type: 'asset',
        fileName: 'v1/docs/troubleshooting.html',
        source: html.replace('/src/styles/index.css', `/${sheet}`),
      })
    },
  }
}
