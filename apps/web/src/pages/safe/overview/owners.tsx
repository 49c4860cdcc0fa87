import { type Address, accountChain, formatAccountId, type Safe } from '@countersign/core'
import { useAccountInfo } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useState } from 'react'
import buttons from '../../../layout/buttons.module.css'
import frame from '../../../layout/frame.module.css'
import { Link } from '../../../layout/link.tsx'
import lists from '../../../layout/lists.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import { Badge } from '../frame/badge.tsx'
import styles from '../frame/list.module.css'
import { Party } from '../frame/party.tsx'
import { useOwner } from '../owner/use-owner.ts'
import { sectionHref } from '../route.ts'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'

/** How many owners are shown at once: each is asked for by name. */
const most = 20

/** The owners, and how many of them it takes. */
export function Owners({ safe }: { safe: Safe }) {
  const { language } = useWords()
  const words = useSafeWords().owners
  const [shown, setShown] = useState(most)
  const { accounts } = useOwner()
  const number = (value: number) => value.toLocaleString(language)
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="owners">
      <h2 id="owners">{words.title}</h2>
      <p className={prose.soft}>
        {words.threshold({ needed: number(safe.threshold), all: number(safe.owners.length) })}
      </p>
      <ul className={`${lists.ruled} ${styles.list}`}>
        {safe.owners.slice(0, shown).map(owner => (
          <li key={owner}>
            <Party address={owner} />
            <AsSafe address={owner} />
            {accounts.includes(owner) && <Badge>{words.you}</Badge>}
          </li>
        ))}
      </ul>
      {safe.owners.length > shown && (
        <button
          type="button"
          className={`${controls.secondary} ${buttons.start}`}
          onClick={() => setShown(shown + most)}
        >
          {words.more}
        </button>
      )}
    </section>
  )
}

/** Leads on from an owner that is a Safe itself. */
function AsSafe({ address }: { address: Address }) {
  const { account: safe } = useSafe()
  const { owners } = useSafeWords()
  const account = formatAccountId(accountChain(safe), address)
  const info = useAccountInfo(account)
  if (info.status !== 'known' || info.value.kind !== 'safe') return null
  return <Link href={sectionHref(account, 'overview')}>{owners.safe}</Link>
}
