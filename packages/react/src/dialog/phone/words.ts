import { moreWords } from '../more-words.ts'

const phone = moreWords(({ loadPhone }) => loadPhone())

export const fetchPhoneWords = phone.fetch

/** Gives what is said of phones. */
export const usePhoneWords = phone.useWords
