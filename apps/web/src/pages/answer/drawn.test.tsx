import { CountersignProvider } from '@countersign/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { prove, answer as words } from '../../locales/en/answer.ts'
import { en } from '../../locales/en/locale.ts'
import { PageWordsContext } from '../../locales/words.ts'
import { ChooseAccount } from './choose-account.tsx'
import { Consent } from './consent.tsx'
import { now, proofState, requestCall } from './testing/request.ts'
import type { Declining } from './use-request.ts'
import { View } from './view.tsx'

const kept = new Map<string, string>()
beforeAll(() => {
  // Links read the address of the page.
  vi.stubGlobal('location', new URL('https://id.example.org/r/request-1'))
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: () => {} })
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => kept.clear())

function draw(part: ReactNode): string {
  return renderToStaticMarkup(
    <CountersignProvider session={null}>
      <QueryClientProvider client={new QueryClient()}>
        <PageWordsContext value={{ answer: words, prove, shared }}>{part}</PageWordsContext>
      </QueryClientProvider>
    </CountersignProvider>,
  )
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
const declining = {
  isPending: false,
  isSuccess: false,
  error: null,
  mutate: () => {},
} as unknown as Declining

function view(
  more: Parameters<typeof requestCall>[0] = {},
  isFresh = false,
  props: Partial<Parameters<typeof View>[0]> = {},
): string {
  return draw(
    <View
      request={requestCall(more)}
      isFresh={isFresh}
      isStarted={false}
      isNamed={false}
      proof={undefined}
      declining={declining}
      answering={<p>What to do now.</p>}
      left={<p>What is left.</p>}
      {...props}
    />,
  )
}

describe('the person who is asked for a proof', () => {
  test('reads who requests it, for which purpose and audience, and where it goes', () => {
    const page = view()
    for (const said of ['0x742d…bD18', 'grant payout', 'Example Foundation', 'example.org', words.anybody])
      expect(page).toContain(said)
    expect(page).toContain('What to do now.')
  })

  test('reads what is shared and what is not before doing anything', () => {
    const page = view()
    for (const what of [...Object.values(words.given.handed), ...Object.values(words.given.kept)])
      expect(page).toContain(what)
    expect(page.indexOf(words.given.title)).toBeLessThan(page.indexOf('What to do now.'))
  })

  test('finds the next step first if they come back after they have started, and what was asked below it', () => {
    const page = view({}, false, { isStarted: true, isNamed: true })
    expect(page).toContain(words.started.title)
    expect(page.indexOf('What to do now.')).toBeLessThan(page.indexOf(words.asks))
    expect(view().indexOf(words.asks)).toBeLessThan(view().indexOf('What to do now.'))
  })

  test('can decline, or leave without telling anyone', () => {
    expect(view()).toContain(words.decline.buttonTo({ host: 'example.org' }))
    expect(view({ declineTo: null })).toContain(`>${words.decline.button}<`)
    expect(view()).toContain(words.decline.text)
    const failed = { ...declining, error: new Error('no network') } as Declining
    expect(view({}, false, { declining: failed })).toContain(words.decline.failed)
  })

  test('reads that the requester was told, can go back, and can still answer', () => {
    const declinedAt = new Date(now).toISOString()
    const page = view({ declinedAt })
    expect(page).toContain(words.declined.title)
    expect(page).toContain('href="https://example.org/done?countersign_request=request-1&status=declined"')
    expect(page).toContain(words.declined.answer)
    expect(page).not.toContain('What to do now.')
    expect(page).not.toContain(words.handed.going({ host: 'example.org' }))
    const told = view({ declinedAt }, false, { declining: { ...declining, isSuccess: true } as Declining })
    expect(told).toContain(words.handed.going({ host: 'example.org' }))
    // A person who has signed in the meantime came back to share.
    expect(view({ declinedAt }, false, { isNamed: true })).toContain('What to do now.')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.org/', 'https://a@b.example/'])(
    'is not sent to %s',
    declineTo => {
      const page = view({ declineTo, declinedAt: new Date(now).toISOString() })
      expect(page).not.toContain(declineTo)
      expect(page).toContain(words.handed.close)
    },
  )

  test('sees what the requester wrote as plain text', () => {
    const page = view({ purpose: '<img src=x>', audience: '<b>bank</b>' })
    expect(page).not.toContain('<img src=x>')
    expect(page).not.toContain('<b>bank</b>')
  })

  test.each(['withdrawn', 'expired'] as const)(
    'reads that the request is %s, and cannot answer it',
    status => {
      const page = view({ status, declineTo: null })
      expect(page).toContain(words[status].title)
      expect(page).toContain('What is left.')
      expect(page).not.toContain('What to do now.')
    },
  )

  test('reads that somebody else has already answered', () => {
    expect(view({ status: 'proven', declineTo: null })).toContain(words.answered.title)
  })
})

describe('the person who has answered', () => {
  const answered = { status: 'proven', mine: true, declineTo: null, proof: 'proof-1' } as const
  const back = 'https://example.org/done?countersign_request=request-1&status=proven'

  test('gets a link back, and reads that the page redirects them', () => {
    kept.set('countersign.returns.request-1', JSON.stringify(back))
    const page = view(answered, true)
    expect(page).toContain(`href="${back}"`)
    expect(page).toContain(words.handed.going({ host: 'example.org' }))
  })

  test('reads which account the proof is of and whether it is still valid, and finds where to revoke it', () => {
    const page = view(answered, true, { proof: proofState({ status: 'revoked' }) })
    expect(page).toContain('0xd8dA…6045')
    expect(page).toContain('href="/p/proof-1"')
    expect(page).toContain(words.handed.look)
    expect(page).toContain(`${en.common.proofStatus.revoked}</span>`)
    // The link is there before the proof is loaded.
    expect(view(answered, true)).toContain('href="/p/proof-1"')
  })

  test('still has the link after a reload, but is not redirected', () => {
    kept.set('countersign.returns.request-1', JSON.stringify(back))
    const page = view(answered)
    expect(page).toContain(`href="${back}"`)
    expect(page).not.toContain(words.handed.going({ host: 'example.org' }))
  })

  test('stays if there is no address to go back to, or none that is safe', () => {
    expect(view(answered, true)).toContain(words.handed.close)
    kept.set('countersign.returns.request-1', 'javascript:alert(1)')
    expect(view(answered, true)).not.toContain('javascript:')
  })
})

describe('the consent to share a proof', () => {
  const other = proofState({ id: 'proof-2' })
  const consent = (proofs = [proofState()], proof: ReturnType<typeof proofState> | null = proofState()) =>
    draw(
      <Consent
        request={requestCall()}
        proofs={proofs}
        proof={proof}
        busy={false}
        error={null}
        onChoose={() => {}}
        onShare={() => {}}
        onAnother={() => {}}
      />,
    )

  test('is given by a button that says so, below exactly what is shared', () => {
    const page = consent()
    expect(page.indexOf('countersign-proof')).toBeLessThan(page.indexOf(`>${words.consent.button}</button>`))
    expect(page).toContain('href="https://id.example.org/p/proof-1"')
    expect(page).toContain('countersign-proof')
    expect(page).not.toContain(words.consent.choose)
  })

  test('is for one of several proofs', () => {
    const page = consent([proofState(), other])
    expect(page).toContain(words.consent.choose)
    expect(page.match(/type="radio"/g)).toHaveLength(2)
  })

  test('cannot be given for a proof that can no longer be shared: the person chooses what is shown then', () => {
    const page = consent([other], null)
    expect(page).toContain(words.consent.changed)
    expect(page).toContain('type="radio"')
    expect(page).not.toContain('checked')
    expect(page).not.toContain(`>${words.consent.button}</button>`)
  })
})

describe('the choice of the account', () => {
  const choose = (more: Parameters<typeof requestCall>[0] = {}, onBack: (() => void) | null = null) =>
    draw(<ChooseAccount request={requestCall(more)} onBack={onBack} />)

  test('is made by the request if it names an account, and other options are in the form', () => {
    const page = choose()
    expect(page).toContain('0xd8dA…6045')
    expect(page).toContain(`>${words.prove.use}</button>`)
    expect(page).toContain('href="/prove?request=request-1"')
    expect(page).not.toContain(words.prove.connect)
    expect(page).not.toContain(prove.form.accounts.typed.openOnly)
  })

  test('is made with a wallet or an address if the request leaves it open', () => {
    const page = choose({ account: null })
    expect(page).toContain(`>${words.prove.connect}</button>`)
    expect(page).toContain(words.prove.none)
    expect(page).toContain(prove.form.accounts.typed.openOnly)
    expect(page).not.toContain(words.prove.use)
  })

  test('leads back to proofs that can be shared', () => {
    expect(choose({}, () => {})).toContain(words.prove.ready)
    expect(choose()).not.toContain(words.prove.ready)
  })
})

test('the account of the request is shown once', () => {
  const inTerms = `<dt>${words.account}</dt>`
  expect(view()).not.toContain(inTerms)
  expect(view({ account: null })).toContain(inTerms)
  expect(view({ status: 'expired', declineTo: null })).toContain(inTerms)
})
