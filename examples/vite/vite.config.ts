import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    // What has light-dark(), cascade layers and <dialog>.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // Both would need a looser Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
