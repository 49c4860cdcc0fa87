import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  server: { strictPort: true, proxy: { '/v1': 'http://localhost:4310', '/rpc': 'http://localhost:4310' } },
})
