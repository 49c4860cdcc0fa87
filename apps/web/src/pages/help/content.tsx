import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { Link } from '../../layout/link.tsx'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useHelpWords } from '../../locales/words.ts'
import styles from './help.module.css'

const tasks = [
  { name: 'signIn', href: hrefOf('account') },
  { name: 'safe', href: hrefOf('forYou') },
  { name: 'prove', href: hrefOf('prove') },
  { name: 'check', href: hrefOf('check') },
  { name: 'open', href: hrefOf('open') },
] as const

/** Explains what a person can do here, and what helps if a wallet does not respond. */
export function Content() {
  const words = useHelpWords()
  return (
    <Page title={words.title} lead={words.lead}>
      {tasks.map(({ name, href }) => (
        <Section key={name} id={name} title={words[name].title} text={words[name].text}>
          <Link href={href} className={controls.secondary}>
            {words[name].link}
          </Link>
        </Section>
      ))}
      <Section id="wallet" title={words.wallet.title}>
        <ul className={`${prose.soft} ${styles.steps}`}>
          {Object.values(words.wallet.steps).map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
