import { ProblemError, problemTypePrefix, ServerUnreachableError } from '@countersign/api'
import { expect, test } from 'vitest'
import { createAsked } from './asked.ts'

const notFound = new ProblemError({
  type: `${problemTypePrefix}proof-not-found`,
  title: 'No such proof',
  status: 404,
  detail: 'There is no such proof.',
})
const offline = new ServerUnreachableError('offline')

/** Answers one after the other. */
function answers(...given: (string | Error)[]) {
  return async () => {
    const next = given.shift()
    if (next === undefined || next instanceof Error) throw next ?? new Error('Asked too often.')
    return next
  }
}

test('what is answered is there', async () => {
  const asked = createAsked(answers('a proof'))
  expect(asked.getSnapshot()).toEqual({ status: 'loading' })
  await asked.load()
  expect(asked.getSnapshot()).toEqual({ status: 'there', value: 'a proof' })
})

test('that there is nothing is told apart from no answer', async () => {
  const missing = createAsked(answers(notFound))
  await missing.load()
  expect(missing.getSnapshot()).toEqual({ status: 'not-found' })
  const away = createAsked(answers(offline))
  await away.load()
  expect(away.getSnapshot()).toEqual({ status: 'unreachable', retrying: false })
})

test('a second try shows that it tries, and brings what the first did not', async () => {
  const asked = createAsked(answers(offline, 'a proof'))
  await asked.load()
  const seen: string[] = []
  asked.subscribe(() => seen.push(JSON.stringify(asked.getSnapshot())))
  await asked.load()
  expect(seen).toEqual(['{"status":"unreachable","retrying":true}', '{"status":"there","value":"a proof"}'])
})

test('what is known stays where the server is away afterwards', async () => {
  const asked = createAsked(answers('a proof', offline))
  await asked.load()
  await asked.load()
  expect(asked.getSnapshot()).toEqual({ status: 'there', value: 'a proof' })
})

test('an answer that comes late does not take the place of what became known meanwhile', async () => {
  let answer = (_: string) => {}
  const asked = createAsked(() => new Promise<string>(resolve => (answer = resolve)))
  const loading = asked.load()
  asked.take('revoked')
  answer('valid')
  await loading
  expect(asked.getSnapshot()).toEqual({ status: 'there', value: 'revoked' })
})
