import { useSharedWords } from '../locales/words.ts'
import prose from './prose.module.css'

/** Explains the numbers of characters in a text to sign. Renders nothing if there are none. */
export function NumbersHint({ text }: { text: string }) {
  const words = useSharedWords()
  return text.includes('[U+') ? <p className={prose.hint}>{words.numbers}</p> : null
}
