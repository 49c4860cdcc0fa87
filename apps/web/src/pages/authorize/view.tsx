import { type Authorization, describeError } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { useEffect } from 'react'
import { signFor } from '../../client.ts'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { ExternalLink } from '../../layout/external-link.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { Logo } from '../../layout/logo.tsx'
import notices from '../../layout/notices.module.css'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { useAuthorizeWords } from '../../locales/words.ts'
import styles from './authorize.module.css'
import { Step } from './step.tsx'
import { useAskedLanguage } from './use-asked-language.ts'
import { useDecision } from './use-authorization.ts'

/** Shows which application asks, what it receives, the next step, and a way back. */
export function View({ authorization }: { authorization: Authorization }) {
  const words = useAuthorizeWords()
  const { id, client, receives, redirectHost, signIn } = authorization
  useAskedLanguage(authorization.languages)
  const isOwn = receives.includes('own-signature')
  useEffect(() => (isOwn ? signFor(id) : undefined), [id, isOwn])
  const { name, url, logo, policyUri, tosUri } = client
  const links = [
    { href: url, text: words.website },
    { href: tosUri, text: words.terms },
    { href: policyUri, text: words.policy },
  ].flatMap(({ href, text }) => (href === null ? [] : { href, text: text({ client: name }) }))
  const cancel = useDecision(id, 'cancel')
  const leaves = cancel.isPending || cancel.isSuccess
  return (
    <Page
      title={words.title({ client: name })}
      about={signIn}
      lead={words.lead({ client: name })}
      seal={logo === null ? undefined : <Logo seed={client.id} name={name} source={logo} size="large" />}
      className={styles.page}
    >
      <Step authorization={authorization} />
      <section className={cards.card} aria-labelledby="receives">
        <h2 id="receives">{words.receives.title({ client: name })}</h2>
        <ul className={styles.receives}>
          {receives.map(each => (
            <li key={each}>{words.receives[each]}</li>
          ))}
        </ul>
        <p className={prose.soft}>{words.never({ client: name })}</p>
        <dl className={facts.pairs}>
          <Fact name={words.returns}>
            <bdi dir="ltr">{redirectHost}</bdi>
          </Fact>
        </dl>
        {links.length > 0 && (
          <div className={styles.others}>
            {links.map(({ href, text }) => (
              <ExternalLink key={text} href={href} className={`${controls.quiet} ${buttons.stop}`}>
                {text}
              </ExternalLink>
            ))}
          </div>
        )}
      </section>
      {cancel.error && (
        <p className={notices.failure} role="alert">
          {words.failed} {describeError(words.reasons, cancel.error)}
        </p>
      )}
      <BusyButton
        className={`${controls.quiet} ${buttons.stop}`}
        busy={leaves}
        onClick={() => cancel.mutate()}
      >
        {leaves ? words.cancelling : words.cancel({ client: name })}
      </BusyButton>
    </Page>
  )
}
