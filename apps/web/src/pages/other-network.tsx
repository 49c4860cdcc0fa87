import { networkList, useSite } from '@countersign/react/pieces'
import { MissingPage } from '../layout/missing-page.tsx'
import { useSharedWords } from '../locales/words.ts'

/** Says that the site does not have the network in the page's address. @param props.network - as it is there */
export function OtherNetwork({ network }: { network: string }) {
  const words = useSharedWords().otherNetwork
  const networks = networkList(useSite()?.chains ?? [])
  return <MissingPage words={{ title: words.title, text: words.text({ network, networks }) }} />
}
