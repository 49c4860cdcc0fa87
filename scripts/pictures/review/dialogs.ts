/** States of the dialog in the gallery: the view, and its states. */
const scenes = {
  connect: ['several', 'whole', 'window', 'found', 'nothing-found', 'phone', 'other-wallet'],
  missing: ['not-installed', 'not-available'],
  status: ['refused', 'already-pending', 'window-connecting'],
  'get-options': ['ledger'],
  scan: ['any', 'lost', 'given-up', 'phone', 'unreachable'],
  'safe-ways': ['owners-only'],
  'safe-owners': ['many', 'any'],
  safe: ['without-wallet', 'none', 'failed', 'planned'],
  verify: [
    ...['other-network', 'asking', 'waiting-far', 'window', 'wallet-refused', 'unanswered'],
    ...['not-given', 'declined', 'complete', 'ended-EXPIRED', 'refused-not-an-owner'],
  ],
  profile: ['token-asking'],
  shell: ['loading', 'failed'],
  corner: ['waiting', 'several', 'confirmed'],
  notices: ['sign-in-cancelled', 'goes-on', 'account-switched'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The states of the dialog that the documentation does not show: the queries of their addresses, by stop. */
export const dialogs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(scenes).flatMap(([view, states]) =>
    states.map(state => [`dialogs-${view}-${state}`, `?${new URLSearchParams({ view, state })}`]),
  ),
)
