import { z } from '@hono/zod-openapi'
import { type ServerProblemCode, statusOf } from './problem.ts'

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    requestId: z.string().optional(),
  })
  .describe('Problem document (RFC 9457)')

/** Describes a JSON body. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** Describes the problems that a route can answer with, by status. */
export function problems(...codes: ServerProblemCode[]) {
  const byStatus: Record<number, ServerProblemCode[]> = {}
  for (const code of codes) byStatus[statusOf[code]] = [...(byStatus[statusOf[code]] ?? []), code]
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names]) => [
      status,
      { description: names.join(', '), content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  )
}
