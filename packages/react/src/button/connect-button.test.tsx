import { describe, expect, test } from 'vitest'
import { alice, connected, draw, session } from '../dialog/drawing.tsx'
import { en } from '../locales/en.ts'
import { ConnectButton } from './connect-button.tsx'

describe('the button', () => {
  test('says what it opens', () => {
    const kit = draw(<ConnectButton />)
    expect(kit).toContain(en.button.connect)
    expect(kit).toContain('aria-haspopup="dialog"')
  })

  test('goes on with a wallet that is connected', () => {
    expect(draw(<ConnectButton />, { state: { connection: connected } })).toContain(en.button.verify)
  })

  test('shows who is signed in, with the whole address at hand, before more of the account is loaded', () => {
    const page = draw(<ConnectButton />, { session })
    expect(page).toContain(`${en.button.account}: `)
    expect(page).toContain('0xd8dA…6045')
    expect(page).toContain(`title="${alice}"`)
    expect(page).toContain('aria-haspopup="dialog"')
  })

  test('gives its place to what the page wants to show instead', () => {
    const page = draw(<ConnectButton signedIn={({ account }) => <b>{account}</b>} />, { session })
    expect(page).toBe(`<b>${session.account}</b>`)
  })
})
