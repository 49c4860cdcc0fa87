import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Puts the order of the cascade layers at the start of the style sheet. The bundler joins the sheets in the order of
 * its chunks and drops this statement, so the layer that happened to come first would be the weakest.
 */
export function layerOrder(): Plugin {
  return {
    name: 'countersign:layer-order',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const sheet = await readFile(fileURLToPath(new URL('../src/styles/index.css', import.meta.url)), 'utf8')
      const order = /^@layer [^;{]+;/.exec(sheet)?.[0]
      if (!order) throw new Error('src/styles/index.css has to begin with the order of the layers.')
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source}`
    },
  }
}
