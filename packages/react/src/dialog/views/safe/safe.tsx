import type { Site } from '@countersign/api'
import { type Connected, currentConnection } from '@countersign/wallets'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { AccountName } from '../../../account/account-name.tsx'
import { useAccountInfo } from '../../../account/account-resources.ts'
import { Avatar } from '../../../account/avatar.tsx'
import { SafeName, SafeNameRoom } from '../../../account/safe-name.tsx'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useLocale } from '../../../hooks/use-locale.ts'
import { useServerFailure } from '../../../hooks/use-server-failure.ts'
import { useShownEffect } from '../../../hooks/use-shown.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { useCosigningWords, useRareParts } from '../../../hooks/use-words.ts'
import { useKit, useParts } from '../../../kit/context.ts'
import type { CosigningWords } from '../../../locales/locale.ts'
import { QuietButton, SecondaryButton } from '../../../pieces/button.tsx'
import { FactLine } from '../../../pieces/fact-line.tsx'
import { Row, Rows } from '../../../pieces/row.tsx'
import { RowMark } from '../../../pieces/row-mark.tsx'
import { useGlide } from '../../../pieces/use-glide.ts'
import { Heading, Others, ViewHead } from '../../../pieces/view.tsx'
import { addressOf } from '../../../shorten.ts'
import { walletAccount } from '../../../site/wallet-account.ts'
import { ByAddress } from './by-address.tsx'
import { safesOfOwners } from './found-safes.ts'
import { useNetworkOfChoice } from './required-network.ts'
import styles from './safe.module.css'
import { useSafeRule } from './safe-rule.ts'

/**
 * Renders the choice of a Safe, to sign in as it, or for the page: one of those that the connected account owns, without a
 * wallet those of the account that is signed in, or any by its address. The connected account itself can be chosen too.
 */
export function SafeView() {
  const { runtime } = useParts()
  const { safe: words } = useCosigningWords()
  const { connection, purpose } = useDialogState()
  const session = useStore(useKit().session)
  const site = useSite()
  const wallet = currentConnection(connection)
  const connected = wallet?.accounts[0]
  const owner = connected ?? (session.status === 'signed-in' ? addressOf(session.account) : undefined)
  const canFind = site?.gateway !== null
  const own = wallet && site && <OwnAccount connected={wallet} site={site} />
  const isSafe = wallet?.wallet.safe !== undefined
  const head =
    purpose === 'account'
      ? { title: words.choose.title, lead: words.choose.text }
      : { title: words.title, lead: leadOf(words, { owner, canFind, names: site?.names }) }
  return (
    <div className={styles.safe}>
      <ViewHead {...head} />
      {isSafe && own}
      {owner !== undefined && <Found owner={owner} site={site} />}
      {owner === undefined && canFind && (
        <Rows>
          <li>
            <Row
              framed
              icon={<RowMark of="owners" />}
              name={words.find.name}
              hint={words.find.text}
              onClick={() => runtime.actions.findSafes()}
            />
          </li>
        </Rows>
      )}
      <ByAddress site={site} isAlone={!canFind} />
      {!isSafe && own}
      {owner !== undefined && connected === undefined && canFind && (
        <Others>
          <QuietButton onClick={() => runtime.actions.findSafes({ another: true })}>
            {words.findOthers}
          </QuietButton>
        </Others>
      )}
    </div>
  )
}

function leadOf(
  words: CosigningWords['safe'],
  {
    owner,
    canFind,
    names,
  }: { owner: string | undefined; canFind: boolean; names: Site['names'] | undefined },
): string {
  if (owner !== undefined) return words.text
  if (canFind) return words.textToFind
  return names ? words.textWithoutWalletNames : words.textWithoutWallet
}

/** Renders the connected account, for people who do not want a Safe after all. */
function OwnAccount({ connected, site }: { connected: Connected; site: Site }) {
  const { runtime, words } = useParts()
  const { safe } = useCosigningWords()
  const { purpose } = useDialogState()
  const required = useNetworkOfChoice()
  const own = `eip155:${connected.chainId}`
  const { chainId, accounts } = connected
  const account =
    required === null
      ? walletAccount(site.chains, { chainId, address: accounts[0] })
      : `${required}:${accounts[0]}`
  const info = useAccountInfo(`${own}:${connected.accounts[0]}`)
  // A contract may not exist on the network that the page asks for.
  if (chainOf(account) !== own && !(info.status === 'known' && info.value.kind === 'eoa')) return null
  const wallet = connected.wallet.name ?? words.unnamedWallet
  return (
    <Rows>
      <li>
        <Row
          framed
          icon={<Avatar account={account} />}
          name={<SafeName account={account} />}
          hint={safe.self[purpose === 'account' ? 'choose' : 'signIn']({ wallet })}
          onClick={() => runtime.actions.signInAs({ account })}
        />
      </li>
    </Rows>
  )
}

/** Lists the Safes of an owner that the gateway knows. */
export function Found({ owner, site }: { owner: string; site: Site | undefined }) {
  const { safe: words } = useCosigningWords()
  const id = useId()
  const place = useRef<HTMLElement>(null)
  if (site && !site.gateway) return <Notice title={words.noGateway.title} text={words.noGateway.text} />
  return (
    <section ref={place} className={styles.part} aria-labelledby={id}>
      <Heading id={id}>{words.found}</Heading>
      {site?.gateway ? (
        <FoundList owner={owner} site={{ ...site, gateway: site.gateway }} place={place} />
      ) : (
        <WithoutSite />
      )}
    </section>
  )
}

