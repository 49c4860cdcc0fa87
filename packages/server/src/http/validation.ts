import type { z } from 'zod'
import { ProblemException } from './problem.ts'

/** What the validator gives its hook: with what was sent, since an issue does not carry it. */
type Outcome = { success: true } | { success: false; error: z.ZodError; data?: unknown }

/** Turns what a schema found wrong into a problem that names each field, what was given and what is allowed. */
export function refuseInvalid(outcome: Outcome): void {
  if (outcome.success) return
  const errors = outcome.error.issues.slice(0, 10).map(issue => ({
    field:
      issue.path.map(String).join('.') ||
      (issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).join(', ') : 'body'),
    value: shown(at(outcome.data, issue.path)),
    allowed: shown(issue.code === 'unrecognized_keys' ? 'left out: there is no such field' : issue.message),
  }))
  throw new ProblemException(
    'request-invalid',
    `The request is not valid: ${errors.map(error => `${error.field}: ${error.allowed}`).join('; ')}.`,
    { errors },
  )
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    value,
  )
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : written(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Writes a value as JSON; says what it is where it is nested more deeply than can be walked. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}'
  }
}
