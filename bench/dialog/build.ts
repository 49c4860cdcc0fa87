import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** A page's own document and module, and the few lines that the bundler adds. */
const beginning = /\.html$|\/(?:main|phone)\.tsx$|rolldown\/runtime/

/**
 * Builds a page for production, all with the same options: Vite's own, but for one file with all that is needed at once.
 *
 * @param root - the folder of its sources and packages.
 * @param outDir - where the built page goes.
 * @param entry - which of its pages.
 */
export async function buildPage(root: string, outDir: string, entry = 'index.html'): Promise<void> {
  await build({
    root,
    configFile: false,
    // The peers' packages make Vite say much that does not matter here.
    logLevel: 'error',
    plugins: [react()],
    build: {
      ...{ outDir, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 10_000 },
      // Every browser that is measured has it.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, entry),
        // What a page begins with in one file, as it would be without anything that comes later.
        output: { codeSplitting: { groups: [{ name: 'index', test: beginning }] } },
      },
    },
  })
}
