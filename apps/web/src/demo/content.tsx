import { useMenuWords } from '../locales/words.ts'

/** Says that this is a demo, and links to its application. */
export function Content() {
  const { demo } = useMenuWords()
  return (
    <p>
      {demo.text} <a href="/demo/application">{demo.application}</a>
    </p>
  )
}
