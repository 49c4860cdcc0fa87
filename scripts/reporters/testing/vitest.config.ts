import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['sample.vitest.ts'], retry: 1 } })
