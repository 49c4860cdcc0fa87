// Views of an account that is connected or signed in, and of a Safe, in one chunk.
import type { DialogView } from '@countersign/wallets'
import type { ReactNode } from 'react'
import { NetworksView } from './networks/networks.tsx'
import { ProfileView } from './profile/profile.tsx'
import { SafeView } from './safe/safe.tsx'
import { SafeOwnersView } from './safe/safe-owners.tsx'
import { SafeWaysView } from './safe/safe-ways.tsx'

type Name = 'networks' | 'profile' | 'safe-ways' | 'safe' | 'safe-owners'

type AccountViewProps = {
  readonly view: Extract<DialogView, { readonly name: Name }>
  /** The list of wallets, to choose an owner's. */
  readonly wallets: ReactNode
  /** A row for people who were sent a link. */
  readonly sentLink: ReactNode
}

/** Renders a view of an account, or of a Safe that a person signs in as. */
export function AccountView({ view, wallets, sentLink }: AccountViewProps) {
  switch (view.name) {
    case 'networks':
      return <NetworksView />
    case 'profile':
      return <ProfileView />
    case 'safe-ways':
      return <SafeWaysView>{sentLink}</SafeWaysView>
    case 'safe':
      return <SafeView />
    case 'safe-owners':
      return <SafeOwnersView {...view} wallets={wallets} />
  }
}
