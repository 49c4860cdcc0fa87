import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // Both would require a less strict Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The server reads the names of the built files from the manifest.
    manifest: true,
    rolldownOptions: { input: 'src/client.tsx' },
  },
})
