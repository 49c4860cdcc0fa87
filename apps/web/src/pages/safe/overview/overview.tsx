import notices from '../../../layout/notices.module.css'
import { ChainFailed } from '../frame/failed.tsx'
import styles from '../frame/frame.module.css'
import { Rows } from '../frame/rows.tsx'
import { useChainSafe } from '../reading/use-chain-safe.ts'
import { useSafeWords } from '../words.ts'
import { Balances } from './balances.tsx'
import { Collectibles } from './collectibles.tsx'
import { Delegates } from './delegates.tsx'
import { Facts } from './facts.tsx'
import { Owners } from './owners.tsx'

/** Who owns the Safe, how it is set up, and what it has. The chain says the first two, with or without a gateway. */
export function Overview() {
  const { reading } = useChainSafe()
  return (
    <>
      <Setup />
      {reading?.status !== 'not-a-safe' && (
        <>
          <Balances />
          <Collectibles />
          <Delegates />
        </>
      )}
    </>
  )
}

function Setup() {
  const { chain } = useSafeWords()
  const { reading, isReading, again } = useChainSafe()
  switch (reading?.status) {
    case undefined:
      return <Rows />
    case 'unavailable':
      return <ChainFailed isReading={isReading} again={again} />
    case 'not-a-safe':
      return (
        <p className={`${notices.note} ${styles.empty}`}>
          {chain.notASafe[reading.reason === 'no-code' ? 'nothing' : 'other']}
        </p>
      )
    case 'safe':
      return (
        <>
          <Owners safe={reading.safe} />
          <Facts safe={reading.safe} />
        </>
      )
  }
}
