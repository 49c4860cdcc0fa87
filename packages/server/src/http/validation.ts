import type { z } from 'zod'
import { ProblemException } from './problem.ts'

type Outcome = { success: true } | { success: false; error: z.ZodError }

/** Turns what a schema found wrong into a problem that names each field, what was given and what is allowed. */
export function refuseInvalid(outcome: Outcome): void {
  if (outcome.success) return
  const errors = outcome.error.issues.slice(0, 10).map(issue => ({
    field:
      issue.path.map(String).join('.') ||
      (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'body'),
    value: shown(issue.input),
    allowed: issue.message,
  }))
  throw new ProblemException(
    'request-invalid',
    `The request is not valid: ${errors.map(error => `${error.field}: ${error.allowed}`).join('; ')}.`,
    { errors },
  )
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
