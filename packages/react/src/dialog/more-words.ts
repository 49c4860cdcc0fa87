import { use, useEffect, useState } from 'react'
import { useParts } from '../kit/context.ts'
import type { DialogLocale } from '../locales/locale.ts'

/** Words that come later than the dialog's own, in each language. */
export type MoreWords<Words> = {
  /** Loads them. What could not be fetched is asked for again with the next call. */
  readonly fetch: (dialog: DialogLocale) => Promise<Words>
  readonly areFetched: (dialog: DialogLocale) => boolean
  /** Gives them. Suspends the first time; while those of another language are on their way, the last ones stand. */
  readonly useWords: () => Words
}

type Loading<Words> = { readonly promise: Promise<Words>; readonly words?: Words }

/** Puts off loading words. @param load - loads them in the language of a dialog */
export function moreWords<Words>(load: (dialog: DialogLocale) => Promise<Words>): MoreWords<Words> {
  const loading = new WeakMap<DialogLocale, Loading<Words>>()
  let last: Words | undefined

  function fetch(dialog: DialogLocale): Promise<Words> {
    const begun = loading.get(dialog)
    if (begun) return begun.promise
    const promise = load(dialog).then(
      words => {
        loading.set(dialog, { promise, words })
        last = words
        return words
      },
      error => {
        loading.delete(dialog)
        throw error
      },
    )
    loading.set(dialog, { promise })
    return promise
  }

  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for each module, not while drawing.
  function useWords(): Words {
    const { words } = useParts()
    const [, drawAgain] = useState<{ readonly words: Words }>()
    useEffect(() => {
      let isGone = false
      fetch(words).then(
        loaded => isGone || drawAgain({ words: loaded }),
        () => {},
      )
      return () => {
        isGone = true
      }
    }, [words])
    return loading.get(words)?.words ?? last ?? use(fetch(words))
  }

  return { fetch, areFetched: dialog => loading.get(dialog)?.words !== undefined, useWords }
}
