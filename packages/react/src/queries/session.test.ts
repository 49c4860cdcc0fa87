import { createClient, type Session } from '@countersign/api'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { rememberSession, sessionQuery, watchSession } from './session.ts'

const session = { id: 's1', account: 'eip155:1:0x' } as Session
const refusal = {
  type: 'urn:countersign:problem:not-signed-in',
  title: 'Not signed in',
  status: 401,
  detail: 'Sign in first.',
}
const answering = (body: unknown, status = 200) =>
  createClient({ fetch: async () => new Response(JSON.stringify(body), { status }) })

test('a session is asked for again each time it is looked at', async () => {
  const queryClient = createQueryClient()
  const client = answering({ session })
  expect(await queryClient.fetchQuery(sessionQuery(client))).toEqual(session)
  expect(await queryClient.fetchQuery(sessionQuery(answering({ session: null })))).toBeNull()
})

test('any answer "not signed in" signs the page out', async () => {
  const queryClient = createQueryClient()
  const stop = watchSession(queryClient)
  rememberSession(queryClient, session)
  const other = new QueryObserver(queryClient, {
    queryKey: ['anything'],
    queryFn: () => answering(refusal, 401).sessions(),
  })
  const leave = other.subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryData(['countersign', 'session'])).toBeNull())
  leave()
  stop()
})

test('another error leaves the session as it is', async () => {
  const queryClient = createQueryClient()
  const stop = watchSession(queryClient)
  rememberSession(queryClient, session)
  await queryClient
    .fetchQuery({ queryKey: ['anything'], queryFn: () => Promise.reject(new Error('boo')) })
    .catch(() => {})
  expect(queryClient.getQueryData(['countersign', 'session'])).toEqual(session)
  stop()
})

test('a change in another tab is looked at here', async () => {
  const here = createQueryClient()
  const there = createQueryClient()
  const stop = watchSession(here)
  here.setQueryData(['countersign', 'session'], null)
  rememberSession(there, session)
  await vi.waitFor(() => expect(here.getQueryState(['countersign', 'session'])?.isInvalidated).toBe(true))
  stop()
})
