import type { z } from 'zod'
import { ProblemException } from './problem.ts'

/** The argument of the validator's hook. It includes the input, since an issue does not contain it. */
type Outcome = { success: true } | { success: false; error: z.ZodError; data?: unknown }

/** The longest text of what is allowed. The texts of schemas are shorter; those of zod may quote what was sent. */
const longestRule = 250

/** Converts the issues of a schema to a problem that names each field, its value and what is allowed. */
export function refuseInvalid(outcome: Outcome): void {
  if (outcome.success) return
  const errors = outcome.error.issues.slice(0, 10).map(issue => ({
    field:
      issue.path.map(String).join('.') ||
      (issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).join(', ') : 'body'),
    value: shown(at(outcome.data, issue.path)),
    allowed: shown(
      issue.code === 'unrecognized_keys' ? 'left out: there is no such field' : issue.message,
      longestRule,
    ),
  }))
  throw new ProblemException(
    'request-invalid',
    `The request is invalid: ${errors.map(error => `${error.field}: ${error.allowed}`).join('; ')}.`,
    { errors },
  )
}

/** Returns what is at a path within a value. */
export function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    value,
  )
}

function shown(value: unknown, most = 80): string {
  const text = typeof value === 'string' ? value : written(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Serializes a value as JSON, or describes it if it is nested too deeply to traverse. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}'
  }
}
