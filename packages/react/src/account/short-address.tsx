import { shortenAddress } from '../shorten.ts'

/** Renders the shortened form of an address or a hash. The whole shows on hover. */
export function ShortAddress({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <code className={className} dir="ltr" title={address}>
      {shortenAddress(address)}
    </code>
  )
}
