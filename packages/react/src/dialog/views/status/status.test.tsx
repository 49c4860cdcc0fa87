import {
  type ConnectingPhase,
  type ConnectionFailureKind,
  type ConnectionState,
  wordWalletError,
} from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as enPhone } from '../../../locales/compiled/en/phone.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import { enRare } from '../../../locales/en/rare.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import controls from '../../../theme/controls.module.css'
import { connected, draw } from '../../testing/draw.tsx'
import { entry, wallet } from '../../testing/world.ts'
import { StatusView } from './status.tsx'

const words = enDialog.connect.status
const fox = wallet('Fox', 'io.fox')

const view = (connection: ConnectionState, catalogue = [entry('Owl')]) =>
  draw(<StatusView />, { state: { view: { name: 'status' }, connection }, runtime: { catalogue } })
const failed = (kind: ConnectionFailureKind, catalogue = [entry('Owl')]) =>
  view({ status: 'disconnected', attempt: 1, failure: { wallet: fox, kind } }, catalogue)
const primary = (page: string) => new RegExp(`class="${controls.primary}"[^>]*>([^<]+)<`).exec(page)?.[1]

const phases: readonly ConnectingPhase[] = [
  'opening',
  'connecting',
  'confirm-connection',
  'continue-in-wallet',
]
const kinds = [
  'not-found',
  'refused',
  'refused-unasked',
  'already-pending',
  'chain-not-configured',
  'already-connected',
  'timed-out',
  'locked',
  'code-missing',
  'server-unreachable',
  'disconnected',
  'unknown',
] as const satisfies readonly ConnectionFailureKind[]
/** Returns the title and the text of a page, which has a heading and one paragraph. */
const wordsIn = (page: string) => ({
  title: /<h2[^>]*>([^<]+)</.exec(page)?.[1] ?? '',
  text: /<p[^>]*>([^<]+)</.exec(page)?.[1] ?? '',
})

test('each status says what it waits for and how to cancel, and has no button more prominent than the wallet', () => {
  for (const phase of phases) {
    const page = view({ status: 'connecting', attempt: 1, wallet: fox, phase, held: null })
    expect(page).toContain(words.title[phase]({ wallet: 'Fox' }))
    expect(page).toContain('role="status"')
    expect(page).toContain(words.cancel)
    expect(primary(page)).toBeUndefined()
  }
  expect(view({ status: 'reconnecting', attempt: 1, wallet: fox })).toContain(words.other)
  // A person who has not seen the list is led there.
  const first = draw(<StatusView skippedList />, {
    state: {
      view: { name: 'status', skippedList: true },
      connection: { status: 'connecting', attempt: 1, wallet: fox, phase: 'connecting', held: null },
    },
  })
  expect(first).toContain(words.other)
  expect(first).not.toContain(words.cancel)
})

test('on a phone, nobody is sent to a window or a toolbar', () => {
  const page = draw(<StatusView />, {
    state: {
      view: { name: 'status' },
      connection: { status: 'connecting', attempt: 1, wallet: fox, phase: 'continue-in-wallet', held: null },
    },
    runtime: { device: { browser: 'safari', system: 'ios' } },
  })
  expect(page).toContain(words.text['confirm-connection']({ wallet: 'Fox' }))
  expect(page).not.toContain('toolbar')
})

test('each status and each failure has its own words', () => {
  const texts = [
    ...phases.map(phase => formatMessage(words.text[phase], { wallet: 'Fox' })),
    ...kinds.map(kind => wordsIn(failed(kind)).text),
  ]
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z].+\.$/)
})

describe('a failure', () => {
  test.each(kinds)('is announced at once, with a way to continue and another wallet (%s)', kind => {
    const page = failed(kind)
    expect(page).toContain('role="alert"')
    expect(primary(page)).toBeDefined()
    expect(page).toContain(words.other)
  })

  test('says that nothing was shared if the person rejected the request', () => {
    expect(wordsIn(failed('refused'))).toEqual({
      title: words.refused({ wallet: 'Fox' }),
      text: 'You rejected the request in Fox. Nothing was shared. Try again when you’re ready.',
    })
  })

  test('of a wallet has the sentence of that wallet error', () => {
    expect(wordsIn(failed('locked'))).toEqual(
      wordWalletError(enRare.reason.wallet, 'locked', { wallet: 'Fox' }),
    )
  })

  test('offers the action that helps', () => {
    expect(primary(failed('refused'))).toBe(words.tryAgain)
    expect(primary(failed('not-found'))).toBe(words.reload)
    const again = view({ ...connected, failure: { wallet: fox, kind: 'already-connected' } })
    expect(primary(again)).toBe(words.goOn)
  })

  test('of a wallet that was removed leads to its get options, if they are known', () => {
    const get = enRare.missing.get({ wallet: 'Fox' })
    expect(failed('not-found', [entry('Fox')])).toContain(get)
    expect(failed('not-found')).not.toContain(get)
    expect(failed('refused', [entry('Fox')])).not.toContain(get)
  })
})

test('a phone that is reconnecting says so, and what delays it', () => {
  const onPhone = { ...fox, phone: { entry: null, links: {} } }
  const again: ConnectionState = { status: 'reconnecting', attempt: 1, wallet: onPhone }
  expect(view(again)).toContain(enPhone.reconnecting.text.elsewhere({ wallet: 'Fox' }))
  const lost = draw(<StatusView />, { state: { view: { name: 'status' }, connection: again, line: 'lost' } })
  expect(lost).toContain(enPhone.lost)
  expect(lost).toContain(words.other)
})
