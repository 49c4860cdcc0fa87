import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { paths } from './countersign.ts'

export default defineConfig({
  plugins: [react()],
  // In development, Vite serves the page and passes other requests on to the server (`npm run dev` starts all).
  server: {
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(['/api', ...paths].map(path => [path, 'http://localhost:3002'])),
  },
  build: {
    // Both would require a less strict Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
