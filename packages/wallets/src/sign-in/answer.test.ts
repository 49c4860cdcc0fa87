import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test } from 'vitest'
import { session, settle, useFakeTime } from '../world.ts'
import { atVerifying } from './sign-in-world.ts'

useFakeTime()

describe('an answer under way', () => {
  test('is not called back when the person turns away, and what comes of it is passed on', async () => {
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

  test('that was left and comes to nothing says so once', async () => {
    const { runtime, asked, onInDoubt } = await atVerifying()
    runtime.actions.close()
    asked.answer.reject(new TypeError('boo'))
    await expect(onInDoubt.mock.calls[0]?.[0]).resolves.toBeNull()
    await settle()
    expect(onInDoubt).toHaveBeenCalledTimes(1)
  })

  test('goes on when the wallet is disconnected', async () => {
    const { runtime, asked, onSignedIn } = await atVerifying()
    runtime.actions.disconnect()
    asked.answer.resolve({ session })
    await settle()
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  test('whose reply is lost signs in if the session is there', async () => {
    const { runtime, asked, onSignedIn, onInDoubt } = await atVerifying()
    asked.answer.reject(new ServerUnreachableError('timeout'))
    asked.session.resolve({ session })
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'signed-in', session })
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
    expect(onInDoubt).not.toHaveBeenCalled()
  })

  test('whose reply is lost is in doubt while the session cannot be looked at', async () => {
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
