import { hrefOf } from '@countersign/api/pages'
import { addressOf, SafeButton, shortenAddress, useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { BaseConnectButton, useIsConnected, useMayHaveOpenCosignings } from '@countersign/react/pieces'
import { type ReactNode, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useWords } from '../../locales/words.ts'
import { loaded } from '../later.ts'
import { createLazyPage, createPart, useLazyPage } from '../lazy-page.tsx'
import { CounterSignature } from './counter-signature.tsx'
import styles from './home.module.css'

/** Shows the home page: what this site is, and the button to start. */
export function HomePage() {
  const { home } = useWords()
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.say}>
          <PageHeading>{home.title}</PageHeading>
          <p className={styles.lead}>{isSignedIn ? home.leadSignedIn : home.lead}</p>
          <Begin />
        </div>
        <CounterSignature className={styles.art} />
      </div>
      <section aria-labelledby="how">
        <h2 id="how">{home.how}</h2>
        <ol className={styles.steps}>
          {Object.values(home.steps).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Proofs />
      <section className={styles.never} aria-labelledby="never">
        <h2 id="never">{home.never}</h2>
        <p>{home.neverText}</p>
      </section>
    </>
  )
}

/** Loaded only when the visitor asks for it. */
const SamplePage = loaded('sample')

/** Shows what proofs are for, and on request a sample that the visitor’s own browser checks. */
function Proofs() {
  const { proofs: words } = useWords().home
  const [hasSample, setSample] = useState(false)
  return (
    <section className={styles.never} aria-labelledby="proofs">
      <h2 id="proofs">{words.title}</h2>
      <p>{words.text}</p>
      <div className={`${buttons.row} ${styles.ways}`}>
        <Link href={hrefOf('check')} className={controls.secondary}>
          {words.check}
        </Link>
        <button
          type="button"
          className={controls.quiet}
          aria-expanded={hasSample}
          onClick={() => setSample(!hasSample)}
        >
          {words.sample}
        </button>
      </div>
      {hasSample && <SamplePage id="" />}
    </section>
  )
}

/** Shows the sign-in button, or the signed-in account. Both take up the same space. */
function Begin() {
  const { home } = useWords()
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const mayWait = useMayHaveOpenCosignings()
  // What waits for owners of a Safe is not continued with the connected wallet.
  const isConnected = useIsConnected() && !mayWait
  return (
    <div className={styles.begin}>
      {session.status === 'unavailable' ? (
        <Unavailable retrying={session.retrying} retry={session.refresh} />
      ) : (
        <>
          {!isSignedIn && (
            <>
              {mayWait && (
                <p className={styles.waiting}>
                  <Waiting />
                </p>
              )}
              <h2 className={styles.who}>{isConnected ? home.connected : home.who}</h2>
            </>
          )}
          <BaseConnectButton
            className={buttons.large}
            label={isConnected ? undefined : home.mine}
            opens="installed"
            signedIn={({ account }) => (
              <>
                <div className={styles.account}>
                  {home.signedIn} <SignedInAs account={account} />
                </div>
                <Link href={hrefOf('prove')} className={`${controls.primary} ${buttons.large}`}>
                  {home.proofs.make}
                </Link>
                <Link href={hrefOf('account')} className={`${controls.secondary} ${buttons.large}`}>
                  {home.account}
                </Link>
              </>
            )}
          />
          <SafeButton className={buttons.large} label={isConnected ? undefined : home.safe} />
          <div className={styles.others}>
            <Other page={isSignedIn ? 'forYou' : 'open'}>{isSignedIn ? home.forYou : home.sent}</Other>
          </div>
          <div className={`${styles.others} ${isSignedIn ? '' : styles.apart}`}>
            {!isSignedIn && home.signedOut}
            <Other page={isSignedIn ? 'open' : 'prove'}>{isSignedIn ? home.sent : home.proofs.make}</Other>
          </div>
        </>
      )}
    </div>
  )
}

/** Links to a page for another intent than the buttons above. */
function Other({ page, children }: { page: 'forYou' | 'open' | 'prove'; children: ReactNode }) {
  return (
    <Link href={hrefOf(page)} className={`${controls.quiet} ${buttons.stop}`}>
      {children}
    </Link>
  )
}

/** Loaded where owners of a Safe may be waited for. */
const Waiting = createPart(createLazyPage('menu', () => import('./waiting-for.tsx')))

/** Loaded after sign-in. */
const signedInAs = createLazyPage('menu', () => import('./signed-in-as.tsx'))

/** Shows the account as people know it, and its shortened address until the code for that is loaded. */
function SignedInAs({ account }: { account: string }) {
  const content = useLazyPage(signedInAs)
  return content.status === 'ready' ? content.draw({ account }) : shortenAddress(addressOf(account))
}
