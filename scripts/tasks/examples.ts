// Builds the examples against the packages as published.
import { buildBefore, buildExamples } from '../examples.ts'

for (const [name, program] of Object.entries(await buildExamples())) console.log(`${name}: node ${program}`)
if (!(await buildBefore())) process.exitCode = 1
