import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // In development, Vite serves the page and passes other requests on to the server (`npm run dev` starts both).
  server: { port: 3000, strictPort: true, proxy: { '/api': 'http://localhost:3001' } },
  build: {
    // Both would require a less strict Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
