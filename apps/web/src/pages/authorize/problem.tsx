import { MissingPage } from '../../layout/missing-page.tsx'
import { useAuthorizeWords } from '../../locales/words.ts'

type ProblemName = keyof ReturnType<typeof useAuthorizeWords>['problem']

/** Returns which problem the address of the page names. */
export function problemNamed(name: string | null): ProblemName {
  switch (name) {
    case 'unknown-client':
      return 'unknownClient'
    case 'wrong-redirect':
      return 'wrongRedirect'
    case 'expired':
      return 'gone'
    default:
      return 'invalid'
  }
}

/** Shows why a person cannot sign in to the application that sent them here. */
export function Problem({ problem }: { problem: ProblemName }) {
  return <MissingPage words={useAuthorizeWords().problem[problem]} />
}
