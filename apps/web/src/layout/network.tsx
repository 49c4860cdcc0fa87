import type { Chain } from '@countersign/api'
import { useSharedWords } from '../locales/words.ts'

type Named = Pick<Chain, 'name' | 'testnet'>

/** Shows the name of a network, and whether it is a testnet. */
export function NetworkName({ chain: { name, testnet } }: { chain: Named }) {
  const { testnet: word } = useSharedWords()
  return (
    <>
      <bdi>{name}</bdi>
      {testnet && <> ({word})</>}
    </>
  )
}

/** Shows networks as the options of a list, with the ids of chains (CAIP-2) as values. */
export function NetworkOptions({ chains }: { chains: readonly (Named & Pick<Chain, 'id'>)[] }) {
  const { testnet: word } = useSharedWords()
  return chains.map(({ id, name, testnet }) => (
    <option key={id} value={id}>
      {testnet ? `${name} (${word})` : name}
    </option>
  ))
}
