import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** A page's own document and module, and the bundler's runtime. */
const beginning = /\.html$|\/(?:main|phone)\.tsx$|rolldown\/runtime/

/**
 * Builds a page for production. All pages use the same options: Vite's defaults, with the initial code in one file.
 *
 * @param root - the folder of its sources and packages
 * @param outDir - the output folder
 * @param entry - which of its pages to build
 */
export async function buildPage(root: string, outDir: string, entry = 'index.html'): Promise<void> {
  await build({
    root,
    configFile: false,
    // The peers' packages cause many warnings that do not matter here.
    logLevel: 'error',
    plugins: [react()],
    build: {
      ...{ outDir, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 10_000 },
      // Every measured browser supports it natively.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, entry),
        // The initial code in one file, as it would be without lazy imports.
        output: { codeSplitting: { groups: [{ name: 'index', test: beginning }] } },
      },
    },
  })
}
