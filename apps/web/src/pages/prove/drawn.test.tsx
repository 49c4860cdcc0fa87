import type { ProofState } from '@countersign/api'
import { type AccountId, parseAccountId, parseChainId } from '@countersign/core'
import { CountersignProvider, createQueryClient } from '@countersign/react'
import type { Prover, ProverState } from '@countersign/react/proof'
import { describeWalletError } from '@countersign/wallets'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { draftFor } from '../../../../../packages/wallets/src/proof/testing/draft.ts'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { en } from '../../locales/en/locale.ts'
import { prove as words } from '../../locales/en/prove.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { confirmed, cosigning, teamSafe } from '../cosigning/testing/cosigning.ts'
import { FormPage } from './content.tsx'
import { Ready } from './draft-page.tsx'
import { DiscardDraft, DraftAccountsView, DraftView } from './draft-view.tsx'
import { OwnerConfirmationsView } from './owner-confirmations.tsx'
import { RequestFacts } from './request-facts.tsx'

// Links and the form read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/prove')))
afterAll(() => vi.unstubAllGlobals())

const here = vi.hoisted(() => ({ isPhone: false }))
vi.mock('@countersign/react/pieces', async load => ({
  ...(await load<object>()),
  useIsPhone: () => here.isPhone,
}))

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x6d2B5A5BF0C1D5c6B2e5f3A4c8BE1b9ca7D3F012'
const one = parseAccountId(`eip155:1:${address}`)
const two = `eip155:1:${other}` as AccountId

