import { ProblemError } from '@countersign/api'
import { type Faults, type Field, fields } from './check.ts'

/** What the server found wrong with the fields of the form. Empty where it named none of them. */
export function serverFaults(error: Error | null): Faults {
  if (!(error instanceof ProblemError)) return {}
  const found = (error.problem.errors ?? []).flatMap(({ field, value, allowed }) => {
    const name = fieldOf(field)
    return name ? [[name, { kind: 'server', value, allowed }] as const] : []
  })
  return Object.fromEntries(found)
}

function fieldOf(name: string): Field | undefined {
  return fields.find(field => field === name)
}
