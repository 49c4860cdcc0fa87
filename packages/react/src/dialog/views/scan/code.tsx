import type { CatalogueEntry, PairingState } from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { usePhoneWords } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { PrimaryButton, QuietButton } from '../../../pieces/button.tsx'
import { CopyButton } from '../../../pieces/copy.tsx'
import { Qr } from '../../../pieces/qr/qr.tsx'
import { Actions, Others, ViewHead, Way } from '../../../pieces/view.tsx'
import { EntryIcon } from '../../../pieces/wallet-icon.tsx'
import { PhoneMark } from './mark.tsx'
import styles from './scan.module.css'
import { TimeLeft } from './time-left.tsx'

/** What is shown until a phone uses the pairing address. */
export type Shown = {
  /** `null`: any wallet. */
  readonly entry: CatalogueEntry | null
  readonly pairing: Extract<PairingState, { status: 'idle' | 'preparing' | 'ready' }>
}

/** Renders the pairing address as a QR code for a phone’s camera. */
export function Code({ entry, pairing }: Shown) {
  const { scan } = usePhoneWords()
  const name = entry?.name ?? null
  return (
    <Way>
      <ViewHead title={scan.title({ wallet: name })} lead={scan.text({ wallet: name })} />
      <Picture entry={entry} pairing={pairing} />
      <Actions>
        <Copy pairing={pairing} />
        <NewCode pairing={pairing} />
      </Actions>
      <Get entry={entry} />
    </Way>
  )
}

/** Renders the QR code and its status. It has its final size from the start. */
export function Picture({ entry, pairing }: Shown) {
  const { scan } = usePhoneWords()
  const { line } = useDialogState()
  const ready = pairing.status === 'ready' ? pairing : null
  const isLost = line === 'lost'
  const isFirst = ready?.renewals === 0
  return (
    <>
      <Qr
        text={ready?.uri ?? null}
        label={scan.code}
        mark={entry ? <EntryIcon entry={entry} /> : <PhoneMark />}
        isFaint={isLost}
      />
      <div className={styles.standing}>
        {ready && !isLost && <TimeLeft deadline={ready.deadline} />}
        <p role="status">
          {isLost
            ? scan.lost
            : pairing.status === 'preparing'
              ? scan.preparing
              : ready
                ? !isFirst && scan.renewed
                : scan.ended}
        </p>
        {isFirst && !isLost && <p>{scan.copyHint}</p>}
      </div>
    </>
  )
}

export function Copy({ pairing }: Pick<Shown, 'pairing'>) {
  const { scan } = usePhoneWords()
  return pairing.status === 'ready' && <CopyButton text={pairing.uri}>{scan.copy}</CopyButton>
}

/** Renders a button that requests a new code once the last one has ended. */
export function NewCode({ pairing }: Pick<Shown, 'pairing'>) {
  const { runtime } = useParts()
  const { scan } = usePhoneWords()
  if (pairing.status !== 'idle') return null
  return <PrimaryButton onClick={runtime.actions.retry}>{scan.start}</PrimaryButton>
}

/** Renders a link to get the wallet, for people who do not have it. */
export function Get({ entry }: Pick<Shown, 'entry'>) {
  const { runtime } = useParts()
  const { scan } = usePhoneWords()
  if (!entry) return null
  return (
    <Others>
      <QuietButton onClick={() => runtime.actions.show({ name: 'get-options', wallet: entry.id })}>
        {scan.get({ wallet: entry.name })}
      </QuietButton>
    </Others>
  )
}
