import { use, useEffect, useState } from 'react'
import { useParts } from '../kit/context.ts'
import type { DialogLocale } from '../locales/locale.ts'

/** Words that come later than others, in each language: `Spoken` is what is there of it already. */
export type MoreWords<Words, Spoken extends object = DialogLocale> = {
  /** Loads them. What could not be fetched is asked for again with the next call. */
  readonly fetch: (spoken: Spoken) => Promise<Words>
  readonly areFetched: (spoken: Spoken) => boolean
  /** Gives them. Suspends the first time; while those of another language are on their way, the last ones stand. */
  readonly useWords: () => Words
}

type Loading<Words> = { readonly promise: Promise<Words>; readonly words?: Words }

/** Lets React read a promise at once: it looks for these fields before it waits. */
function there<Value>(promise: Promise<Value>, value: Value): Promise<Value> {
  return Object.assign(promise, { status: 'fulfilled', value })
}

/** Puts off loading words that are said in the dialog. @param load - loads them in the language of a dialog */
export function moreWords<Words>(load: (dialog: DialogLocale) => Promise<Words>): MoreWords<Words> {
  return wordsBeside(load, () => useParts().words)
}

/**
 * Puts off loading words.
 *
 * @param load - loads them in a language
 * @param useSpoken - gives the language that is spoken now
 */
export function wordsBeside<Words, Spoken extends object>(
  load: (spoken: Spoken) => Promise<Words>,
  useSpoken: () => Spoken,
): MoreWords<Words, Spoken> {
  const loading = new WeakMap<Spoken, Loading<Words>>()
  let last: { readonly words: Promise<Words> } | undefined

  function fetch(spoken: Spoken): Promise<Words> {
    const begun = loading.get(spoken)
    if (begun) return begun.promise
    const promise: Promise<Words> = load(spoken).then(
      words => {
        // The very promise that was waited for: React takes another one for a component that never comes to rest.
        loading.set(spoken, { promise: there(promise, words), words })
        last = { words: promise }
        return words
      },
      error => {
        loading.delete(spoken)
        throw error
      },
    )
    loading.set(spoken, { promise })
    return promise
  }

  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for each module, not while drawing.
  function useWords(): Words {
    const spoken = useSpoken()
    const [, drawAgain] = useState<{ readonly words: Words }>()
    useEffect(() => {
      let isGone = false
      fetch(spoken).then(
        loaded => isGone || drawAgain({ words: loaded }),
        () => {},
      )
      return () => {
        isGone = true
      }
    }, [spoken])
    const isThere = loading.get(spoken)?.words !== undefined
    // Asked each time: a component that has waited here and does not ask again cannot go on with its other hooks.
    return use(isThere ? fetch(spoken) : (last?.words ?? fetch(spoken)))
  }

  return { fetch, areFetched: spoken => loading.get(spoken)?.words !== undefined, useWords }
}
