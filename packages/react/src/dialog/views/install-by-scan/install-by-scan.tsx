import { addressesOf, type CatalogueEntry, type PhoneSystem } from '@countersign/wallets'
import type { ReactNode } from 'react'
import { useRareParts } from '../../../hooks/use-words.ts'
import { ExternalLink } from '../../../pieces/button.tsx'
import { CopyButton } from '../../../pieces/copy.tsx'
import { Qr } from '../../../pieces/qr/qr.tsx'
import { useEntry } from '../../../pieces/use-entry.ts'
import { Actions, ViewHead } from '../../../pieces/view.tsx'
import { EntryIcon } from '../../../pieces/wallet-icon.tsx'
import { Steps } from '../get-options/steps.tsx'
import styles from './install-by-scan.module.css'

type InstallByScanViewProps = {
  readonly wallet: string
  readonly store: PhoneSystem
  /** Shown if the catalogue has no such wallet or store. */
  readonly fallback: ReactNode
}

/** Renders the view "Install on mobile by scan": the store's address as a QR code and as text. */
export function InstallByScanView({ wallet, store, fallback }: InstallByScanViewProps) {
  const entry = useEntry(wallet)
  const stores = (entry && addressesOf(entry)?.stores.phone) ?? {}
  const chosen = stores[store] === undefined ? other[store] : store
  const url = stores[chosen]
  return entry && url !== undefined ? (
    <InstallByScan entry={entry} store={chosen} url={url} hasBoth={stores[other[chosen]] !== undefined} />
  ) : (
    fallback
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
        stays
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

/** Renders a choice between the two phone systems. */
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
