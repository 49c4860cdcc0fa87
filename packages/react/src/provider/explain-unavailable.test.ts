import { createClient } from '@countersign/api'
import { backendAuthentication } from '@countersign/wallets/authentication'
import { createStore } from '@countersign/wallets/state'
import { afterEach, expect, test, vi } from 'vitest'
import type { Kit, KitOptions } from '../kit/kit.ts'
import type { SessionState } from '../session/session.ts'
import { explainUnavailable } from './explain-unavailable.ts'

const error = new Error('404')
const unavailable: SessionState = { status: 'unavailable', error, retrying: false }
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => void warn.mockClear())

function explain(options: Pick<KitOptions, 'authentication' | 'client'> = {}) {
  const session = createStore<SessionState>({ status: 'loading' })
  const stop = explainUnavailable(session as unknown as Kit['session'], options)
  return { session, stop }
}

test.each([
  ['no server', {}, 'No Countersign server answers at the origin of this page. Start one and send /v1'],
  [
    'a server elsewhere',
    { client: createClient({ baseUrl: 'https://id.example' }) },
    'at https://id.example.',
  ],
  [
    'a backend',
    { authentication: backendAuthentication() as never },
    'Check that it runs, and that this page',
  ],
])('with %s that does not answer, the console says what to do', (_, options, advice) => {
  const { session } = explain(options)
  expect(warn).not.toHaveBeenCalled()
  session.set(unavailable)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(advice), error)
})

test('each outage is explained once, and none while it is tried again', () => {
  const { session, stop } = explain()
  session.set({ ...unavailable, retrying: true })
  expect(warn).not.toHaveBeenCalled()
  session.set(unavailable)
  session.set({ ...unavailable, retrying: true })
  session.set({ ...unavailable, error: new Error('again') })
  expect(warn).toHaveBeenCalledTimes(1)
  session.set({ status: 'signed-out' })
  session.set({ ...unavailable })
  expect(warn).toHaveBeenCalledTimes(2)
  stop()
  session.set({ status: 'signed-out' })
  session.set({ ...unavailable })
  expect(warn).toHaveBeenCalledTimes(2)
})
