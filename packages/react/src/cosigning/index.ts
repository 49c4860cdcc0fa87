// `@countersign/react/cosigning`: what a page shows of a cosigning. Put a <Suspense> around it: its words come with it.
export { AskedBy } from './asked-by.tsx'
export { ComparisonCode } from './comparison-code.tsx'
export { ExactMessage, type ExactMessageProps } from './exact-message.tsx'
export { Owners, type OwnersProps } from './owners.tsx'
export { CosigningProgress, type CosigningProgressProps, type PieceSize } from './progress.tsx'
export { Share, type ShareProps } from './share.tsx'
export { type OwnerStanding, ownerStanding, type Tally, tally } from './standing.ts'
export { TimeLeft } from './time-left.tsx'
