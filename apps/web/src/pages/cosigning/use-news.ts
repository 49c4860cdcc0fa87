import type { Cosigning } from '@countersign/api'
import { useState } from 'react'
import { newsOf } from './news.ts'
import { usePageWords } from './words.ts'

/** What has changed last while the page was open, in a sentence. */
export function useNews(cosigning: Cosigning): string {
  const { news: words } = usePageWords()
  const [seen, setSeen] = useState({ cosigning, news: '' })
  if (seen.cosigning === cosigning) return seen.news
  const news = newsOf(seen.cosigning, cosigning, words) || seen.news
  setSeen({ cosigning, news })
  return news
}
