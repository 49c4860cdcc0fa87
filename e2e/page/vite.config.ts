import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  logLevel: 'error',
  plugins: [react()],
  css: { transformer: 'lightningcss' },
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'own-config.html'].map(name => fileURLToPath(new URL(name, import.meta.url))),
      // React Query has "use client" in each file, which has no effect here.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
})
