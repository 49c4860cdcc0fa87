import '@countersign/react/styles.css'
import './app.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App, type AppProps } from './app.tsx'

const root = document.getElementById('app')
if (root?.dataset.props) {
  const props: AppProps = JSON.parse(root.dataset.props)
  hydrateRoot(
    root,
    <StrictMode>
      <App {...props} />
    </StrictMode>,
  )
}
