import { isPhone } from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useParts } from '../../../kit/context.ts'
import { useEntry } from '../../pieces/use-entry.ts'
import { Code } from './code.tsx'
import { Here } from './here.tsx'
import { Failed, Scanned } from './outcome.tsx'

/**
 * Scan with the wallet: the pairing address as a code, or on a phone as a link to the wallet’s app; and what becomes of
 * it.
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
        <Here entry={entry} pairing={pairing} />
      ) : (
        <Code entry={entry} pairing={pairing} />
      )
    case 'scanned':
      return <Scanned entry={entry} name={pairing.wallet} />
    case 'failed':
      return <Failed key={pairing.attempt} entry={entry} kind={pairing.kind} />
  }
}
