// Builds the examples against the packages as published.
import { buildExamples } from '../examples.ts'

for (const [name, program] of Object.entries(await buildExamples())) console.log(`${name}: node ${program}`)
