// First, since it sets the order of the layers.
import './styles/index.css'
// What pages share comes with the site: fetched with the pages, it would be a small file for each set of them.
import './layout/badges.module.css'
import './layout/cards.module.css'
import './layout/disclosure.module.css'
import './layout/fields.module.css'
import './layout/parties.module.css'
import './layout/skeletons.module.css'
import './layout/tabs.module.css'

import { matchLanguage } from '@countersign/react'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { english, loadWords, type Words } from './locales/load.ts'
import { beginProofPage } from './pages/proof/page.tsx'
import { speak } from './preferences/language.ts'

/** How long a page that is opened from a link may take before it says that it is loading, in milliseconds. */
const patience = 500

// Chosen before the first paint.
const language = matchLanguage([document.documentElement.lang]) ?? 'en'
if (language === 'en') open(english)
else
  loadWords(language).then(open, () => {
    speak('en')
    open(english)
  })

/** Draws the page; a proof in one go: what is drawn first, to be replaced at once, would only make it come later. */
function open(words: Words) {
  const proof = /^\/p\/([^/]+)$/.exec(location.pathname)?.[1]
  if (!proof) return draw(words)
  const late = new Promise(resolve => setTimeout(resolve, patience))
  // What did not come is said by the page.
  const come = beginProofPage(proof, words.pages).catch(() => {})
  void Promise.race([come, late]).then(() => draw(words))
}

function draw(words: Words) {
  const root = document.getElementById('root')
  if (!root) return
  // At once: a browser that reloads a page puts it where it was only if there is something by the time it has loaded.
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <App words={words} />
      </StrictMode>,
    ),
  )
}
