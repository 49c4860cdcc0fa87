import { use, useEffect, useState } from 'react'
import { useParts } from '../../kit/context.ts'
import type { DialogLocale } from '../../locales/locale.ts'
import type { PhoneWords } from '../../locales/words/phone.ts'

type Loading = { readonly promise: Promise<PhoneWords>; words?: PhoneWords }

const loading = new WeakMap<DialogLocale, Loading>()
/** What was said last: while another language is on its way, it stands. */
let last: PhoneWords | undefined

/** Loads what is said of phones. What could not be fetched is asked for again with the next call. */
export function fetchPhoneWords(dialog: DialogLocale): Promise<PhoneWords> {
  const begun = loading.get(dialog)
  if (begun) return begun.promise
  const promise = dialog.loadPhone().then(
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

/** Gives what is said of phones. Suspends the first time. */
export function usePhoneWords(): PhoneWords {
  const { words } = useParts()
  const [, drawAgain] = useState<PhoneWords>()
  useEffect(() => {
    let isGone = false
    fetchPhoneWords(words).then(
      loaded => isGone || drawAgain(loaded),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [words])
  return loading.get(words)?.words ?? last ?? use(fetchPhoneWords(words))
}