/** Renders the wait for the site, which knows whether Safes can be found. */
function WithoutSite() {
  const { safe: words } = useCosigningWords()
  const { unreachable } = useRareParts().words.reason.problems
  const failure = useServerFailure()
  if (!failure || failure.retrying) return <Loading />
  return (
    <Notice text={unreachable.offline} isFailure>
      <SecondaryButton onClick={failure.retry}>{words.tryAgain}</SecondaryButton>
    </Notice>
  )
}

function FoundList({
  owner,
  site,
  place,
}: {
  owner: string
  site: Site & { gateway: NonNullable<Site['gateway']> }
  /** The section that it is in. */
  place: RefObject<HTMLElement | null>
}) {
  const { client } = useKit()
  const { safe: words } = useCosigningWords()
  const { problem } = useRareParts().words.reason.problems
  const safesOfOwner = safesOfOwners(client, site)(owner)
  useShownEffect(() => void safesOfOwner.refresh(), [safesOfOwner])
  const found = useStore(safesOfOwner)
  useGlide(place, found.status)
  const required = useNetworkOfChoice()
  const again = <SecondaryButton onClick={safesOfOwner.reload}>{words.tryAgain}</SecondaryButton>
  switch (found.status) {
    case 'loading':
      return <Loading />
    case 'unavailable':
      return (
        <Notice title={words.failed} text={`${problem['gateway-unavailable']} ${words.instead}`} isFailure>
          {again}
        </Notice>
      )
    case 'known': {
      const { isQuotaExhausted } = found.value
      const isOffered = (chain: string) => required === null || chain === required
      const safes = found.value.safes.filter(account => isOffered(chainOf(account)))
      const unasked = found.value.unasked.filter(isOffered)
      const elsewhere = found.value.safes.length - safes.length
      const names = unasked.map(chain => nameOf(site, chain)).join(', ')
      return (
        <>
          {safes.length > 0 && (
            <Rows>
              {safes.map(account => (
                <li key={account}>
                  <SafeRow account={account} owner={owner} site={site} />
                </li>
              ))}
            </Rows>
          )}
          {safes.length === 0 && unasked.length === 0 && elsewhere === 0 && (
            <Notice title={words.none.title} text={words.none.text} />
          )}
          {required !== null && elsewhere > 0 && (
            <Notice text={words.elsewhere({ count: elsewhere, network: nameOf(site, required) })} />
          )}
          {isQuotaExhausted ? (
            <Notice text={`${problem['gateway-quota-exhausted']} ${words.instead}`} isFailure />
          ) : (
            unasked.length > 0 && (
              <Notice text={words.partly({ networks: names })} isFailure>
                {again}
              </Notice>
            )
          )}
        </>
      )
    }
  }
}

type SafeRowProps = {
  readonly account: string
  readonly owner: string
  readonly site: Site
}

function SafeRow({ account, owner, site }: SafeRowProps) {
  const { runtime } = useParts()
  const { safe: words } = useCosigningWords()
  const rule = useSafeRule(account)
  const network = nameOf(site, chainOf(account))
  const hintOf = (threshold: number, owners: number, others: ReactNode) => (
    <>
      <FactLine>
        {network}
        {words.threshold({ threshold, owners })}
      </FactLine>
      {others}
    </>
  )
  return (
    <Row
      framed
      icon={<Avatar account={account} />}
      name={<SafeName account={account} isRow />}
      hint={
        rule.status === 'known'
          ? hintOf(
              rule.value.threshold,
              rule.value.owners.length,
              <OtherOwners account={account} owner={owner} owners={rule.value.owners} />,
            )
          : network
      }
      // Otherwise a row could move when something loads, and a press would choose another Safe.
      room={{
        name: <SafeNameRoom />,
        hint: hintOf(2, 3, <span className={styles.others}>{'\u00a0'}</span>),
      }}
      onClick={() => runtime.actions.signInAs({ account })}
    />
  )
}

/** How many owners are named at most: enough to tell Safes apart, since each name may be a request. */
const mostNamed = 2

/** Renders who else owns a Safe, which distinguishes it from others with as many owners. */
export function OtherOwners(props: { account: string; owner: string; owners: readonly string[] }) {
  const { language } = useLocale()
  const { safe: words } = useCosigningWords()
  const { account, owner, owners } = props
  const others = owners.filter(other => other.toLowerCase() !== owner.toLowerCase())
  if (others.length === 0) return null
  const chain = chainOf(account)
  const named = others.slice(0, mostNamed)
  const more = others.length - named.length
  const list = more > 0 ? [...named, words.owners.more({ count: more })] : named
  return (
    <span className={styles.others}>
      {words.otherOwners}{' '}
      {new Intl.ListFormat(language, { type: more > 0 ? 'unit' : 'conjunction' })
        .formatToParts(list)
        .map(({ value }) =>
          named.includes(value) ? <AccountName key={value} account={`${chain}:${value}`} /> : value,
        )}
    </span>
  )
}

function Loading() {
  const { safe: words } = useCosigningWords()
  return (
    <p role="status" className={styles.looking}>
      {words.looking}
    </p>
  )
}

/** Renders a message if there is no list, or if part of it is missing. */
function Notice(props: { title?: string; text: string; isFailure?: boolean; children?: ReactNode }) {
  return (
    <div className={styles.said} role={props.isFailure ? 'alert' : 'status'} data-failure={props.isFailure}>
      {props.title !== undefined && <strong>{props.title}</strong>}
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}

/** Returns the chain (CAIP-2) of an account (CAIP-10). */
const chainOf = (account: string) => account.slice(0, account.lastIndexOf(':'))

function nameOf({ chains }: Site, chain: string): string {
  return chains.find(({ id }) => id === chain)?.name ?? chain
}
