import { fileURLToPath } from 'node:url'

/** The `countersign` program, as `npm start` runs it. `npm run bench` builds it first. */
export const program = fileURLToPath(new URL('../packages/server/dist/countersign.mjs', import.meta.url))
