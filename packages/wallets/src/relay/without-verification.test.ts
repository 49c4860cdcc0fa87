import { expect, test } from 'vitest'
import type { Client } from './surroundings.ts'
import { withoutVerification } from './without-verification.ts'

test('the verification host neither receives the page nor any request, and phones are told not to contact it either', async () => {
  const asked: unknown[] = []
  const ask = async (parameters: unknown) => {
    asked.push(parameters)
    return 'attested'
  }
  const verify = { register: ask, resolve: ask }
  withoutVerification({ core: { verify } } as unknown as Client)
  expect(await verify.register({})).toBe('')
  expect(await verify.resolve({})).toBeUndefined()
  expect(asked).toEqual([])
})
