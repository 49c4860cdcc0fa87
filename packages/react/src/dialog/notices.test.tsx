import type { DialogNotice } from '@countersign/wallets'
import { beforeAll, describe, expect, test } from 'vitest'
import { enDialog } from '../locales/en/dialog.ts'
import { en } from '../locales/en/locale.ts'
import { createKit } from '../provider/create-kit.ts'
import { Notice, Notices } from './notices.tsx'
import { alice, bob, client, connected, draw, session, type World } from './testing/draw.tsx'

const words = enDialog.notices
const shown = '0xd8dA…6045'
const told = (notice: DialogNotice | null, world: World = {}) =>
  draw(<Notices />, { ...world, state: { connection: connected, notice, ...world.state } }).replaceAll(
    /<\/?bdi[^>]*>/g,
    '',
  )

beforeAll(async () => {
  await Notice.load()
})

describe('a notice', () => {
  test('names the wallet that stays connected after a sign-in was cancelled, and offers to disconnect it', () => {
    const page = told('sign-in-cancelled')
    expect(page).toContain(words.cancelled({ wallet: 'Fox', account: shown }))
    expect(page).toContain(enDialog.disconnect({ wallet: 'Fox' }))
    expect(page).toContain(words.dismiss)
  })

  test('warns that a request may still be answered in the wallet', () => {
    expect(told('request-left')).toContain(words.requestLeft({ wallet: 'Fox' }))
    expect(told('connecting-cancelled')).toContain(words.connectingCancelled)
  })

  test('offers to verify the account that the wallet now shows', () => {
    const page = told(null, {
      session,
      state: { connection: { ...connected, accounts: [bob] }, switchedFrom: alice },
    })
    expect(page).toContain(words.accountSwitched({ wallet: 'Fox', shown: '0xbBbB…BBbB', signedIn: shown }))
    expect(page).toContain(words.prove({ account: '0xbBbB…BBbB' }))
  })

  test('does not claim that a person is not signed in while that is in doubt', () => {
    const kit = createKit({ client, locale: en, onSignedIn: () => {} })
    kit.session.doubt(new Promise(() => {}))
    expect(told('sign-in-cancelled', { kit: { session: kit.session } })).not.toContain('You’re not signed in')
  })

  test('has its live region in the page before it has content', () => {
    expect(told(null)).toMatch(/<section[^>]*aria-live="polite"[^>]*><\/section>/)
  })
})
