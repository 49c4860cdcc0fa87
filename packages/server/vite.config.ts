import { dirname, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Bundles the program. It starts in a third of the time and with 90 MB less, because Node loads a few files instead of
 * two thousand. With the mode `testing`, bundles a server for tests instead, whose pages have the demo wallet.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  plugins: [keepPlaces()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'esnext',
    outDir: mode === 'testing' ? '../../node_modules/.cache/countersign/site-with-wallet' : 'dist',
    // A server that runs while it is built again loads some of its files later.
    emptyOutDir: mode === 'testing',
    minify: false,
    rolldownOptions: {
      input:
        mode === 'testing'
          ? { 'site-with-wallet': 'src/testing/site-with-wallet.ts' }
          : { countersign: 'src/program.ts' },
      // Only the demo needs it, which runs from sources.
      external: ['@countersign/testbed'],
      // A package of oidc-provider uses it with a constant.
      checks: { eval: false },
      // All in one folder, because paths are relative to it.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
}))

/** Lets a module's own address be that of its source. It is relative, so that a built checkout can be moved. */
function keepPlaces(): Plugin {
  let output = ''
  return {
    name: 'keep-places',
    configResolved({ root, build }) {
      output = resolve(root, build.outDir)
    },
    transform: {
      filter: { id: { exclude: /^\0/ }, code: 'import.meta.' },
      handler(code, id) {
        const place = JSON.stringify(relative(output, id))
        const folder = JSON.stringify(`/${relative(output, dirname(id))}`)
        return code
          .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
      },
    },
  }
}
