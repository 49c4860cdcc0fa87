import { useSite } from '@countersign/react'
import type { ReactNode } from 'react'
import cards from '../../../layout/cards.module.css'
import facts from '../../../layout/facts.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import styles from '../page.module.css'
import { Who } from '../who.tsx'
import { useProveWords } from '../words.ts'
import { type Asked, askedUntil } from './asked-form.ts'

/** What is asked for, and by whom. */
export function AskedFacts({ asked }: { asked: Asked }) {
  const { asked: words } = useProveWords()
  const { language, common } = useWords()
  const chains = useSite()?.chains
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const chain = chains?.find(({ id }) => id === asked.chain)?.name ?? asked.chain
  return (
    <section className={cards.card} aria-labelledby="asked">
      <h2 id="asked">{words.title}</h2>
      <dl className={`${facts.pairs} ${styles.facts}`}>
        <Fact name={words.by}>
          <Who account={asked.by} withNetwork={false} />
        </Fact>
        <Fact name={words.purpose}>
          <bdi>{asked.purpose}</bdi>
        </Fact>
        <Fact name={words.audience}>
          {asked.audience === null ? words.anyone : <bdi>{asked.audience}</bdi>}
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
        <Fact name={words.until}>{date.format(askedUntil(asked, Date.now()))}</Fact>
        <Fact name={words.deadline}>{date.format(new Date(asked.deadline))}</Fact>
      </dl>
      <p className={prose.hint}>
        {words.fixed} {common.proofContext.signed} {words.afterwards}
      </p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
