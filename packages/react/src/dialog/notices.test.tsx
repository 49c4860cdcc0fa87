import type { DialogNotice } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/kit.ts'
import { enDialog } from '../locales/en/dialog.ts'
import { en } from '../locales/en.ts'
import { bob, client, connected, draw, session, type World } from './drawing.tsx'
import { Notices } from './notices.tsx'

const words = enDialog.notices
const shown = '0xd8dA…6045'
const told = (notice: DialogNotice | null, world: World = {}) =>
  draw(<Notices />, { ...world, state: { connection: connected, notice, ...world.state } }).replaceAll(
    /<\/?bdi[^>]*>/g,
    '',
  )

describe('a notice', () => {
  test('says what stays when a sign-in was given up, and how to end that too', () => {
    const page = told('sign-in-cancelled')
    expect(page).toContain(words.cancelled({ wallet: 'Fox', account: shown }))
    expect(page).toContain(words.disconnect({ wallet: 'Fox' }))
    expect(page).toContain(words.dismiss)
  })

  test('says what a request that was left may still do', () => {
    expect(told('request-left')).toContain(words.requestLeft({ wallet: 'Fox' }))
    expect(told('connecting-cancelled')).toContain(words.connectingCancelled)
  })

  test('offers to verify the account that the wallet shows now', () => {
    const page = told(null, { session, state: { connection: { ...connected, accounts: [bob] } } })
    expect(page).toContain(words.accountSwitched({ wallet: 'Fox', shown: '0xbBbB…BBbB', signedIn: shown }))
    expect(page).toContain(words.prove({ account: '0xbBbB…BBbB' }))
  })

  test('tells nobody that they are not signed in while that is in doubt', () => {
    const kit = createKit({ client, locale: en, onSignedIn: () => {} })
    kit.session.doubt(new Promise(() => {}))
    expect(told('sign-in-cancelled', { kit: { session: kit.session } })).not.toContain('You’re not signed in')
  })

  test('has its place in the page before there is anything to read out', () => {
    expect(told(null)).toMatch(/<section[^>]*aria-live="polite"[^>]*><\/section>/)
  })
})
