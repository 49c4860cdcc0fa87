import type { ConnectionState, OpenChallenge, SignInState } from '@countersign/wallets'
import { initialConnection } from '@countersign/wallets/state'
import { describe, expect, test } from 'vitest'
import { messages as enPhone } from '../../../locales/compiled/en/phone.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import { enRare } from '../../../locales/en/rare.ts'
import controls from '../../../theme/controls.module.css'
import { alice, connected, draw } from '../../testing/draw.tsx'
import { VerifyView } from './verify.tsx'

const challenge: OpenChallenge = {
  id: 'c',
  account: `eip155:1:${alice}`,
  message: 'The text',
  issuedAt: '2030-01-01T00:00:00Z',
  expiresAt: '2030-01-01T00:05:00Z',
  deadline: 0,
}
const step = { attempt: 1, act: { address: alice, chainId: 1 } }
const shown = { ...step, question: challenge, since: 1 }
const asking = { ...shown, status: 'asking', slow: false, progress: null } as const
const failed = {
  ...step,
  status: 'failed',
  at: 'asking',
  failure: { kind: 'expired' },
  progress: null,
  question: challenge,
  retry: { step: 'prepare' },
} as const

const view = (signIn: SignInState, connection: ConnectionState = connected) =>
  draw(<VerifyView />, { state: { view: { name: 'verify' }, connection, signIn } })

describe('the message', () => {
  test('has a placeholder while it is prepared, and none if that failed', () => {
    expect(view({ ...step, status: 'preparing' })).toContain(enRare.verify.messageLoading)
    const page = view({ ...failed, at: 'preparing', question: null })
    expect(page).not.toContain(enRare.verify.messageLoading)
    expect(page).not.toContain('<figure')
  })

  test('can be read before it is signed', () => {
    const page = view({ ...shown, status: 'ready' })
    expect(page).toContain('The text')
    expect(page).toContain(enRare.verify.sign)
  })

  test('is still shown once it can no longer be signed, and says so', () => {
    const page = view(failed)
    expect(page).toContain('The text')
    expect(page).toContain(enRare.verify.messageOver)
    expect(page).not.toContain(enRare.verify.message)
  })

  test('is still the message to sign if the wallet can be asked again', () => {
    const page = view({ ...failed, retry: { step: 'ask', question: challenge } })
    expect(page).toContain('The text')
    expect(page).toContain(enRare.verify.message)
  })
})

test('while the wallet is waited for, no button is more prominent than the wallet', () => {
  const page = view(asking)
  expect(page).toContain(enRare.verify.signAgain)
  expect(page).not.toContain(`class="${controls.primary}"`)
})

test('on a phone, a person who waits is not sent to a window or a toolbar', () => {
  const page = draw(<VerifyView />, {
    state: { view: { name: 'verify' }, connection: connected, signIn: asking },
    runtime: { device: { browser: 'safari', system: 'ios' } },
  })
  expect(page).toContain(enRare.verify.status.askingOnPhone({ wallet: 'Fox' }))
  expect(page).not.toContain('toolbar')
})

test('a request to a phone is not repeated: the view says where to look', () => {
  const far = { ...connected, wallet: { ...connected.wallet, phone: { entry: null, links: {} } } }
  const page = view(asking, far)
  expect(page).toContain(enPhone.where.elsewhere({ wallet: 'Fox' }))
  expect(page).not.toContain(enRare.verify.signAgain)
})

test('a message that a wallet composed and signed is shown as signed, and is verified at once', () => {
  const brought = { ...challenge, message: 'Composed elsewhere' }
  const page = view({
    ...{ ...shown, status: 'checking', question: brought },
    ...{ answer: { signature: '0x' }, progress: null },
  })
  expect(page).toContain('Composed elsewhere')
  expect(page).toContain(enRare.verify.messageSigned)
  expect(page).toContain(enRare.verify.status.checking)
})

test('a signature can be verified again without its wallet', () => {
  const page = view(
    { ...failed, at: 'checking', retry: { step: 'check', question: challenge, answer: { signature: '0x' } } },
    initialConnection,
  )
  expect(page).toContain(enRare.verify.again.check)
  expect(page).toContain(enRare.verify.other)
  expect(page).not.toContain('Disconnect')
})

test('a signature that is too large leads to another wallet, and not to the same one again', () => {
  const page = view({ ...failed, failure: { kind: 'unavailable', reason: 'signature-too-large' } })
  expect(page.split(`>${enRare.verify.other}<`)).toHaveLength(2)
  for (const again of Object.values(enRare.verify.again)) expect(page).not.toContain(again)
})

test('a wallet that cannot sign leads to another wallet, and not to the same one again', () => {
  const page = view({ ...failed, failure: { kind: 'wallet', code: 'not-supported' } })
  expect(page.split(`>${enRare.verify.other}<`)).toHaveLength(2)
  for (const again of Object.values(enRare.verify.again)) expect(page).not.toContain(again)
})

test('a wallet that is no longer available is found again by reloading the page, not by asking it', () => {
  const page = view({ ...failed, failure: { kind: 'wallet', code: 'not-found' } })
  expect(page).toContain(enDialog.connect.status.reload)
  for (const again of Object.values(enRare.verify.again)) expect(page).not.toContain(again)
})

describe('a sign-in that has ended', () => {
  test.each(['cancelled', 'disconnected'] as const)('shows that it was %s', ended => {
    const page = view({ status: 'idle', attempt: 1, ended })
    expect(page).toContain(enRare.verify.ended[ended]({ wallet: 'Fox' }))
    expect(page).toContain(enRare.verify.start)
  })
})

describe('a wallet on another network', () => {
  test('is mentioned, and does not prevent signing', () => {
    const page = view({ ...shown, status: 'ready' }, { ...connected, chainId: 137 })
    expect(page).toContain(enRare.verify.otherChain({ chain: 'Ethereum' }))
    expect(page).toContain(enRare.verify.sign)
    expect(page).not.toContain('Wrong network')
  })

  test('can be switched if that solves the failure', () => {
    const rejected = { kind: 'rejected', reason: 'contract-on-another-chain' } as const
    expect(view({ ...failed, failure: rejected })).toContain(enRare.verify.networks)
    expect(view({ ...failed, failure: rejected }, initialConnection)).not.toContain(enRare.verify.networks)
    expect(view(failed)).not.toContain(enRare.verify.networks)
  })
})