async function draw(children: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <PageWordsContext value={{ prove: words, shared }}>
        <CountersignProvider>
          <QueryClientProvider client={createQueryClient()}>
            <Suspense>{children}</Suspense>
          </QueryClientProvider>
        </CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

/** Returns the labels of the primary buttons. */
const primaries = (html: string) =>
  [...html.matchAll(/<(button|a)[^>]*class="[^"]*_primary_[^"]*"[^>]*>(.*?)<\/\1>/g)].map(
    ([, , said]) => said,
  )

const draft = (...signed: readonly string[]) => draftFor([one, two], signed)

const nothing = () => {}
function prover(state: ProverState, accounts: readonly string[] = [], isSafeAround = false): Prover {
  const [first] = accounts
  return {
    ...{ prepare: nothing, sign: nothing, retry: nothing, cancel: nothing, connect: nothing, state },
    connected:
      first === undefined ? null : { address: first, accounts, chainId: 1, wallet: 'Fox', isSafeAround },
  }
}

const at = { attempt: 1, act: { draft: 'd1', account: one } }
const text = { id: 'c1', account: one, message: 'I sign this text.', deadline: 1, cosigning: null }
const idle: ProverState = { status: 'idle', attempt: 0 }
const drawDraft = (proof: ProofState, state: ProverState = idle, accounts: readonly string[] = []) =>
  draw(<DraftAccountsView proof={proof} title="" prover={prover(state, accounts)} onChanged={nothing} />)

describe('a draft', () => {
  test('shows what it says, and can be edited until an account has signed or an owner has confirmed', async () => {
    const html = await draw(<DraftView proof={draft()} />)
    expect(html).toContain(`>${words.edit.open}</button>`)
    expect(html).not.toContain(words.edit.ask.title)
    const asked = {
      ...draft(),
      accounts: draft().accounts.map(each => ({ ...each, status: 'waiting' as const })),
    }
    const asking = await draw(<DraftView proof={asked} />)
    expect(asking).toContain(`>${words.edit.open}</button>`)
    expect(asking).toContain(words.edit.ask.text)
    const { signed, confirmed } = words.edit.locked
    for (const [proof, why] of [
      [draft(one), signed],
      [{ ...asked, replaceable: false }, confirmed],
    ] as const) {
      const html = await draw(<DraftView proof={proof} />)
      expect(html).toContain(why)
      expect(html).not.toContain(`>${words.edit.open}</button>`)
    }
    expect(html).toContain('a grant')
    expect(html).toContain('The Committee')
  })

  test('leads to the first account that has not signed, and shows the progress', async () => {
    const html = await drawDraft(draft(one))
    expect(html).toContain(words.draft.count({ signed: 1, all: 2 }))
    expect(primaries(html)).toEqual([words.draft.begin.key])
  })

  test('leads to the next account while the owners of a Safe are asked', async () => {
    const { accounts, ...proof } = draft()
    const asked = accounts.map(each => ({ ...each, cosigning: each.account === one ? 'a1' : null }))
    expect(primaries(await drawDraft({ ...proof, accounts: asked }))).toEqual([words.draft.begin.key])
  })

  test('leads on with the account that the person chose, with one primary button', async () => {
    const chosen = { ...at, act: { ...at.act, account: two }, question: { ...text, account: two } }
    const state: ProverState = { status: 'ready', since: 1, ...chosen }
    const html = await drawDraft(draft(), state, [other])
    expect(html).toContain(words.draft.begin.key)
    expect(primaries(html)).toEqual([words.draft.sign({ wallet: 'Fox' })])
  })

  test('explains that the signature of a Safe was too large for it, and links to a separate proof', async () => {
    const proof = draft(one)
    const html = await drawDraft({
      ...proof,
      accounts: proof.accounts.map(each => ({ ...each, refused: each.account === two ? 'too-large' : null })),
    })
    expect(html).toContain(words.draft.refused.title)
    expect(html).toContain(`/prove?account=${encodeURIComponent(two)}`)
    expect(html).not.toContain('request=')
    expect(await drawDraft(proof)).not.toContain(words.draft.refused.title)
  })

  test('shows the text before it asks a wallet, and then names the wallet', async () => {
    const html = await drawDraft(draft(two), { status: 'ready', ...at, since: 1, question: text }, [address])
    expect(html).toContain('I sign this text.')
    expect(primaries(html)).toEqual([words.draft.sign({ wallet: 'Fox' })])
  })

  test('names the account beside the button that stays in view, if there are several', async () => {
    const drawRequest = (accounts: ProofState['accounts']) =>
      draw(
        <DraftAccountsView
          {...{ title: '', prover: prover(idle), onChanged: nothing }}
          proof={{ ...draft(one), accounts }}
        />,
      )
    const { accounts } = draft(one)
    // The address in the button's bar, as in the account's own row.
    const named = (html: string) => html.split(`> Copy address ${other}<`).length - 1
    expect(named(await drawRequest(accounts))).toBe(2)
    expect(named(await drawRequest(accounts.slice(1)))).toBe(1)
  })

  test('shows which account is connected, and which is needed', async () => {
    const html = await drawDraft(draft(two), { status: 'ready', ...at, since: 1, question: text }, [other])
    expect(html).toContain(words.draft.connect.wrong)
    expect(html).toContain('0x6d2B…F012')
    expect(html).toContain(address)
    expect(primaries(html)).toEqual([words.draft.connect.another])
    expect(html).not.toContain(words.draft.again)
  })

  test('shows where to look while the wallet has the request, with a button to cancel', async () => {
    const state: ProverState = {
      status: 'asking',
      ...at,
      since: 1,
      question: text,
      progress: null,
      slow: true,
    }
    const html = await drawDraft(draft(two), state, [address])
    expect(html).toContain(words.draft.asking.title({ wallet: 'Fox' }))
    expect(html).toContain(words.draft.slow)
    expect(html).toContain(words.draft.stop)
    expect(primaries(html)).toEqual([])
  })

  test('in Safe{Wallet} and on a phone, leads to the wallet and not to a toolbar', async () => {
    const state: ProverState = {
      ...{ status: 'asking', ...at, since: 1, question: text, progress: null, slow: false },
    }
    const drawIn = (isSafeAround: boolean) =>
      draw(
        <DraftAccountsView
          proof={draft(two)}
          title=""
          prover={prover(state, [address], isSafeAround)}
          onChanged={nothing}
        />,
      )
    const { asking } = words.draft
    expect(await drawIn(false)).toContain(asking.text)
    const html = await drawIn(true)
    expect(html).toContain(asking.textInSafe)
    expect(html).not.toContain('toolbar')
    here.isPhone = true
    onTestFinished(() => {
      here.isPhone = false
    })
    expect(await drawIn(false)).toContain(asking.textOnPhone)
  })

  test('shows why signing failed, and can be retried', async () => {
    const failure = { kind: 'wallet', code: 'refused' } as const
    const html = await drawDraft(
      draft(two),
      {
        status: 'failed',
        ...at,
        at: 'asking',
        failure,
        progress: null,
        question: text,
        retry: { step: 'ask', question: text },
      },
      [address],
    )
    expect(html).toContain(describeWalletError(words.reason.wallet, 'refused', { wallet: 'Fox' }))
    expect(html).toContain('I sign this text.')
    expect(primaries(html)).toEqual([words.draft.again])
  })

  test('leads to another wallet if a signature is too large to check', async () => {
    const failure = { kind: 'unavailable', reason: 'signature-too-large' } as const
    const retry = { step: 'prepare' } as const
    const html = await drawDraft(
      draft(two),
      { status: 'failed', ...at, at: 'checking', failure, progress: null, question: text, retry },
      [address],
    )
    expect(primaries(html)).toEqual([words.draft.connect.another])
  })

  test('can be discarded, after a confirmation that names it if something is lost', async () => {
    const discard = (more: Partial<ProofState> = {}, ...signed: readonly string[]) =>
      draw(
        <DiscardDraft proof={{ ...draft(...signed), ...more }} onDiscarded={nothing}>
          Discard
        </DiscardDraft>,
      )
    const question = shared.discardDraft.title({ purpose: draft().purpose })
    expect(await discard()).toContain(question)
    expect(await discard()).toContain(shared.discardDraft.unsigned)
    expect(await discard({ request: 'r1' }, one)).toContain(shared.discardDraft.text)
    // A request keeps what a draft for it says.
    expect(await discard({ request: 'r1' })).not.toContain(question)
  })
})

describe('a Safe whose owners are asked', () => {
  const asked = cosigning({ purpose: 'proof' })
  const account = `eip155:31337:${teamSafe}`
  const drawOwners = (seen = asked, isThere = false, isCurrent = true) =>
    draw(
      <OwnerConfirmationsView
        {...{ account, cosigning: seen, isThere, isCurrent, own: { is: 'sign' }, onBegin: nothing }}
        prover={prover(idle, isThere ? [teamSafe] : [])}
      />,
    )

  test('shows the link to share, the progress, and a link to the page of the cosigning', async () => {
    const html = await drawOwners()
    expect(html).toContain(asked.link)
    expect(html).toContain('aria-valuemax="2"')
    expect(html).toContain(`href="/cosign/${asked.id}"`)
    expect(html).not.toContain(words.draft.owners.self.title)
  })

  test('may sign itself if its own wallet is connected', async () => {
    expect(await drawOwners(asked, true)).toContain(words.draft.owners.selfSign({ wallet: 'Fox' }))
  })

  test('shows that the page continues automatically once enough owners have confirmed', async () => {
    expect(await drawOwners(cosigning({ ...confirmed, purpose: 'proof' }))).toContain(
      words.draft.owners.confirmed,
    )
  })

  test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)(
    'can ask its owners again (%s)',
    async status => {
      const html = await drawOwners(cosigning({ purpose: 'proof', status }))
      expect(html).toContain(words.ended.text[status])
      expect(primaries(html)).toEqual([words.draft.owners.askAgain])
    },
  )

  test.each(['NEEDS_CONFIRMATION', 'EXPIRED'] as const)(
    'has no primary button while the person is at the step of another account (%s)',
    async status => {
      const seen = cosigning({ purpose: 'proof', status })
      expect(primaries(await drawOwners(seen))).toHaveLength(1)
      expect(primaries(await drawOwners(seen, false, false))).toEqual([])
    },
  )
})

test('a proof that all accounts have signed leads to its page', async () => {
  const html = await draw(<Ready id="d1" />)
  expect(html).toContain('href="/p/d1"')
  expect(html).toContain(words.draft.ready.title)
})

describe('the form', () => {
  test('shows no faults before the first attempt, and a preview of the statement', async () => {
    const html = await draw(<FormPage />)
    expect(html).toContain('I prove it to [recipient] for [purpose].')
    expect(html).not.toContain('aria-invalid="true"')
    expect(html).not.toContain(shared.faults)
    expect(primaries(html)).toEqual([words.form.begin])
  })

  test('shows the requester, the purpose, and that nothing is shared yet', async () => {
    const asked = {
      ...{
        id: 'r1',
        by: two,
        purpose: 'a loan',
        audience: null,
        account: one,
        chain: parseChainId('eip155:1'),
      },
      ...{ holdsFor: 7200, deadline: '2030-02-07T09:30:00.000Z' },
    }
    const html = await draw(<RequestFacts asked={asked} />)
    expect(html).toContain('a loan')
    expect(html).toContain('0x6d2B…F012')
    expect(html).toContain(words.asked.fixed)
    expect(html).toContain(words.asked.afterwards)
  })
})
