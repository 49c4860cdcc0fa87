import type { CatalogueEntry, DialogView } from '@countersign/wallets'
import type { ReactNode } from 'react'
import { useRareParts } from '../../../hooks/use-words.ts'
import { Button, PrimaryButton } from '../../../pieces/button.tsx'
import { useArrived, useEntry } from '../../../pieces/use-entry.ts'
import { Actions, Center } from '../../../pieces/view.tsx'
import { EntryIcon } from '../../../pieces/wallet-icon.tsx'
import controls from '../../../theme/controls.module.css'

type Missing = Extract<DialogView, { name: 'missing' }>

type MissingViewProps = Pick<Missing, 'wallet' | 'why'> & {
  /** Shown if the catalogue has no such wallet. */
  readonly fallback: ReactNode
}

/** Renders a wallet of the catalogue that is not in this browser, or cannot be, until it is. */
export function MissingView({ wallet, why, fallback }: MissingViewProps) {
  const entry = useEntry(wallet)
  return entry ? <Missing entry={entry} why={why} /> : fallback
}

function Missing({ entry, why }: { entry: CatalogueEntry; why: Missing['why'] }) {
  const { runtime, words } = useRareParts()
  const { missing } = words
  const { show, connect } = runtime.actions
  const arrived = useArrived(entry)
  const other = (
    <Button
      look={why === 'not-available' && !arrived ? 'primary' : 'secondary'}
      onClick={() => show({ name: 'connect' })}
    >
      {missing.other}
    </Button>
  )
  const options = (className: string | undefined, label: string) => (
    <button
      type="button"
      className={className}
      onClick={() => show({ name: 'get-options', wallet: entry.id })}
    >
      {label}
    </button>
  )
  return (
    <Center
      mark={<EntryIcon entry={entry} size="large" />}
      title={arrived ? missing.here({ wallet: entry.name }) : missing[why].title({ wallet: entry.name })}
      text={arrived ? words.connect.list.text : missing[why].text({ wallet: entry.name })}
    >
      <Actions>
        {arrived && (
          <PrimaryButton onClick={() => connect(arrived)}>
            {missing.connect({ wallet: entry.name })}
          </PrimaryButton>
        )}
        {!arrived &&
          why === 'not-installed' &&
          options(controls.primary, missing.get({ wallet: entry.name }))}
        {other}
        {!arrived &&
          why === 'not-available' &&
          options(controls.secondary, missing.elsewhere({ wallet: entry.name }))}
      </Actions>
    </Center>
  )
}
