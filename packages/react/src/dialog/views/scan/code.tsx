import type { CatalogueEntry, PairingState } from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { usePhoneWords } from '../../phone/words.ts'
import { Actions, Others } from '../../pieces/actions.tsx'
import { CopyButton } from '../../pieces/copy-button.tsx'
import { Qr } from '../../pieces/qr/qr.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import { EntryIcon } from '../../pieces/wallet-icon.tsx'
import { PhoneMark } from './phone-mark.tsx'
import styles from './scan.module.css'
import { TimeLeft } from './time-left.tsx'

/** What is shown until a phone takes up the address. */
export type Shown = {
  /** `null`: any wallet. */
  readonly entry: CatalogueEntry | null
  readonly pairing: Extract<PairingState, { status: 'idle' | 'preparing' | 'ready' }>
}

/** The pairing address as a code for a phone’s camera. */
export function Code({ entry, pairing }: Shown) {
  const { scan } = usePhoneWords()
  const name = entry?.name ?? null
  return (
    <>
      <ViewHead title={scan.title({ wallet: name })} lead={scan.text({ wallet: name })} />
      <Picture entry={entry} pairing={pairing} />
      <Actions>
        <Copy pairing={pairing} />
        <Anew pairing={pairing} />
      </Actions>
      <Get entry={entry} />
    </>
  )
}

/** The code, and how it stands with it. Its place has its size from the start. */
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
      />
      <div className={styles.standing}>
        {ready && !isLost && <TimeLeft deadline={ready.deadline} />}
        <p role="status">
          {isLost
            ? scan.lost
            : pairing.status === 'preparing'
              ? scan.preparing
              : ready && !isFirst && scan.renewed}
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

/** Where nothing is being made any more, the way to have it made again. */
export function Anew({ pairing }: Pick<Shown, 'pairing'>) {
  const { runtime } = useParts()
  const { scan } = usePhoneWords()
  if (pairing.status !== 'idle') return null
  return (
    <button type="button" className={controls.primary} onClick={runtime.actions.retry}>
      {scan.start}
    </button>
  )
}

/** The way to the wallet, for whoever does not have it. */
export function Get({ entry }: Pick<Shown, 'entry'>) {
  const { runtime } = useParts()
  const { scan } = usePhoneWords()
  if (!entry) return null
  return (
    <Others>
      <button
        type="button"
        className={controls.quiet}
        onClick={() => runtime.actions.show({ name: 'get-options', wallet: entry.id })}
      >
        {scan.get({ wallet: entry.name })}
      </button>
    </Others>
  )
}
