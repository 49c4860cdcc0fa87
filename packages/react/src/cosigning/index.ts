// `@countersign/react/cosigning`: the components that a page shows of a cosigning. Wrap them in a <Suspense>: they load
// their own words.
export { AskedBy, type AskedByProps, AskerMark, hasRequesterConfirmed, requesterOf } from './asked-by.tsx'
export { CancelCosigning, type CancelCosigningProps } from './cancel-cosigning.tsx'
export { ComparisonCode } from './comparison-code.tsx'
export { DeclinedBy } from './declined-by.tsx'
export { accountSafe, type OwnerStatus, ownerStatus, type Tally, tally } from './owner-status.ts'
export { Owners, type OwnersProps } from './owners.tsx'
export { CosigningProgress, type CosigningProgressProps, type PieceSize } from './progress.tsx'
export { type AskedProof, proofOf } from './proof-of.ts'
export { Share, type ShareProps } from './share.tsx'
export { TimeLeft } from './time-left.tsx'
export { useListed } from './use-listed.ts'
export {
  ExactMessage,
  type ExactMessageProps,
  SafeMessageValues,
  type SafeMessageValuesProps,
  WalletShows,
  type WalletShowsProps,
} from './wallet-shows.tsx'
