// Builds the site of the documentation, in apps/docs/dist.
import { buildDocs } from '../build.ts'

await buildDocs()
