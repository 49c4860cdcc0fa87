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

/** A promise that React reads at once: it looks for these fields before it waits. */
function there<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

/** Puts off loading words. @param load - loads them in the language of a dialog */
export function moreWords<Words>(load: (dialog: DialogLocale) => Promise<Words>): MoreWords<Words> {
  const loading = new WeakMap<DialogLocale, Loading<Words>>()
  let last: { readonly words: Promise<Words> } | undefined

  function fetch(dialog: DialogLocale): Promise<Words> {
    const begun = loading.get(dialog)
    if (begun) return begun.promise
    const promise = load(dialog).then(
      words => {
        const said = there(words)
        loading.set(dialog, { promise: said, words })
        last = { words: said }
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
    const isThere = loading.get(words)?.words !== undefined
    // Asked each time: a component that has waited here and does not ask again cannot go on with its other hooks.
    return use(isThere ? fetch(words) : (last?.words ?? fetch(words)))
  }

  return { fetch, areFetched: dialog => loading.get(dialog)?.words !== undefined, useWords }
}
