import type { CatalogueEntry, PairingFailureKind } from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useParts } from '../../../kit/context.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import controls from '../../../theme/controls.module.css'
import { AppAnchor } from '../../phone/app-anchor.tsx'
import { requestLink } from '../../phone/open-app.ts'
import { usePhoneWords } from '../../phone/words.ts'
import { Actions } from '../../pieces/actions.tsx'
import { Centre } from '../../pieces/centre.tsx'
import { EntryIcon } from '../../pieces/wallet-icon.tsx'
import { PhoneMark } from './phone-mark.tsx'

type Of = { readonly entry: CatalogueEntry | null }

/**
 * A phone has taken up the address: what is left is to be done there.
 *
 * @param props.name - what its wallet calls itself
 */
export function Scanned({ entry, name }: Of & { name: string | null }) {
  const { runtime } = useParts()
  const { scan, lost, openAgain } = usePhoneWords()
  const { line } = useDialogState()
  const shown = name ?? entry?.name ?? null
  const link = requestLink({}, entry, runtime.device.system)
  return (
    <Centre
      mark={<Mark entry={entry} />}
      title={scan.scanned.title({ wallet: shown })}
      text={line === 'lost' ? lost : scan.scanned.text({ wallet: shown })}
      waiting
    >
      <Actions>
        {link && (
          <AppAnchor link={link} atOnce="never">
            {openAgain({ wallet: shown })}
          </AppAnchor>
        )}
        <button type="button" className={controls.secondary} onClick={runtime.actions.cancel}>
          {scan.cancel}
        </button>
      </Actions>
    </Centre>
  )
}

/** Why no phone was paired, and the ways on. */
export function Failed({ entry, kind }: Of & { kind: PairingFailureKind }) {
  const { runtime } = useParts()
  const { scan } = usePhoneWords()
  const failed = scan.failed[kind]
  const name = entry?.name ?? null
  return (
    <Centre
      mark={<Mark entry={entry} />}
      title={formatMessage(failed.title, { wallet: name })}
      text={formatMessage(failed.text, { wallet: name })}
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

/** The mark of the wallet that was chosen, or of any phone. */
export function Mark({ entry }: Of) {
  return entry ? <EntryIcon entry={entry} size="large" /> : <PhoneMark />
}
