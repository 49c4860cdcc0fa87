import { MissingPage } from '../layout/missing-page.tsx'
import { useSharedWords } from '../locales/words.ts'

/** Shows that there is no page at the address. */
export function Content() {
  return <MissingPage words={useSharedWords().notFound} />
}
