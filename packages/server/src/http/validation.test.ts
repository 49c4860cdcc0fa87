import { expect, test } from 'vitest'
import { z } from 'zod'
import { refuseInvalid } from './validation.ts'

const refusal = (schema: z.ZodType, data: unknown): unknown => {
  const { error } = schema.safeParse(data)
  if (!error) return expect.unreachable()
  try {
    refuseInvalid({ success: false, error, data })
    return undefined
  } catch (thrown) {
    return thrown
  }
}

test('a value that is nested too deeply to traverse is refused like any other invalid value', () => {
  const depth = 60_000
  const deep: unknown = JSON.parse(`{"purpose":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  expect(refusal(z.strictObject({ purpose: z.string() }), deep)).toMatchObject({ code: 'request-invalid' })
})
