import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test } from 'vitest'
import { session, settle, useFakeTime } from '../testing/world.ts'
import { checkSession } from './check-session.ts'
import { atVerifying } from './testing/sign-in-world.ts'

useFakeTime()

describe('a running verification', () => {
  test('is not aborted when the person cancels, and its outcome is reported', async () => {
    const { runtime, asked, client, onInDoubt, onSignedIn } = await atVerifying()
    runtime.actions.close()
    expect(client.answer.mock.calls[0]?.[2]?.signal).toBeUndefined()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'idle', ended: 'cancelled' })
    expect(onInDoubt).toHaveBeenCalledTimes(1)
    asked.answer.resolve({ session })
    await expect(onInDoubt.mock.calls[0]?.[0]).resolves.toBe(session)
    expect(runtime.state.getSnapshot().signIn.status).toBe('idle')
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('that was left and fails reports that once', async () => {
    const { runtime, asked, onInDoubt } = await atVerifying()
    runtime.actions.close()
    asked.answer.reject(new TypeError('boo'))
    await expect(onInDoubt.mock.calls[0]?.[0]).resolves.toBeNull()
    await settle()
    expect(onInDoubt).toHaveBeenCalledTimes(1)
  })

  test('continues when the wallet is disconnected', async () => {
    const { runtime, asked, onSignedIn } = await atVerifying()
    runtime.actions.disconnect()
    asked.answer.resolve({ session })
    await settle()
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  test('whose response is lost signs in if there is a session', async () => {
    const { runtime, asked, onSignedIn, onInDoubt } = await atVerifying()
    asked.answer.reject(new ServerUnreachableError('timeout'))
    asked.session.resolve({ session })
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'done', result: session })
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
    expect(onInDoubt).not.toHaveBeenCalled()
  })

  test('whose response is lost is in doubt while the session cannot be read', async () => {
    const { runtime, asked, onInDoubt } = await atVerifying()
    asked.answer.reject(new ServerUnreachableError('offline'))
    asked.session.reject(new ServerUnreachableError('offline'))
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({
      status: 'failed',
      failure: { kind: 'unreachable' },
    })
    expect(onInDoubt).toHaveBeenCalledTimes(1)
  })
})

test('a session that names its account is accepted, regardless of its other fields', () => {
  const session = { account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', role: 'member' }
  expect(checkSession(session)).toBe(session)
})

test.each([
  undefined,
  null,
  true,
  'ok',
  {},
  { error: 'not signed in' },
  { account: 42 },
  { account: 'bob.eth' },
  { account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
])('%j is not a session', session => {
  // A backend may return a value of another type.
  expect(() => checkSession(session as never)).toThrow(TypeError)
})
