import { Avatar, SafeName } from '@countersign/react'
import parties from '../../layout/parties.module.css'

/** Shows an account within a sentence: its picture, and its name or address. @param props.chain - CAIP-2 */
export function Party({ chain, address }: { chain: string; address: string }) {
  const account = `${chain}:${address}`
  return (
    <span className={parties.party}>
      <Avatar account={account} />
      <strong>
        <SafeName account={account} />
      </strong>
    </span>
  )
}
