import { type CatalogueEntry, isPhone, type PairingState } from '@countersign/wallets'
import { useState } from 'react'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { Actions, Others } from '../../pieces/actions.tsx'
import { Centre } from '../../pieces/centre.tsx'
import { CopyButton } from '../../pieces/copy-button.tsx'
import { Qr } from '../../pieces/qr/qr.tsx'
import { useEntry } from '../../pieces/use-entry.ts'
import { ViewHead } from '../../pieces/view-head.tsx'
import { EntryIcon } from '../../pieces/wallet-icon.tsx'
import { openAppLink } from './open-app.ts'
import { PhoneMark } from './phone-mark.tsx'
import styles from './scan.module.css'
import { TimeLeft } from './time-left.tsx'

type Of<Status extends PairingState['status']> = Extract<PairingState, { status: Status }>

/**
 * Scan with the wallet: the pairing address as a code, and what becomes of it.
 *
 * @param props.wallet - the id of a catalogue entry; `null`: any wallet
 */
export function ScanView({ wallet }: { wallet: string | null }) {
  const { pairing } = useDialogState()
  const entry = useEntry(wallet ?? '') ?? null
  switch (pairing.status) {
    case 'idle':
    case 'preparing':
    case 'ready':
      return <Code entry={entry} pairing={pairing} />
    case 'scanned':
      return <Scanned entry={entry} name={pairing.wallet} />
    case 'failed':
      return <Failed key={pairing.attempt} entry={entry} kind={pairing.kind} />
  }
}

function Code({
  entry,
  pairing,
}: {
  entry: CatalogueEntry | null
  pairing: Of<'idle' | 'preparing' | 'ready'>
}) {
  const { runtime, words } = useParts()
  const { scan } = words
  const onPhone = isPhone(runtime.device.system)
  const [isAsked, setAsked] = useState(false)
  const name = entry?.name ?? null
  const ready = pairing.status === 'ready' ? pairing : null
  const renewals = pairing.status === 'idle' ? 0 : pairing.renewals
  const head = onPhone ? scan.here : scan
  return (
    <>
      <ViewHead title={head.title(name)} lead={head.text(name)} />
      {onPhone && !isAsked ? (
        <button type="button" className={controls.quiet} aria-expanded="false" onClick={() => setAsked(true)}>
          {scan.showCode}
        </button>
      ) : (
        <Qr
          text={ready?.uri ?? null}
          label={scan.code}
          mark={entry ? <EntryIcon entry={entry} /> : <PhoneMark />}
        />
      )}
      <div className={styles.standing}>
        {ready && <TimeLeft deadline={ready.deadline} />}
        <p role="status">
          {pairing.status === 'preparing' && scan.preparing}
          {ready && renewals > 0 && scan.renewed}
        </p>
        {ready && renewals === 0 && !onPhone && <p>{scan.copyHint}</p>}
      </div>
      <WaysOn entry={entry} pairing={pairing} />
    </>
  )
}

function WaysOn({
  entry,
  pairing,
}: {
  entry: CatalogueEntry | null
  pairing: Of<'idle' | 'preparing' | 'ready'>
}) {
  const { runtime, words } = useParts()
  const { scan } = words
  const uri = pairing.status === 'ready' ? pairing.uri : null
  const { system } = runtime.device
  const open = uri !== null && isPhone(system) ? openAppLink(entry, uri, system) : null
  return (
    <>
      <Actions>
        {open !== null && (
          // In this tab: a new one would stay behind, empty, when the app has opened.
          <a className={controls.primary} href={open} rel="noreferrer">
            {scan.open(entry?.name ?? null)}
          </a>
        )}
        {uri !== null && <CopyButton text={uri}>{scan.copy}</CopyButton>}
        {pairing.status === 'idle' && (
          <button type="button" className={controls.primary} onClick={runtime.actions.retry}>
            {scan.start}
          </button>
        )}
      </Actions>
      {entry && (
        <Others>
          <button
            type="button"
            className={controls.quiet}
            onClick={() => runtime.actions.show({ name: 'get-options', wallet: entry.id })}
          >
            {scan.get(entry.name)}
          </button>
        </Others>
      )}
    </>
  )
}

function Scanned({ entry, name }: { entry: CatalogueEntry | null; name: string | null }) {
  const { runtime, words } = useParts()
  const { scanned, cancel } = words.scan
  const shown = name ?? entry?.name ?? null
  return (
    <Centre mark={<Mark entry={entry} />} title={scanned.title(shown)} text={scanned.text(shown)} waiting>
      <Actions>
        <button type="button" className={controls.secondary} onClick={runtime.actions.cancel}>
          {cancel}
        </button>
      </Actions>
    </Centre>
  )
}

function Failed({ entry, kind }: { entry: CatalogueEntry | null; kind: Of<'failed'>['kind'] }) {
  const { runtime, words } = useParts()
  const { scan } = words
  const failed = scan.failed[kind]
  const name = entry?.name ?? null
  return (
    <Centre
      mark={<Mark entry={entry} />}
      title={failed.title(name)}
      text={failed.text(name)}
      urgent
      failed={kind !== 'refused'}
    >
      <Actions>
        <button type="button" className={controls.primary} onClick={runtime.actions.retry}>
          {scan.tryAgain}
        </button>
        <button
          type="button"
          className={controls.secondary}
          onClick={() => runtime.actions.show({ name: 'connect' })}
        >
          {scan.other}
        </button>
      </Actions>
    </Centre>
  )
}

function Mark({ entry }: { entry: CatalogueEntry | null }) {
  return entry ? <EntryIcon entry={entry} size="large" /> : <PhoneMark />
}
