import {
  type CatalogueEntry,
  describeWalletError,
  isPhone,
  type PairingFailureKind,
  wordWalletError,
} from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { usePhoneWords, useRareParts } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import type { DialogLocale, PhoneWords, RareWords } from '../../../locales/locale.ts'
import { PrimaryButton, SecondaryButton } from '../../../pieces/button.tsx'
import { useEntry } from '../../../pieces/use-entry.ts'
import { Actions, Center } from '../../../pieces/view.tsx'
import { ScanHere } from '../../phone/on-this-phone.ts'
import { Code } from './code.tsx'
import { Mark } from './mark.tsx'

/**
 * Renders the view "Scan with the wallet": the pairing address as a QR code, or on a phone as a link to the wallet’s
 * app, and the outcome.
 *
 * @param props.wallet - the id of a catalogue entry; `null`: any wallet
 */
export function ScanView({ wallet }: { wallet: string | null }) {
  const { runtime } = useParts()
  const { pairing } = useDialogState()
  const entry = useEntry(wallet ?? '') ?? null
  switch (pairing.status) {
    case 'idle':
    case 'preparing':
    case 'ready':
      return isPhone(runtime.device.system) ? (
        <ScanHere entry={entry} pairing={pairing} />
      ) : (
        <Code entry={entry} pairing={pairing} />
      )
    case 'failed':
      return <Failed key={pairing.attempt} entry={entry} kind={pairing.kind} />
  }
}

/** Shows why no phone was paired, and ways to continue. */
function Failed({ entry, kind }: { entry: CatalogueEntry | null; kind: PairingFailureKind }) {
  const { runtime, words } = useRareParts()
  const { scan } = usePhoneWords()
  return (
    <Center
      mark={<Mark entry={entry} />}
      {...wordFailure({ ...words, scan }, kind, entry?.name ?? null)}
      urgent
      failed={kind !== 'refused'}
    >
      <Actions>
        <PrimaryButton onClick={runtime.actions.retry}>{scan.tryAgain}</PrimaryButton>
        <SecondaryButton onClick={() => runtime.actions.show({ name: 'connect' })}>
          {scan.other}
        </SecondaryButton>
      </Actions>
    </Center>
  )
}

function wordFailure(
  {
    scan,
    headline,
    reason,
  }: Pick<PhoneWords, 'scan'> & Pick<DialogLocale & RareWords, 'headline' | 'reason'>,
  kind: PairingFailureKind,
  wallet: string | null,
): { title: string; text: string } {
  const { shared: outcome } = reason.wallet.outcome
  switch (kind) {
    case 'refused':
      return {
        title: scan.failed.refused({ wallet }),
        text: describeWalletError(reason.wallet, kind, { wallet, outcome }),
      }
    case 'unreachable':
      return wordWalletError(reason.wallet, 'relay-unreachable', { wallet, outcome })
    case 'code-missing':
      return wordWalletError(reason.wallet, kind, { wallet, outcome })
    case 'unknown':
      return { title: headline.unforeseen, text: scan.failed.incomplete({ wallet }) }
  }
}
