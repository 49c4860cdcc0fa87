import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    // Browsers with light-dark(), cascade layers and <dialog>.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // Both would require a less strict Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
