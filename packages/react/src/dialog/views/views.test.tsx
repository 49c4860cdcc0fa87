import { createClient, type Session } from '@countersign/api'
import {
  type Connected,
  type ConnectionState,
  createRuntime,
  type OpenChallenge,
  type SignInState,
  type Wallet,
} from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { KitContext } from '../../kit/context.ts'
import { createKit, type Kit } from '../../kit/kit.ts'
import { PartsContext } from '../../kit/parts-context.ts'
import { enDialog as words } from '../../locales/en/dialog.ts'
import { en } from '../../locales/en.ts'
import controls from '../../theme/controls.module.css'
import { Notices } from '../notices.tsx'
import { VerifyView } from './verify.tsx'
import { WalletsView } from './wallets.tsx'

const fox: Wallet = {
  id: 'a',
  name: 'Fox',
  icon: null,
  rdns: null,
  provider: { request: async () => null },
}
const address = `0x${'1'.repeat(40)}`
const connected = {
  status: 'connected',
  attempt: 1,
  wallet: fox,
  accounts: [address],
  chainId: 1,
  failure: null,
} as unknown as Connected
const challenge = { message: 'The text', deadline: 0 } as OpenChallenge
const step = { attempt: 1, subject: { address, chainId: 1 } }
const signInOf = (state: object) => ({ ...step, ...state }) as unknown as SignInState
const failed = {
  status: 'failed',
  at: 'waiting-for-signature',
  failure: { kind: 'expired' },
  message: 'The text',
}

const client = createClient({
  fetch: async () => {
    throw new TypeError('No test asks a server.')
  },
})

function draw(node: ReactNode, parts: Partial<Kit> = {}) {
  const kit = { ...createKit({ client, locale: en, onSignedIn: (_: Session) => {} }), ...parts }
  const nothing = createStore<readonly Wallet[]>([])
  const runtime = createRuntime({
    client,
    chains: async () => [],
    discovery: { ...nothing, refresh: () => {}, stop: () => {} },
    memory: createStore<string | null>(null),
  })
  const ready = { status: 'ready', runtime, words, Content: Notices, Notices } as const
  return renderToStaticMarkup(
    <KitContext value={kit}>
      <PartsContext value={ready}>{node}</PartsContext>
    </KitContext>,
  )
}
const verify = (state: object, connection: Connected | null = connected) =>
  draw(<VerifyView connection={connection} state={signInOf(state)} onOther={() => {}} />)

describe('the message', () => {
  test('has a place while it is prepared, and none when it could not be', () => {
    expect(verify({ status: 'preparing-message' })).toContain(words.verify.messageLoading)
    const page = verify({
      ...failed,
      at: 'preparing-message',
      message: null,
      again: { step: 'prepare' },
    })
    expect(page).not.toContain(words.verify.messageLoading)
    expect(page).not.toContain('<figure')
  })

  test('that can be signed no more is still shown, and says so', () => {
    const page = verify({ ...failed, again: { step: 'prepare' } })
    expect(page).toContain('The text')
    expect(page).toContain(words.verify.messageOver)
    expect(page).not.toContain(words.verify.message)
  })

  test('that the wallet can be asked for again is the message to sign', () => {
    const page = verify({ ...failed, again: { step: 'sign', challenge } })
    expect(page).toContain('The text')
    expect(page).toContain(words.verify.message)
  })
})

test('while the wallet is waited for, no button draws more attention than the wallet', () => {
  const page = verify({ status: 'waiting-for-signature', challenge })
  expect(page).toContain(words.verify.signAgain)
  expect(page).not.toContain(`class="${controls.primary}"`)
})

test('a signature whose wallet is gone can be checked again', () => {
  const state = {
    ...failed,
    at: 'verifying-signature',
    again: { step: 'verify', challenge, signature: '0x' },
  }
  const page = verify(state, null)
  expect(page).toContain(words.verify.again.verify)
  expect(page).toContain(words.verify.other)
  expect(page).not.toContain('Disconnect')
})

test('who looks for another wallet can go back to the one that is connected', () => {
  expect(verify({ status: 'message-ready', challenge })).toContain(words.verify.other)
  expect(draw(<WalletsView held={fox} onBack={() => {}} />)).toContain('Go on with Fox')
  expect(draw(<WalletsView held={null} onBack={() => {}} />)).not.toContain('Go on')
})

test('nobody is told that they are not signed in while that is in doubt', () => {
  const connection = createStore<ConnectionState>(connected)
  const signIn = createStore<SignInState>({ status: 'idle', attempt: 2, ended: 'cancelled' })
  const { session } = createKit({ client, locale: en, onSignedIn: () => {} })
  expect(draw(<Notices />, { connection, signIn, session })).toContain('You are not signed in')
  session.doubt(new Promise(() => {}))
  expect(draw(<Notices />, { connection, signIn, session })).not.toContain('You are not signed in')
})
