// First, because it sets the order of the layers.
import './styles/index.css'
// Styles that pages share are part of the site: fetched with the pages, they would be a small file for each set of
// pages.
import '@countersign/react/disclosure.module.css'
import '@countersign/react/fields.module.css'
import './layout/badges.module.css'
import './layout/cards.module.css'
import './layout/skeletons.module.css'

import { findPage } from '@countersign/api/pages'
import { matchLanguage } from '@countersign/react'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { english, loadWords, type Words } from './locales/load.ts'
import { loadProofPage } from './pages/page.tsx'
import { applyLanguage } from './preferences/language.ts'

/** How long the page of a proof may take before a loading state is shown, in milliseconds. */
const loadingDelay = 500

// Set before the first paint.
const language = matchLanguage([document.documentElement.lang]) ?? 'en'
if (language === 'en') open(english)
else
  loadWords(language).then(open, () => {
    applyLanguage('en')
    open(english)
  })

/**
 * Renders the page. A proof waits for its code and data, so that no loading state is painted only to be replaced at
 * once.
 */
function open(words: Words) {
  const page = findPage(location.pathname)
  if (page?.name !== 'proof') return draw(words)
  const late = new Promise(resolve => setTimeout(resolve, loadingDelay))
  // The page reports what failed to load.
  const come = loadProofPage(page.id, words.pages).catch(() => {})
  void Promise.race([come, late]).then(() => draw(words))
}

function draw(words: Words) {
  const root = document.getElementById('root')
  if (!root) return
  const render = () =>
    createRoot(root).render(
      <StrictMode>
        <App words={words} />
      </StrictMode>,
    )
  // A first visit is rendered in parts, so that the browser can respond in between.
  if (isRestored()) flushSync(render)
  else render()
}

/** Whether the browser restores the scroll position, which it only does if the content is there when the load ends. */
function isRestored(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}
