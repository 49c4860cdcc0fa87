import { moreWords } from '../more-words.ts'

const hosted = moreWords(({ loadHosted }) => loadHosted())

export const fetchHostedWords = hosted.fetch

/** Gives what is said of wallets that open in a window. */
export const useHostedWords = hosted.useWords
