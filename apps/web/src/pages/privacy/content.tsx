import { useSite } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import { ExternalLink } from '../../layout/external-link.tsx'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { usePrivacyWords } from '../../locales/words.ts'
import styles from './privacy.module.css'

/** Shows what the site stores and who is contacted, as far as this site is configured to. */
export function Content() {
  const words = usePrivacyWords()
  const site = useSite()
  const { browser, kept, server, log, asked } = words
  const policy = site?.links.privacy
  return (
    <Page title={words.title} lead={words.lead}>
      {policy !== undefined && (
        <p>
          <ExternalLink href={policy}>{words.policy}</ExternalLink>
        </p>
      )}
      <Part id="browser" title={browser.title}>
        <p>{browser.text}</p>
        {site?.relay && <p>{browser.relay({ host: new URL(site.relay.url).host })}</p>}
        {site && site.hostedWallets.length > 0 && <p>{browser.hosted}</p>}
        <p>{browser.push}</p>
      </Part>
      <Part id="kept" title={kept.title}>
        <p>{kept.text}</p>
      </Part>
      <Part id="server" title={server.title}>
        <ul>
          {[server.session, server.proof, server.request, server.notification, server.network].map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Part>
      <Part id="log" title={log.title}>
        <p>{log.text}</p>
      </Part>
      <Part id="asked" title={asked.title}>
        <p>{asked.text}</p>
        {site?.gateway && <p>{asked.gateway}</p>}
      </Part>
      <Part id="public" title={words.public.title}>
        <p>{words.public.text}</p>
      </Part>
    </Page>
  )
}

function Part({ children, ...props }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section {...props}>
      <div className={`${prose.soft} ${styles.part}`}>{children}</div>
    </Section>
  )
}
