import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // Both would need a looser Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // By it the server knows the names of the built files.
    manifest: true,
    rolldownOptions: { input: 'src/client.tsx' },
  },
})
