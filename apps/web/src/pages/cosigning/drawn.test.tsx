import type { Cosigning } from '@countersign/api'
import { parseAccountId, parseAddress } from '@countersign/core'
import {
  CountersignProvider,
  type Owner,
  type OwnerAct,
  type OwnerFailure,
  type OwnerState,
} from '@countersign/react'
import { describeWalletError } from '@countersign/wallets'
import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { cosigning as words } from '../../locales/en/cosigning.ts'
import { en } from '../../locales/en/locale.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { Alternatives } from './alternatives.tsx'
import { CurrentStep } from './current-step.tsx'
import { nextCosigningStep } from './next-step.ts'
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
} from './testing/cosigning.ts'
import { View } from './view.tsx'
import { wordsFor } from './words.ts'

// Links read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/cosign/1')))
afterAll(() => vi.unstubAllGlobals())

type Scene = {
  readonly seen: Cosigning
  readonly wallet?: string
  readonly state?: OwnerState
  readonly signedIn?: string
  readonly isLost?: boolean
  readonly isSafeAround?: boolean
}

const here = vi.hoisted(() => ({ isPhone: false }))
vi.mock('@countersign/react/pieces', async load => ({
  ...(await load<object>()),
  useIsPhone: () => here.isPhone,
}))

/** Renders the page for one viewer. */
async function draw({
  seen,
  wallet = '',
  state = { status: 'idle', attempt: 0 },
  signedIn,
  isLost = false,
  isSafeAround = false,
}: Scene): Promise<string> {
  const said = wordsFor(seen, words)
  const nothing = () => {}
  const connected = { address: wallet, accounts: [wallet], chainId: 1, wallet: 'Fox', isSafeAround }
  const owner: Owner = {
    ...{ connect: nothing, start: nothing, proceed: nothing, retry: nothing, cancel: nothing, state },
    connected: wallet ? connected : null,
  }
  const shown = { cosigning: seen, wallet: wallet || null, owner }
  const next = nextCosigningStep(seen, { wallet: shown.wallet, signedIn: signedIn ?? null })
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <PageWordsContext value={{ cosigning: said, shared }}>
        <CountersignProvider>
          <Suspense>
            <View
              cosigning={seen}
              next={next}
              wallet={shown.wallet}
              isFound={false}
              isLost={isLost}
              news=""
              owner={owner}
              now={<CurrentStep {...shown} next={next} />}
              otherwise={<Alternatives {...shown} next={next} />}
            />
          </Suspense>
        </CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

/** Returns the labels of the primary buttons. */
const primaries = (html: string) =>
  [...html.matchAll(/<(button|a)[^>]*class="[^"]*_primary_[^"]*"[^>]*>(.*?)<\/\1>/g)].map(([, , said = '']) =>
    said.replaceAll(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ''),
  )

const team = safe({ owners: [owner(alice, { confirmation }), owner(bob), owner(stranger)] })
const one = [team]
const open = cosigning({ safes: one })
const confirming: OwnerAct = {
  kind: 'confirm',
  ...{ cosigning: open, safe: parseAddress(teamSafe), hash: team.hash, owner: parseAddress(bob) },
}
/** Bob was asked to confirm. */
const asked = {
  ...{ attempt: 1, since: 1, act: confirming, progress: null },
  question: { kind: 'signature' },
} as const

/** Whose first confirmation came from this browser. */
const asAlice = { ...mine, confirmedAs: parseAccountId(`eip155:31337:${alice}`) }

describe('there is one clear next step', () => {
  test.each([
    ['nobody connected', { seen: open }, [words.confirm.button]],
    ['an owner', { seen: open, wallet: bob }, [words.confirm.button]],
    ['an owner who has confirmed', { seen: open, wallet: alice }, []],
    ['a stranger', { seen: cosigning(), wallet: stranger }, [words.connectAnother]],
    ['the asker', { seen: cosigning({ safes: one, asker: mine }) }, ['Copy link']],
    ['the asker who has confirmed', { seen: cosigning({ safes: one, asker: asAlice }) }, ['Copy link']],
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
  ] satisfies [string, Scene, string[]][])('for %s', async (_, scene, said) => {
    expect(primaries(await draw(scene))).toEqual(said)
  })
})

describe('an owner', () => {
  test('sees the account, the browser, the message and the code before the button', async () => {
    const html = await draw({ seen: open, wallet: bob })
    const places = [
      open.safes[0]?.version,
      'Firefox 141',
      open.message.split('\n')[8],
      'K7Q',
      words.confirm.as,
    ]
    const found = places.map(part => html.indexOf(String(part)))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(html).toContain('Ask the requester for their code')
  })

  test('may decline, next to the button that confirms, while the requester may cancel instead', async () => {
    const next = new RegExp(`>${words.confirm.button}</button><button[^>]*>${words.decline.open}</button>`)
    const html = await draw({ seen: open, wallet: bob })
    expect(html).toMatch(next)
    // The question names who sees it, before the wallet is asked.
    expect(html.indexOf(words.decline.text)).toBeGreaterThan(html.indexOf('role="alertdialog"'))
    expect(await draw({ seen: open })).toMatch(next)
    const own = await draw({ seen: { ...open, asker: mine }, wallet: bob })
    expect(own).not.toContain(`>${words.decline.open}</button>`)
    expect(own).toContain('>Cancel request</button>')
    expect(own).not.toContain('Ask the requester for their code')
  })

  test('who has confirmed in this browser shares the link, and may confirm as another owner', async () => {
    const { alsoOwner, asAnother } = words.share
    const own = await draw({ seen: cosigning({ safes: one, asker: asAlice }) })
    expect(own).toContain(asAnother)
    expect(own).not.toContain(alsoOwner.title)
    // Only what is valid counts: alice may no longer be an owner, or may have been signed in without confirming.
    for (const safes of [
      [safe()],
      [safe({ owners: [owner(alice, { confirmation, present: false }), owner(bob)] })],
    ])
      expect(await draw({ seen: cosigning({ safes, asker: asAlice }) })).toContain(alsoOwner.title)
    // A connected wallet that is not an owner is named.
    expect(
      await draw({ seen: cosigning({ safes: one, asker: asAlice }), wallet: bob.toLowerCase() }),
    ).toContain(words.share.notOwner.stranger)
  })

  test('who has declined reads who sees it, and has no large button', async () => {
    const declined = cosigning({ safes: [safe({ owners: [owner(alice, { decline }), owner(bob)] })] })
    const html = await draw({ seen: declined, wallet: alice })
    expect(primaries(html)).toEqual([])
    expect(html).toContain(words.decision.change)
    expect(html).toContain(words.lead.decided({ reason: 'given' }))
    expect(html).toContain(decline.reason)
    const silent = safe({ owners: [owner(alice, { decline: { ...decline, reason: '' } }), owner(bob)] })
    const without = await draw({ seen: cosigning({ safes: [silent] }), wallet: alice })
    expect(without).toContain(words.lead.decided({ reason: 'none' }))
  })

  test('of a Safe among the owners reads which Safe they confirm for', async () => {
    const html = await draw({ seen: cosigning({ safes: nested() }), wallet: bob })
    expect(html).toContain(words.confirm.within)
    expect(html).toContain(`${teamSafe.slice(0, 6)}…${teamSafe.slice(-4)}`)
  })

  test('reads the values that the wallet shows next to the buttons while the wallet asks', async () => {
    const decision = words.decision.label
    const before = await draw({ seen: open, wallet: bob })
    expect(before.indexOf('SafeMessage hash')).toBeLessThan(before.indexOf(decision))
    const html = await draw({ seen: open, wallet: bob, state: { status: 'asking', ...asked, slow: false } })
    for (const name of ['message', 'SafeMessage hash', 'Domain hash', 'Message hash']) {
      expect(html.lastIndexOf(`<bdi>${name}</bdi>`)).toBeGreaterThan(html.indexOf(decision))
    }
  })

  test('reads where to look while the wallet has the request, and the button is disabled', async () => {
    const html = await draw({ seen: open, wallet: bob, state: { status: 'asking', ...asked, slow: false } })
    expect(html).toContain(words.confirm.waiting.text)
    expect(html).toMatch(/aria-disabled="true"[^>]*>Confirm</)
    expect(html).toContain(words.confirm.stop)
  })

  test('in Safe{Wallet} and on a phone, is led to the wallet and not to a toolbar', async () => {
    const state: OwnerState = { status: 'asking', ...asked, slow: false }
    const html = await draw({ seen: open, wallet: bob, state, isSafeAround: true })
    expect(html).toContain(words.confirm.waiting.textInSafe)
    expect(html).not.toContain('toolbar')
    here.isPhone = true
    onTestFinished(() => {
      here.isPhone = false
    })
    expect(await draw({ seen: open, wallet: bob, state })).toContain(words.confirm.waiting.textOnPhone)
  })

  test('reads why a confirmation failed, and may try again', async () => {
    const failure = { kind: 'wallet', code: 'locked' } as const
    const retry = { step: 'ask', question: asked.question } as const
    const state: OwnerState = { status: 'failed', ...asked, at: 'asking', failure, retry }
    const html = await draw({ seen: open, wallet: bob, state })
    const why = describeWalletError(words.failure.wallet, 'locked', { wallet: 'Fox' })
    expect(html).toMatch(new RegExp(`role="alert"><strong>${words.confirm.failed}</strong><p>${why}</p>`))
    expect(primaries(html)).toEqual([words.confirm.again])
  })

  test('is offered a reminder until they have decided', async () => {
    const ownedBy = (bobs: Parameters<typeof owner>[1]) =>
      cosigning({ safes: [safe({ owners: [owner(bob, bobs), owner(alice)] })] })
    const given = ownedBy({ confirmation })
    for (const said of [words.later.calendar, words.later.notifyOwner]) {
      expect(await draw({ seen: open, wallet: bob })).toContain(said)
      expect(await draw({ seen: given, wallet: bob })).not.toContain(said)
      expect(await draw({ seen: ownedBy({ decline }), wallet: bob })).not.toContain(said)
    }
    expect(await draw({ seen: { ...given, asker: mine }, wallet: bob })).toContain(words.later.notifyAsker)
  })

  test('is only offered what can help after a failure', async () => {
    const after = async (failure: OwnerFailure) => {
      const state: OwnerState = {
        ...{ status: 'failed', ...asked, at: 'checking', failure },
        retry: { step: 'ask', question: asked.question },
      }
      return primaries(await draw({ seen: open, wallet: bob, state }))
    }
    expect(await after({ kind: 'unavailable', reason: 'node-timeout' })).toEqual([words.confirm.again])
    expect(await after({ kind: 'confirmation-refused', reason: 'signature-too-large' })).toEqual([
      words.connectAnother,
    ])
    expect(await after({ kind: 'cosigning-ended', how: 'CANCELLED' })).toEqual([])
  })
})

describe('other ways to confirm', () => {
  test('link to Safe{Wallet} once it knows the request', async () => {
    const link = 'https://wallet.example/message'
    const known = await draw({ seen: { ...open, gateway: { known: true, link } } })
    expect(known).toContain(`href="${link}"`)
    const unknown = await draw({ seen: { ...open, gateway: { known: false, link } } })
    expect(unknown).not.toContain(link)
    expect(unknown).toContain(words.ways.safe.unknown)
    expect(await draw({ seen: open })).not.toContain(words.ways.title)
  })

  test('let a key sign for a contract that is an owner', async () => {
    const seen = cosigning({ safes: [safe({ owners: [owner(guildKey, { kind: 'contract' }), owner(bob)] })] })
    expect(await draw({ seen, wallet: stranger })).toContain(words.contract.title)
    expect(await draw({ seen })).not.toContain(words.contract.title)
  })
})

describe('a cosigning that has ended', () => {
  test('shows everyone who signed, and at which block', async () => {
    const html = await draw({ seen: cosigning(confirmed), wallet: alice })
    expect(html).toContain(words.lead.helped({ site: 'Countersign' }))
    expect(html).toContain('21,034,567')
    expect(html).not.toContain(words.share.title)
  })

  test('shows which owner only approved on-chain, as the contract says', async () => {
    const verdict = confirmed.verdict ? { ...confirmed.verdict, approved: [bob] } : null
    const html = await draw({ seen: cosigning({ ...confirmed, verdict }) })
    expect(html.split(words.signed.approved)).toHaveLength(2)
    expect(await draw({ seen: cosigning(confirmed) })).not.toContain(words.signed.approved)
  })

  test('has the seal of a proof if it was confirmed, and none otherwise', async () => {
    const seal = `data-status="valid" data-stamped="false"`
    expect(await draw({ seen: cosigning(confirmed) })).toContain(seal)
    for (const status of ['NEEDS_CONFIRMATION', 'EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)
      expect(await draw({ seen: cosigning({ status }) })).not.toContain('data-stamped')
  })

  test('explains why it can no longer succeed', async () => {
    const seen = cosigning({ status: 'SUPERSEDED', superseded: 'no-signature-handler' })
    expect(await draw({ seen })).toContain(words.ended.superseded['no-signature-handler'])
  })
})

test('an unreachable server is reported, and the last known state stays visible', async () => {
  const html = await draw({ seen: open, wallet: bob, isLost: true })
  expect(html).toContain(words.lost)
  expect(primaries(html)).toEqual([words.confirm.button])
})

describe('a cosigning for a proof', () => {
  const message = [
    'id.example.org wants you to sign in with your Ethereum account:',
    ...[teamSafe, '', 'This account is mine. I prove it to [The Bank] for [a loan].', ''],
    'URI: https://id.example.org/p/p1',
  ].join('\n')
  const proof = cosigning({ purpose: 'proof', message })

  test('is described as such, with its purpose and audience', async () => {
    const html = await draw({ seen: proof, wallet: bob })
    expect(html).toContain(words.proof.title.confirm)
    expect(html).toContain('The Bank')
    expect(html).toContain('a loan')
    expect(html).not.toContain(words.title.confirm)
  })

  test('shows the request that it answers, and the requester', async () => {
    const asked = `https://id.example.org/r/Rq3vQ0b1S7m2Zx9dLr4TnA?requester=eip155:1:${stranger}`
    const seen = { ...proof, message: `${message}\nResources:\n- https://id.example.org/p/p1\n- ${asked}` }
    const html = await draw({ seen, wallet: bob })
    expect(html).toContain(`<dt>${shared.proofContext.requester}</dt>`)
    expect(html).toContain(`${en.common.copy({ address: stranger })}`)
    expect(html).toContain('Rq3vQ0b1S7m2Zx9dLr4TnA</code></dd>')
    expect(await draw({ seen: proof, wallet: bob })).not.toContain(shared.proofContext.requester)
  })

  test('leads its requester to the proof, not to a session', async () => {
    const html = await draw({ seen: { ...proof, ...confirmed, asker: mine } })
    expect(html).toContain('href="/prove/p1"')
    expect(primaries(html)).toEqual([words.proof.see])
    expect(html).not.toContain(words.collect.waiting)
    const waiting = await draw({ seen: { ...proof, asker: mine } })
    expect(waiting).toContain('href="/prove/p1"')
    expect(await draw({ seen: proof })).not.toContain('href="/prove/p1"')
    const ended = await draw({ seen: { ...proof, status: 'EXPIRED', asker: mine } })
    expect(primaries(ended)).toEqual([words.proof.goOn])
  })

  test('leads its requester, who has changed the text, to the drafts, and tells nobody else that they have', async () => {
    const replaced = { ...proof, status: 'CANCELLED', superseded: 'text-changed' } as const
    const html = await draw({ seen: { ...replaced, asker: mine } })
    expect(html).toContain(words.lead.replaced)
    expect(html).not.toContain(words.ended.superseded['text-changed'])
    expect(primaries(html)).toEqual([words.proof.all])
    expect(html).toContain('href="/proofs"')
    expect(html).not.toContain('/prove/p1')
    const other = await draw({ seen: replaced })
    expect(other).toContain(words.ended.superseded['text-changed'])
    expect(other).not.toContain(words.lead.replaced)
    expect(primaries(other)).toEqual([])
  })

  test('has its own wording, which is computed once, while a sign-in has the default wording', () => {
    expect(wordsFor(proof, words)).toBe(wordsFor({ purpose: 'proof' }, words))
    expect(wordsFor({ purpose: 'sign-in' }, words)).toBe(words)
  })
})
