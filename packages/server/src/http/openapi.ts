import type { AnyProblemCode } from '@countersign/api'
import { accountId, problemSchema } from '@countersign/api/schemas'
import { z } from '@hono/zod-openapi'
import { statusOf } from './problem.ts'

/** The parameters of a route whose path ends with an id. */
export const idParams = z.object({ id: z.string().max(64) })

/** The parameters of a route about an account. */
export const accountParams = z.object({ account: accountId })

/** Describes the query for a page of a list. @param limit - the default and the maximum number of items in a page */
export function pageQuery(limit: { usual: number; most: number }) {
  return {
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(limit.most).default(limit.usual),
  }
}

/** Describes a JSON body. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** Describes the problems that a route can answer with, by status. */
export function problems(...codes: AnyProblemCode[]) {
  const byStatus: Record<number, AnyProblemCode[]> = {}
  for (const code of codes) byStatus[statusOf[code]] = [...(byStatus[statusOf[code]] ?? []), code]
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: { 'application/problem+json': { schema: z.union(names.map(problemSchema)) } },
      },
    ]),
  )
}
