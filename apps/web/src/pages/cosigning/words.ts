import type { Cosigning } from '@countersign/api'
import type { CosigningLocale } from '../../locales/locale.ts'

const made = new WeakMap<CosigningLocale, CosigningLocale>()

/** Returns the wording for a sign-in or for a proof. The same object for the same purpose. */
export function wordsFor({ purpose }: Pick<Cosigning, 'purpose'>, words: CosigningLocale): CosigningLocale {
  switch (purpose) {
    case 'sign-in':
      return words
    case 'proof': {
      const known = made.get(words) ?? ofProof(words)
      made.set(words, known)
      return known
    }
  }
}

function ofProof(words: CosigningLocale): CosigningLocale {
  const { page, title, lead, undeployed, confirmed } = words.proof
  return {
    ...words,
    page,
    title: { ...words.title, ...title },
    lead: {
      ...words.lead,
      ...lead,
      connectAnother: { ...words.lead.connectAnother, ...lead.connectAnother },
    },
    account: { ...words.account, undeployed },
    news: { ...words.news, confirmed },
  }
}
