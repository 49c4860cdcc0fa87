// Views about a wallet that is not installed, in one chunk.
import type { DialogView } from '@countersign/wallets'
import type { ReactNode } from 'react'
import { GetView } from './get/get.tsx'
import { GetOptionsView } from './get-options/get-options.tsx'
import { InstallByScanView } from './install-by-scan/install-by-scan.tsx'
import { MissingView } from './missing/missing.tsx'

type Name = 'missing' | 'get-a-wallet' | 'get-options' | 'install-by-scan'

type ToGetViewProps = {
  readonly view: Extract<DialogView, { readonly name: Name }>
  /** Shown if the wallet is unknown. */
  readonly fallback: ReactNode
}

/** Renders a view about a wallet that is not installed. */
export function ToGetView({ view, fallback }: ToGetViewProps) {
  switch (view.name) {
    case 'missing':
      return <MissingView {...view} fallback={fallback} />
    case 'get-a-wallet':
      return <GetView />
    case 'get-options':
      return <GetOptionsView {...view} fallback={fallback} />
    case 'install-by-scan':
      return <InstallByScanView {...view} fallback={fallback} />
  }
}
