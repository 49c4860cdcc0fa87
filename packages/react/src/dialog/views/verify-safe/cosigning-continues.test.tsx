import { expect, test, vi } from 'vitest'
import { asked, oneOfTwo } from '../../../../gallery/cosignings.ts'
import { enCosigning } from '../../../locales/en/cosigning.ts'
import { draw } from '../../testing/draw.tsx'
import { CosigningContinues } from './verify-safe.tsx'

const started = {
  ...asked,
  ...{ id: 'started', announcedAt: null },
  expiresAt: new Date(Date.now() + 43.9 * 60_000).toISOString(),
}

vi.mock('../../../cosigning/use-waiting.ts', () => ({ useWaiting: () => ({ open: [oneOfTwo, started] }) }))

const words = enCosigning.notice
const after = (left: { readonly kept?: string }) =>
  draw(<CosigningContinues />, {
    state: {
      notice: 'cosigning-continues',
      signIn: { status: 'idle', attempt: 1, ended: 'cancelled', ...left },
    },
  })

test('the notice is about the cosigning that the person has left, not about the newest', () => {
  expect(after({ kept: started.id })).toContain(words.started({ time: '43 minutes' }))
  expect(after({ kept: started.id })).toContain(words.resume)
  expect(after({ kept: oneOfTwo.id })).toContain(words.continues)
  expect(after({ kept: oneOfTwo.id })).toContain(words.open)
})

test('the notice opens no other cosigning than the one that the person has left', () => {
  for (const left of [{ kept: 'not loaded yet' }, {}]) {
    expect(after(left)).toContain(words.continues)
    expect(after(left)).not.toContain('<button')
  }
})
