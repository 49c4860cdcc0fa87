import { renderToString } from 'react-dom/server'
import type { AppProps } from './app.tsx'
import { type Assets, Document } from './document.tsx'

/** Renders a page. Vite builds this for the server. */
export function render(props: AppProps, assets: Assets): string {
  return `<!doctype html>${renderToString(<Document {...props} assets={assets} />)}`
}
