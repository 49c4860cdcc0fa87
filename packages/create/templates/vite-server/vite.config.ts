import { existsSync, statSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

function isPublicFile(url: string): boolean {
  // It decodes the name, and resolves `..` before the folder is known.
  const { pathname } = new URL(`http://localhost${url}`)
  const file = new URL(`public${pathname}`, import.meta.url)
  return existsSync(file) && statSync(file).isFile()
}

export default defineConfig({
  plugins: [react()],
  // In development, Vite serves the page, its modules and the files of `public`, and passes everything else on to the
  // server.
  server: {
    port: 3000,
    strictPort: true,
    proxy: {
      '^/(?!$|[?@]|index\\.html|src/|node_modules/)': {
        target: 'http://localhost:3002',
        bypass: ({ url = '' }) => (isPublicFile(url) ? url : undefined),
      },
    },
  },
  build: {
    // `/assets` has the files of Countersign's pages.
    assetsDir: 'files',
    // Both would require a less strict Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
