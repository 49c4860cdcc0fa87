import type { Cosigning } from '@countersign/api'
import { CountersignProvider } from '@countersign/react'
import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages as words } from '../../locales/compiled/en/cosigning.ts'
import { en } from '../../locales/en.ts'
import { WordsContext } from '../../locales/words.ts'
import type { Acts } from './acts.ts'
import {
  alice,
  bob,
  confirmation,
  confirmed,
  cosigning,
  decline,
  guildKey,
  mine,
  nested,
  owner,
  safe,
  stranger,
  teamSafe,
} from './cosigning.fixture.ts'
import { type Doing, idle } from './doing.ts'
import { nextStep } from './next-step.ts'
import { Now } from './now.tsx'
import { Otherwise } from './otherwise.tsx'
import { View } from './view.tsx'
import { CosigningWordsContext } from './words.ts'
import { wordsFor } from './words-for.ts'

// Links ask where the page is.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/cosign/1')))
afterAll(() => vi.unstubAllGlobals())

type Scene = {
  readonly seen: Cosigning
  readonly wallet?: string
  readonly doing?: Doing
  readonly signedIn?: string
  readonly isLost?: boolean
}

/** Draws the page as it is for whoever looks. */
async function draw({ seen, wallet = '', doing = idle, signedIn, isLost = false }: Scene): Promise<string> {
  const said = wordsFor(seen, words)
  const acts: Acts = {
    wallet: wallet || null,
    connect: () => {},
    stop: () => {},
    confirm: () => {},
    confirming: () => doing,
    decline: () => {},
    declining: () => doing,
    approve: () => {},
    approving: () => doing,
    signWhole: () => {},
    signingWhole: () => doing,
    propose: () => {},
    proposing: () => doing,
  }
  const next = nextStep(seen, { wallet: acts.wallet, signedIn: signedIn ?? null })
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <CosigningWordsContext value={said}>
        <CountersignProvider>
          <Suspense>
            <View
              cosigning={seen}
              next={next}
              wallet={acts.wallet}
              isLost={isLost}
              news=""
              isTold={false}
              now={<Now cosigning={seen} next={next} acts={acts} />}
              otherwise={<Otherwise cosigning={seen} next={next} acts={acts} />}
            />
          </Suspense>
        </CountersignProvider>
      </CosigningWordsContext>
    </WordsContext>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

/** What the buttons of the first rank say. */
const primaries = (html: string) =>
  [...html.matchAll(/<(button|a)[^>]*class="[^"]*_primary_[^"]*"[^>]*>(.*?)<\/\1>/g)].map(([, , said = '']) =>
    said.replaceAll(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ''),
  )

const one = [safe({ owners: [owner(alice, { confirmation }), owner(bob), owner(stranger)] })]
const open = cosigning({ safes: one })

describe('one clear next step', () => {
  test.each([
    ['nobody connected', { seen: open }, [words.connect]],
    ['an owner', { seen: open, wallet: bob }, [words.confirm.button]],
    ['an owner who has confirmed', { seen: open, wallet: alice }, []],
    ['a stranger', { seen: cosigning(), wallet: stranger }, [words.connectAnother]],
    ['the asker', { seen: cosigning({ safes: one, asker: mine }) }, ['Copy link']],
    [
      'the asker who is an owner',
      { seen: cosigning({ safes: one, asker: mine }), wallet: bob },
      [words.confirm.button],
    ],
    ['an ended one', { seen: cosigning({ status: 'EXPIRED' }) }, []],
    [
      'an ended one, for the asker',
      { seen: cosigning({ status: 'EXPIRED', asker: mine }) },
      [words.askAgain],
    ],
    [
      'a collected one, for the asker',
      { seen: cosigning({ ...confirmed, collected: true, asker: mine }), signedIn: open.account },
      [words.collect.go],
    ],
  ] satisfies [string, Scene, string[]][])('%s', async (_, scene, said) => {
    expect(primaries(await draw(scene))).toEqual(said)
  })
})

describe('an owner', () => {
  test('sees what is asked, by whom, for which account, and the code, before the button', async () => {
    const html = await draw({ seen: open, wallet: bob })
    const places = [
      open.safes[0]?.version,
      open.message.split('\n')[8],
      'K7Q',
      'Firefox 141',
      words.confirm.as,
    ]
    const found = places.map(part => html.indexOf(String(part)))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(html).toContain(words.steps.compare.text)
  })

  test('may decline; the asker calls it off instead', async () => {
    expect(await draw({ seen: open, wallet: bob })).toContain(words.decline.title)
    const own = await draw({ seen: { ...open, asker: mine }, wallet: bob })
    expect(own).not.toContain(words.decline.title)
    expect(own).toContain(words.cancel.open)
    expect(own).not.toContain(words.steps.compare.title)
  })

  test('who has declined sees the button again', async () => {
    const declined = cosigning({ safes: [safe({ owners: [owner(alice, { decline }), owner(bob)] })] })
    const html = await draw({ seen: declined, wallet: alice })
    expect(primaries(html)).toEqual([words.confirm.after])
    expect(html).toContain(decline.reason)
  })

  test('of a Safe among the owners reads for which', async () => {
    const html = await draw({ seen: cosigning({ safes: nested() }), wallet: bob })
    expect(html).toContain(words.confirm.within)
    expect(html).toContain(`${teamSafe.slice(0, 6)}…${teamSafe.slice(-4)}`)
  })

  test('is told where to look while the wallet is asked, and the button does nothing then', async () => {
    const html = await draw({ seen: open, wallet: bob, doing: { status: 'waiting' } })
    expect(html).toContain(words.confirm.waiting.text)
    expect(html).toMatch(/aria-disabled="true"[^>]*>Confirm</)
    expect(html).toContain(words.confirm.stop)
  })

  test('reads why a confirmation did not count, and may try again', async () => {
    const html = await draw({ seen: open, wallet: bob, doing: { status: 'failed', reason: 'Because.' } })
    expect(html).toMatch(new RegExp(`role="alert"><strong>${words.confirm.failed}</strong><p>Because.</p>`))
    expect(primaries(html)).toEqual([words.confirm.again])
  })
})

describe('other ways', () => {
  test('lead to Safe’s own wallet once it knows of the request', async () => {
    const link = 'https://wallet.example/message'
    const known = await draw({ seen: { ...open, gateway: { known: true, link } } })
    expect(known).toContain(`href="${link}"`)
    const unknown = await draw({ seen: { ...open, gateway: { known: false, link } } })
    expect(unknown).not.toContain(link)
    expect(unknown).toContain(words.ways.safe.unknown)
    expect(await draw({ seen: open })).not.toContain(words.ways.title)
  })

  test('let a key speak for a contract that is an owner', async () => {
    const seen = cosigning({ safes: [safe({ owners: [owner(guildKey, { kind: 'contract' }), owner(bob)] })] })
    expect(await draw({ seen, wallet: stranger })).toContain(words.contract.title)
    expect(await draw({ seen })).not.toContain(words.contract.title)
  })
})

describe('at the end', () => {
  test('everybody sees who signed, and at which block', async () => {
    const html = await draw({ seen: cosigning(confirmed), wallet: alice })
    expect(html).toContain(words.lead.helped({ site: 'Countersign' }))
    expect(html).toContain('21,034,567')
    expect(html).not.toContain(words.share.title)
  })

  test('it is said why it can no longer succeed', async () => {
    const seen = cosigning({ status: 'SUPERSEDED', superseded: 'no-signature-handler' })
    expect(await draw({ seen })).toContain(words.lead.superseded['no-signature-handler'])
  })
})

test('a server out of reach is told, and what was known stays', async () => {
  const html = await draw({ seen: open, wallet: bob, isLost: true })
  expect(html).toContain(words.lost)
  expect(primaries(html)).toEqual([words.confirm.button])
})

describe('what owners are asked to sign for a proof', () => {
  const message = [
    'id.example.org wants you to sign in with your Ethereum account:',
    ...[teamSafe, '', 'This account is mine. I prove it to [The Bank] for [a loan].', ''],
    'URI: https://id.example.org/p/p1',
  ].join('\n')
  const proof = cosigning({ purpose: 'proof', message })

  test('is told as that: what for, and to whom', async () => {
    const html = await draw({ seen: proof, wallet: bob })
    expect(html).toContain(words.proof.title.confirm)
    expect(html).toContain('The Bank')
    expect(html).toContain('a loan')
    expect(html).toContain(words.proof.compare.text)
    expect(html).not.toContain(words.title.confirm)
  })

  test('shows the request that it answers, and the requester', async () => {
    const asked = `https://id.example.org/r/Rq3vQ0b1S7m2Zx9dLr4TnA?requester=eip155:1:${stranger}`
    const seen = { ...proof, message: `${message}\nResources:\n- https://id.example.org/p/p1\n- ${asked}` }
    const html = await draw({ seen, wallet: bob })
    expect(html).toContain(`<dt>${en.common.proofContext.requester}</dt>`)
    expect(html).toContain(`${en.common.copy({ address: stranger })}`)
    expect(html).toContain('Rq3vQ0b1S7m2Zx9dLr4TnA</code></dd>')
    expect(await draw({ seen: proof, wallet: bob })).not.toContain(en.common.proofContext.requester)
  })

  test('leads whoever asked to the proof, not to a session', async () => {
    const html = await draw({ seen: { ...proof, ...confirmed, asker: mine } })
    expect(html).toContain('href="/prove/p1"')
    expect(primaries(html)).toEqual([words.proof.see])
    expect(html).not.toContain(words.collect.waiting)
    const ended = await draw({ seen: { ...proof, status: 'EXPIRED', asker: mine } })
    expect(primaries(ended)).toEqual([words.proof.goOn])
  })

  test('says in one way for whoever looks what a sign-in says in another', () => {
    expect(wordsFor(proof, words)).toBe(wordsFor({ purpose: 'proof' }, words))
    expect(wordsFor({ purpose: 'sign-in' }, words)).toBe(words)
  })
})
