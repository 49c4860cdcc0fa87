import { addressOf, useSite } from '@countersign/react'
import { UndeployedSafe } from '@countersign/react/pieces'
import { Suspense, useState } from 'react'
import disclosure from '../../../layout/disclosure.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import { useProveWords } from '../words.ts'
import type { FormEvent, ProveForm } from './form-state.ts'

type AskedUndeployedProps = {
  /** CAIP-10: the account that was asked for. */
  readonly account: string
  readonly form: Pick<ProveForm, 'factories'>
  readonly happen: (event: FormEvent) => void
}

/** Takes how the account that was asked for is deployed, if it is a Safe that is not deployed yet. */
export function AskedUndeployed({ account, form, happen }: AskedUndeployedProps) {
  const { typed: words } = useProveWords().form.accounts
  const { common } = useWords()
  const chain = account.slice(0, account.lastIndexOf(':'))
  const network = useSite()?.chains.find(({ id }) => id === chain)?.name ?? chain
  const [isOpen, setOpen] = useState(false)
  if (form.factories[account]) return <p className={prose.hint}>{words.planned}</p>
  return (
    <details className={disclosure.disclosure} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{words.undeployed}</summary>
      {isOpen && (
        <Suspense fallback={<p role="status">{common.loading}</p>}>
          <UndeployedSafe
            chain={chain}
            network={network}
            address={addressOf(account)}
            label={words.useUndeployed}
            onFound={(_, factory) => {
              setOpen(false)
              if (factory) happen({ type: 'planned', account, factory })
            }}
            onAddress={() => {}}
          />
        </Suspense>
      )}
    </details>
  )
}
