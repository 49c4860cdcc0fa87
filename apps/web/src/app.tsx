import { CountersignProvider } from '@countersign/react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { Layout } from './layout/layout.tsx'
import { LazyAccountPage } from './pages/account/lazy.tsx'
import { HomePage } from './pages/home/home.tsx'
import { NotFoundPage } from './pages/not-found.tsx'

export function App() {
  return (
    <CountersignProvider onSignedIn={() => navigate('/account')}>
      <Layout>
        <Page />
      </Layout>
    </CountersignProvider>
  )
}

/** The pages by their addresses. The server answers each of these with the document. */
function Page() {
  const path = usePathname()
  switch (path) {
    case '/':
      return <HomePage />
    case '/account':
      return <LazyAccountPage />
    default:
      return <NotFoundPage />
  }
}
