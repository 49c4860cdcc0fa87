import type { CatalogueEntry, PhoneSystem } from '@countersign/wallets'
import { Actions } from '../../pieces/actions.tsx'
import { CopyButton } from '../../pieces/copy-button.tsx'
import { ExternalLink } from '../../pieces/external-link.tsx'
import { Qr } from '../../pieces/qr/qr.tsx'
import { useEntry } from '../../pieces/use-entry.ts'
import { ViewHead } from '../../pieces/view-head.tsx'
import { EntryIcon } from '../../pieces/wallet-icon.tsx'
import { useRareParts } from '../../rare-words.ts'
import { ConnectView } from '../connect/connect.tsx'
import { Steps } from '../get-options/steps.tsx'
import styles from './install-by-scan.module.css'

/** Install on mobile by scan: the store's address as a code, and as what it is. */
export function InstallByScanView({ wallet, store }: { wallet: string; store: PhoneSystem }) {
  const entry = useEntry(wallet)
  const stores = entry?.stores.phone ?? {}
  const chosen = stores[store] === undefined ? other[store] : store
  const url = stores[chosen]
  return entry && url !== undefined ? (
    <InstallByScan entry={entry} store={chosen} url={url} hasBoth={stores[other[chosen]] !== undefined} />
  ) : (
    <ConnectView />
  )
}

const other = { ios: 'android', android: 'ios' } as const satisfies Record<PhoneSystem, PhoneSystem>

function InstallByScan(props: { entry: CatalogueEntry; store: PhoneSystem; url: string; hasBoth: boolean }) {
  const { words } = useRareParts()
  const { byScan } = words.get
  const { entry, store, url } = props
  return (
    <>
      <ViewHead
        title={byScan.title({ wallet: entry.name })}
        lead={byScan.text({ store: byScan.store[store] })}
      />
      <div className={styles.store}>
        {props.hasBoth && <Stores entry={entry} store={store} />}
        <Qr text={url} label={byScan.code({ wallet: entry.name })} mark={<EntryIcon entry={entry} />} />
        <p className={styles.link}>
          <small>{byScan.link}</small>
          <ExternalLink href={url}>
            <span dir="ltr">{url.replace('https://', '')}</span>
          </ExternalLink>
        </p>
      </div>
      <Steps entry={entry} platform="phone" />
      <Actions>
        <CopyButton text={url}>{byScan.copy}</CopyButton>
      </Actions>
    </>
  )
}

/** Two phones, one of which is the person's. */
function Stores({ entry, store }: { entry: CatalogueEntry; store: PhoneSystem }) {
  const { runtime, words } = useRareParts()
  const { byScan } = words.get
  return (
    <fieldset className={styles.stores}>
      <legend>{byScan.stores}</legend>
      {(['ios', 'android'] as const).map(system => (
        <label key={system}>
          <input
            type="radio"
            name="countersign-store"
            checked={system === store}
            onChange={() =>
              runtime.actions.show({ name: 'install-by-scan', wallet: entry.id, store: system })
            }
          />
          <span>{words.get.system[system]}</span>
        </label>
      ))}
    </fieldset>
  )
}
