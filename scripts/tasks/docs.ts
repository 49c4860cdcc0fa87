// Builds the site of the documentation with the reference of the packages, in apps/docs/dist.
import { buildDocs } from '../build-docs.ts'

await buildDocs({ reference: true })
