import { CountersignProvider } from '@countersign/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { asked as words } from '../../locales/en/asked.ts'
import { proofState, requestCall } from './asked.fixture.ts'
import { Consent } from './consent.tsx'
import { Prove } from './prove.tsx'
import { View } from './view.tsx'
import { AskedWordsContext } from './words.ts'

const kept = new Map<string, string>()
beforeAll(() => {
  // Links ask where the page is.
  vi.stubGlobal('location', new URL('https://id.example.org/r/request-1'))
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: () => {} })
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => kept.clear())

function draw(part: ReactNode): string {
  return renderToStaticMarkup(
    <CountersignProvider session={null}>
      <AskedWordsContext value={words}>{part}</AskedWordsContext>
    </CountersignProvider>,
  )
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
const view = (more: Parameters<typeof requestCall>[0] = {}, isFresh = false) =>
  draw(<View request={requestCall(more)} isFresh={isFresh} answering={<p>What to do now.</p>} />)

describe('whoever is asked', () => {
  test('reads who asks, for what and for whom, and where it goes back to', () => {
    const page = view()
    for (const said of ['grant payout', 'Example Foundation', 'example.org', words.anybody])
      expect(page).toContain(said)
    expect(page).toContain('What to do now.')
  })

  test('reads what is handed over and what is not, before anything is done', () => {
    const page = view()
    for (const what of [...Object.values(words.given.handed), ...Object.values(words.given.kept)])
      expect(page).toContain(what)
    expect(page.indexOf(words.given.title)).toBeLessThan(page.indexOf('What to do now.'))
  })

  test('can go back without an answer', () => {
    expect(view()).toContain('href="https://example.org/done?countersign_request=request-1&status=declined"')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.org/', 'https://a@b.example/'])(
    'is not led to %s',
    declineTo => {
      const page = view({ declineTo })
      expect(page).not.toContain(declineTo)
      expect(page).toContain(words.decline.nowhere)
    },
  )

  test('takes what the other one wrote as text', () => {
    const page = view({ purpose: '<img src=x>', audience: '<b>bank</b>' })
    expect(page).not.toContain('<img src=x>')
    expect(page).not.toContain('<b>bank</b>')
  })

  test.each(['withdrawn', 'expired'] as const)('is told that it has %s, and is asked for nothing', status => {
    const page = view({ status, declineTo: null })
    expect(page).toContain(words[status].title)
    expect(page).not.toContain('What to do now.')
  })

  test('is told that somebody has answered already', () => {
    expect(view({ status: 'proven', declineTo: null })).toContain(words.answered.title)
  })
})

describe('whoever has answered', () => {
  const answered = { status: 'proven', mine: true, declineTo: null } as const
  const back = 'https://example.org/done?countersign_request=request-1&status=proven'

  test('goes back by a link, and is told that they are sent', () => {
    kept.set('countersign.returns.request-1', back)
    const page = view(answered, true)
    expect(page).toContain(`href="${back}"`)
    expect(page).toContain(words.handed.going({ host: 'example.org' }))
  })

  test('still has the link after a reload, and is not sent away', () => {
    kept.set('countersign.returns.request-1', back)
    const page = view(answered)
    expect(page).toContain(`href="${back}"`)
    expect(page).not.toContain(words.handed.going({ host: 'example.org' }))
  })

  test('stays where there is nowhere to go back to, or nowhere safe', () => {
    expect(view(answered, true)).toContain(words.handed.close)
    kept.set('countersign.returns.request-1', 'javascript:alert(1)')
    expect(view(answered, true)).not.toContain('javascript:')
  })
})

describe('agreeing', () => {
  const other = proofState({ id: 'proof-2' })
  const consent = (proofs = [proofState()]) =>
    draw(
      <Consent
        request={requestCall()}
        proofs={proofs}
        proof={proofState()}
        busy={false}
        error={null}
        onChoose={() => {}}
        onHandOver={() => {}}
      />,
    )

  test('is not done beforehand, and shows exactly what is handed over', () => {
    const page = consent()
    expect(page).toContain('type="checkbox"')
    expect(page).not.toContain('checked=""')
    expect(page).toContain('href="https://id.example.org/p/proof-1"')
    expect(page).toContain('countersign-proof')
    expect(page).not.toContain(words.consent.choose)
  })

  test('is for one of several proofs', () => {
    const page = consent([proofState(), other])
    expect(page).toContain(words.consent.choose)
    expect(page.match(/type="radio"/g)).toHaveLength(2)
  })
})

test('the proof is made for the request, or gone on with', () => {
  expect(draw(<Prove request={requestCall()} begun={null} />)).toContain('href="/prove?request=request-1"')
  const page = draw(<Prove request={requestCall()} begun={proofState({ status: 'draft', id: 'begun' })} />)
  expect(page).toContain('href="/prove/begun"')
  expect(page).toContain(words.prove.goOn)
})
