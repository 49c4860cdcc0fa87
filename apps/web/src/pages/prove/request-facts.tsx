import { addressOf } from '@countersign/react'
import disclosure from '@countersign/react/disclosure.module.css'
import { UndeployedSafe, useMinute, useTypedAccount } from '@countersign/react/pieces'
import { Suspense, useState } from 'react'
import cards from '../../layout/cards.module.css'
import { exactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import prose from '../../layout/prose.module.css'
import { useProveWords, useSharedWords, useWords } from '../../locales/words.ts'
import { chainOf, useChain } from '../chain.ts'
import { ForeignWords } from '../foreign-words.tsx'
import type { FormEvent, ProveForm } from './form-state.ts'
import page from './prove.module.css'
import { type RequestTerms, requestedExpiry } from './read-form.ts'
import { Who } from './who.tsx'

/** Shows what is requested, and by whom. */
export function RequestFacts({ asked }: { asked: RequestTerms }) {
  const { asked: words } = useProveWords()
  const { language } = useWords()
  const { proofContext } = useSharedWords()
  const chain = useChain(asked.chain)?.name ?? asked.chain
  const now = useMinute()
  return (
    <section className={cards.card} aria-labelledby="asked">
      <h2 id="asked">{words.title}</h2>
      <dl className={`${facts.pairs} ${page.facts}`}>
        <Fact name={words.by}>
          <Who account={asked.by} withNetwork={false} />
        </Fact>
        <Fact name={words.purpose}>
          <ForeignWords text={asked.purpose} />
        </Fact>
        <Fact name={words.audience}>
          {asked.audience === null ? words.anyone : <ForeignWords text={asked.audience} />}
        </Fact>
        <Fact name={words.account}>
          {asked.account !== null ? (
            <Who account={asked.account} />
          ) : chain === null ? (
            words.anyAccount
          ) : (
            words.onChain({ chain })
          )}
        </Fact>
        <Fact name={words.until}>{exactTime(requestedExpiry(asked, now), language)}</Fact>
        <Fact name={words.deadline}>{exactTime(asked.deadline, language)}</Fact>
      </dl>
      <p className={prose.hint}>
        {words.fixed} {proofContext.signed} {words.afterwards}
      </p>
    </section>
  )
}

type RequestedUndeployedProps = {
  /** CAIP-10: the requested account. */
  readonly account: string
  readonly form: Pick<ProveForm, 'factories'>
  readonly dispatch: (event: FormEvent) => void
}

/** Asks for the call that deploys the requested account, if it is a Safe that is not deployed yet. */
export function RequestedUndeployed({ account, form, dispatch }: RequestedUndeployedProps) {
  const { typed: words } = useProveWords().form.accounts
  const { common } = useWords()
  const chain = chainOf(account)
  const network = useChain(chain)?.name ?? chain
  const address = addressOf(account)
  const field = useTypedAccount(address, chain)
  const [isOpen, setOpen] = useState(false)
  if (form.factories[account]) return <p className={prose.hint}>{words.planned}</p>
  return (
    <details className={disclosure.disclosure} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{words.undeployed}</summary>
      {isOpen && (
        <Suspense fallback={<p role="status">{common.loading}</p>}>
          <UndeployedSafe
            field={field}
            text={address}
            network={network}
            label={words.useUndeployed}
            onFound={(_, factory) => {
              setOpen(false)
              if (factory) dispatch({ type: 'planned', account, factory })
            }}
            onAddress={() => {}}
          />
        </Suspense>
      )}
    </details>
  )
}
