import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteConfig } from 'vitepress'

/**
 * Moves the inline scripts of all pages to files and removes their `style` attributes, because the
 * Content-Security-Policy of the server allows neither. Vue sets the styles that change, through the CSSOM.
 */
export function moveInlineScripts(base: string) {
  const files = new Map<string, string>()
  return {
    transformHtml: (html: string) =>
      html
        .replace(/(<[a-z]+ [^<>]*?) ?style="[^"]*"/g, '$1')
        .replace(/<script( id="[^"]*")?>(.*?)<\/script>/gs, (_, id = '', script: string) => {
          const file = `assets/${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`
          files.set(file, script)
          return `<script${id} src="${base}${file}"></script>`
        }),
    async buildEnd({ outDir }: SiteConfig) {
      await mkdir(join(outDir, 'assets'), { recursive: true })
      for (const [file, script] of files) await writeFile(join(outDir, file), script)
    },
  }
}
