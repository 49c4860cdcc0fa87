import { useSearch } from '../../layout/location.ts'
import { Page } from '../../layout/page.tsx'
import { Skeleton } from '../../layout/skeleton.tsx'
import { UnavailablePage } from '../../layout/unavailable.tsx'
import { useAuthorizeWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import styles from './authorize.module.css'
import { Problem, problemNamed } from './problem.tsx'
import { useAuthorization } from './use-authorization.ts'
import { View } from './view.tsx'

/** Shows the request of an application to sign a person in, or why that request is missing. */
export function Content({ id }: { id: string }) {
  const named = new URLSearchParams(useSearch()).get('problem')
  return id === '' ? (
    <Problem problem={problemNamed(named)} />
  ) : (
    <Queries>
      <Found id={id} />
    </Queries>
  )
}

function Found({ id }: { id: string }) {
  const words = useAuthorizeWords()
  const reading = useAuthorization(id)
  switch (reading.status) {
    case 'loading':
      return (
        <Page title={words.page} className={styles.page}>
          <Skeleton />
        </Page>
      )
    case 'not-found':
      return <Problem problem="gone" />
    case 'other-browser':
      return <Problem problem="otherBrowser" />
    case 'unreachable':
      return <UnavailablePage retrying={reading.retrying} retry={reading.retry} />
    case 'there':
      return <View authorization={reading.value} />
  }
}
