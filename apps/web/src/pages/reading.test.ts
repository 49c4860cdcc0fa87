import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readingOf } from './reading.ts'

const notFound = new ProblemError({
  type: 'urn:countersign:problem:proof-not-found',
  code: 'proof-not-found',
  title: 'No such proof',
  status: 404,
  detail: 'There is no such proof.',
})
const offline = new ServerUnreachableError('offline')

/** Returns a query that gets these responses, one after the other. */
function queryOf(...answers: (string | Error)[]) {
  return new QueryObserver(new QueryClient(), {
    queryKey: ['proof'],
    queryFn: async () => {
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Read too often.')
      return answer
    },
    retry: false,
    enabled: false,
  })
}

const statusOf = (result: QueryObserverResult<string>) => {
  const { status, ...rest } = readingOf(result)
  return 'retrying' in rest ? `${status}, ${rest.retrying ? 'retrying' : 'idle'}` : status
}

test('the response is shown', async () => {
  const query = queryOf('a proof')
  expect(statusOf(query.getCurrentResult())).toBe('loading')
  expect(readingOf(await query.refetch())).toEqual({ status: 'there', value: 'a proof' })
})

test('a missing item is not the same as a missing response', async () => {
  expect(statusOf(await queryOf(notFound).refetch())).toBe('not-found')
  expect(statusOf(await queryOf(offline).refetch())).toBe('unreachable, idle')
})

test('a retry is reported as such, and shows its result', async () => {
  const query = queryOf(offline, 'a proof')
  await query.refetch()
  const seen: string[] = []
  const stop = query.subscribe(result => seen.push(statusOf(result)))
  await query.refetch()
  stop()
  expect(seen).toEqual(['unreachable, retrying', 'there'])
})

test('the last result stays if the server becomes unavailable', async () => {
  const query = queryOf('a proof', offline)
  await query.refetch()
  expect(readingOf(await query.refetch())).toEqual({ status: 'there', value: 'a proof' })
})

test('an item that no longer exists is no longer shown', async () => {
  const query = queryOf('a proof', notFound)
  await query.refetch()
  expect(statusOf(await query.refetch())).toBe('not-found')
})
