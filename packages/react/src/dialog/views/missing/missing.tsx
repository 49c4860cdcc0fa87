import type { CatalogueEntry, DialogView } from '@countersign/wallets'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { Actions } from '../../pieces/actions.tsx'
import { Centre } from '../../pieces/centre.tsx'
import { useArrived } from '../../pieces/use-arrived.ts'
import { useEntry } from '../../pieces/use-entry.ts'
import { EntryIcon } from '../../pieces/wallet-icon.tsx'
import { ConnectView } from '../connect/connect.tsx'

type Missing = Extract<DialogView, { name: 'missing' }>

/** A wallet of the catalogue that is not in this browser, or cannot be; until it is. */
export function MissingView({ wallet, why }: Pick<Missing, 'wallet' | 'why'>) {
  const entry = useEntry(wallet)
  return entry ? <Missing entry={entry} why={why} /> : <ConnectView />
}

function Missing({ entry, why }: { entry: CatalogueEntry; why: Missing['why'] }) {
  const { runtime, words } = useParts()
  const { missing } = words.connect
  const { show, connect } = runtime.actions
  const arrived = useArrived(entry)
  const other = (
    <button
      type="button"
      className={why === 'not-available' && !arrived ? controls.primary : controls.secondary}
      onClick={() => show({ name: 'connect' })}
    >
      {missing.other}
    </button>
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
    <Centre
      mark={<EntryIcon entry={entry} size="large" />}
      title={arrived ? missing.here({ wallet: entry.name }) : missing[why].title({ wallet: entry.name })}
      text={arrived ? words.connect.list.text : missing[why].text({ wallet: entry.name })}
    >
      <Actions>
        {arrived && (
          <button type="button" className={controls.primary} onClick={() => connect(arrived)}>
            {missing.connect({ wallet: entry.name })}
          </button>
        )}
        {!arrived &&
          why === 'not-installed' &&
          options(controls.primary, missing.get({ wallet: entry.name }))}
        {other}
        {!arrived &&
          why === 'not-available' &&
          options(controls.secondary, missing.elsewhere({ wallet: entry.name }))}
      </Actions>
    </Centre>
  )
}
