// First, since it sets the order of the layers.
import './styles/index.css'

import { matchLanguage } from '@countersign/react'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { english, loadWords, type Words } from './locales/load.ts'
import { speak } from './preferences/language.ts'

// Chosen before the first paint.
const language = matchLanguage([document.documentElement.lang]) ?? 'en'
if (language === 'en') draw(english)
else
  loadWords(language).then(draw, () => {
    speak('en')
    draw(english)
  })

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
