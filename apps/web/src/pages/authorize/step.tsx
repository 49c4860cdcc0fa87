import { type Authorization, describeError } from '@countersign/api'
import {
  AccountName,
  Avatar,
  addressOf,
  SafeButton,
  useAddressText,
  useCountersign,
  useNameText,
} from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { BaseConnectButton } from '@countersign/react/pieces'
import { Address } from '../../layout/address.tsx'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import notices from '../../layout/notices.module.css'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { useAuthorizeWords, useWords } from '../../locales/words.ts'
import styles from './authorize.module.css'
import { useDecision } from './use-authorization.ts'

/** Shows what the person does next: sign in, sign in again, or continue with the account that is signed in. */
export function Step({ authorization }: { authorization: Authorization }) {
  const { signIn, account } = authorization
  if (account === null) return <SignIn authorization={authorization} />
  switch (signIn) {
    case 'needed':
      return <SignIn authorization={authorization} />
    case 'again':
    case 'sign':
      return <Sign authorization={authorization} account={account} />
    case 'choose':
    case 'ready':
      return <Continue authorization={authorization} account={account} />
  }
}

type StepProps = { readonly authorization: Authorization }
type AccountProps = StepProps & { readonly account: string }

function SignIn({ authorization: { client, loginHint } }: StepProps) {
  const { common } = useWords()
  const { step: words } = useAuthorizeWords()
  return (
    <section className={`${cards.card} ${styles.now}`} aria-labelledby="next">
      <h2 id="next">{words.needed}</h2>
      <Hint client={client.name} hint={loginHint} />
      <div className={buttons.row}>
        <BaseConnectButton className={buttons.large} label={common.signIn} opens="installed" />
        <SafeButton className={buttons.large} />
      </div>
      <p className={prose.soft}>{words.safe({ client: client.name })}</p>
    </section>
  )
}

/** Asks for a signature of the account that is signed in: to sign in again, or for this application alone. */
function Sign({ authorization: { client, loginHint, signIn, isSafe, redirectHost }, account }: AccountProps) {
  const { step: words } = useAuthorizeWords()
  const { dialog, signInAsSafe } = useCountersign()
  const isAgain = signIn === 'again'
  const { name } = client
  return (
    <section className={`${cards.card} ${styles.now}`} aria-labelledby="next">
      <h2 id="next">{isAgain ? words.again : words.sign({ client: name })}</h2>
      <p>
        {isAgain ? words.againText({ client: name }) : words.signText({ client: name, host: redirectHost })}
      </p>
      <Who account={account} />
      <Hint client={name} hint={loginHint} />
      <div className={buttons.row}>
        <button
          type="button"
          className={`${controls.primary} ${buttons.large}`}
          onClick={isSafe ? () => signInAsSafe({ account, again: true }) : dialog.verify}
        >
          {isAgain ? words.againButton : words.signButton}
        </button>
      </div>
      {isSafe && <p className={prose.soft}>{words.safe({ client: name })}</p>}
      <div className={styles.others}>
        {!isAgain && (
          <button
            type="button"
            className={`${controls.quiet} ${buttons.stop}`}
            onClick={() => dialog.show({ name: 'connect' })}
          >
            {words.another}
          </button>
        )}
        <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={() => signInAsSafe()}>
          {words.asSafe}
        </button>
      </div>
    </section>
  )
}

function Continue({ authorization: { id, client, loginHint, remembered, signIn }, account }: AccountProps) {
  const { step: words, failed, reasons } = useAuthorizeWords()
  const { dialog, signInAsSafe } = useCountersign()
  const next = useDecision(id, 'continue')
  const leaves = next.isPending || next.isSuccess
  const { name } = client
  const chooses = signIn === 'choose'
  return (
    <section className={`${cards.card} ${styles.now}`} aria-labelledby="next">
      <h2 id="next">{chooses ? words.choose : words.ready}</h2>
      {chooses && <p>{words.chooseText({ client: name })}</p>}
      <Who account={account} />
      <Hint client={name} hint={loginHint} />
      <p className={prose.soft}>{remembered ? words.remembered : words.new}</p>
      {next.error && (
        <p className={notices.failure} role="alert">
          {failed} {describeError(reasons, next.error)}
        </p>
      )}
      <div className={buttons.row}>
        <BusyButton
          className={`${controls.primary} ${buttons.large}`}
          busy={leaves}
          onClick={() => next.mutate()}
        >
          {leaves ? words.continuing : words.continue({ client: name })}
        </BusyButton>
        {chooses && (
          <button
            type="button"
            className={`${controls.secondary} ${buttons.large}`}
            onClick={() => dialog.show({ name: 'connect' })}
          >
            {words.another}
          </button>
        )}
      </div>
      <div className={styles.others}>
        {!chooses && (
          <button
            type="button"
            className={`${controls.quiet} ${buttons.stop}`}
            onClick={() => dialog.show({ name: 'connect' })}
          >
            {words.another}
          </button>
        )}
        <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={() => signInAsSafe()}>
          {words.asSafe}
        </button>
      </div>
    </section>
  )
}

/** Shows the account that is signed in. */
function Who({ account }: { account: string }) {
  return (
    <div className={parties.account}>
      <Avatar account={account} size="large" />
      <div className={parties.identity}>
        <strong className={parties.name}>
          <AccountName account={account} />
        </strong>
        <Address address={addressOf(account)} />
      </div>
    </div>
  )
}

type HintProps = { readonly client: string; readonly hint: string | null }

/** Shows which account the application expects, if it is not the one that is signed in. */
function Hint({ client, hint }: HintProps) {
  if (hint === null) return null
  // A hint is an account, or only its address.
  return hint.includes(':') ? (
    <AccountHint client={client} account={hint} />
  ) : (
    <AddressHint client={client} address={hint} />
  )
}

function AccountHint({ client, account }: { client: string; account: string }) {
  return <HintText client={client} hint={useNameText(account)} />
}

function AddressHint({ client, address }: { client: string; address: string }) {
  return <HintText client={client} hint={useAddressText(address)} />
}

function HintText(hinted: { client: string; hint: string }) {
  const { step: words } = useAuthorizeWords()
  return <p className={prose.soft}>{words.hint(hinted)}</p>
}
