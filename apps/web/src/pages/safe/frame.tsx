import { type Address as AddressType, accountAddress, accountChain, formatAccountId } from '@countersign/core'
import { GatewayError } from '@countersign/gateway'
import { AccountNames, Avatar } from '@countersign/react'
import { foreignName } from '@countersign/wallets/safes'
import type { ReactNode } from 'react'
import { exactTime } from '../../layout/exact-time.tsx'
import { ExternalLink } from '../../layout/external-link.tsx'
import { Failed } from '../../layout/failed.tsx'
import { LinkedAddress } from '../../layout/linked-address.tsx'
import notices from '../../layout/notices.module.css'
import parties from '../../layout/parties.module.css'
import { Unreadable } from '../../layout/unreadable.tsx'
import type { SafeLocale } from '../../locales/locale.ts'
import { useSafeWords, useWords } from '../../locales/words.ts'
import { Paged } from '../paged.tsx'
import type { Listing } from '../use-listing.ts'
import { useSafe } from './reading.ts'
import shared from './safe.module.css'

/**
 * Shows why the gateway gave no response, with a button to retry. Missing data is not shown as a failure, but by other
 * text.
 */
export function GatewayFailed(props: { error: Error; isReading: boolean; again: () => void }) {
  const words = useSafeWords()
  const { language } = useWords()
  const { text, said } = describeFailure(props.error, words, language)
  return (
    <Failed
      title={words.gateway.failed}
      busy={props.isReading}
      retry={canAskAgain(props.error) ? props.again : undefined}
    >
      {text}
      {said !== null && (
        <q className={shared.quoted}>
          <bdi>{said}</bdi>
        </q>
      )}
    </Failed>
  )
}

/** Shows that the chain is unavailable, with a button to retry. */
export function ChainFailed({ isReading, again }: { isReading: boolean; again: () => void }) {
  const { chain } = useSafeWords()
  return (
    <Failed title={chain.failed.title} busy={isReading} retry={again}>
      {chain.failed.text}
    </Failed>
  )
}

type ListedProps<Item> = {
  /** `null`: the site has no gateway. */
  readonly list: Listing<Item> | null
  /** What the gateway would show here. */
  readonly missing: string
  /** The text of the empty state. */
  readonly empty: string
  /** The label of the button for the next page. */
  readonly more: string
  readonly children: (items: readonly Item[]) => ReactNode
}

/** Shows a list from the gateway: its items, its empty state, or why it failed to load. */
export function Listed<Item>({ list, missing, empty, more, children }: ListedProps<Item>) {
  const words = useSafeWords().gateway
  if (!list) return <p className={notices.empty}>{missing}</p>
  const note = (text: string) => <p className={notices.empty}>{text}</p>
  const failed = (error: Error) => {
    if (isNothing(error)) return list.items ? null : note(words.nothing)
    return <GatewayFailed error={error} isReading={list.isReading} again={list.again} />
  }
  return (
    <Paged
      list={list}
      failed={failed}
      empty={note(empty)}
      more={more}
      unreadable={<UnreadableHere count={list.unreadable} />}
    >
      {children}
    </Paged>
  )
}

/** Shows how many entries of a list could not be read, and where to find them. */
export function UnreadableHere({ count }: { count: number }) {
  const { account, chain } = useSafe()
  const { transaction } = useSafeWords()
  return (
    <Unreadable count={count} className={notices.empty}>
      {chain.explorer !== null && (
        <ExternalLink
          className={shared.explorer}
          href={`${chain.explorer}/address/${accountAddress(account)}`}
        >
          {transaction.explorer}
        </ExternalLink>
      )}
    </Unreadable>
  )
}

/** Shows an account on the Safe's chain: picture, its names, if any, and address to copy. */
export function Party(props: NamedAddressProps) {
  const account = formatAccountId(accountChain(useSafe().account), props.address)
  return (
    <span className={`${parties.party} ${shared.party}`}>
      <Avatar account={account} />
      <NamedAddress {...props} />
    </span>
  )
}

type NamedAddressProps = {
  readonly address: AddressType
  /**
   * The gateway's name for it, if it is loaded; `null` if it must not be shown. @default the gateway is asked for that of
   * a Safe
   */
  readonly contractName?: string | null | undefined
  readonly children?: ReactNode
}

/** Shows the names of an address on the Safe's chain, if any, and the address. */
export function NamedAddress({ address, contractName, children }: NamedAddressProps) {
  const account = formatAccountId(accountChain(useSafe().account), address)
  return (
    <span className={shared.name}>
      <AccountNames
        account={account}
        gatewayName={contractName === undefined ? undefined : foreignName(contractName)}
      />
      <ChainAddress address={address} />
      {children}
    </span>
  )
}

/** Shows an address on the Safe's chain. */
export function ChainAddress({ address }: { address: string }) {
  return <LinkedAddress address={address} chain={accountChain(useSafe().account)} />
}

/** Replaces a token's picture, which would be loaded from any server, and could imitate another token's. */
export function TokenMark({ symbol }: { symbol: string }) {
  const [first = '?'] = [...symbol]
  return (
    <span className={shared.mark} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}

/** Why a request failed, in words; and the gateway's own message, to be shown as a quotation. */
type FailureWords = { readonly text: string; readonly said: string | null }

/** Returns why the gateway gave no response, and what to do. */
export function describeFailure(
  error: Error,
  { gateway: words, problems: { problem } }: Pick<SafeLocale, 'gateway' | 'problems'>,
  language: string,
): FailureWords {
  if (!(error instanceof GatewayError)) return { text: words.unforeseen, said: null }
  const { code, retryAfter, said } = error
  switch (code) {
    case 'rate-limited':
      return { text: words.rateLimited({ seconds: retryAfter ?? 60 }), said: null }
    case 'quota-exhausted':
      return {
        text: quotaText(problem[`gateway-${code}`], words, untilText(retryAfter, language)),
        said: null,
      }
    case 'refused':
    case 'banned':
      return { text: words[code], said }
    case 'unavailable':
      return { text: problem[`gateway-${code}`], said: null }
    case 'not-found':
    case 'malformed':
      // The gateway's message is about itself in these cases, and of no help to the person.
      return { text: words[code], said: null }
  }
}

/** Whether the gateway may answer the same request a little later. */
export function canAskAgain(error: Error): boolean {
  if (!(error instanceof GatewayError)) return true
  switch (error.code) {
    case 'rate-limited':
    case 'unavailable':
    case 'malformed':
      return true
    case 'refused':
    case 'banned':
    case 'not-found':
    case 'quota-exhausted':
      return false
  }
}

function quotaText(what: string, { quotaUntil }: SafeLocale['gateway'], until: string | null): string {
  return until === null ? what : `${what} ${quotaUntil({ until })}`
}

/** Formats when requests are possible again, which may be weeks from now. */
function untilText(retryAfter: number | null, language: string): string | null {
  if (retryAfter === null) return null
  return exactTime(Date.now() + retryAfter * 1_000, language)
}

/** Whether an error only means that the gateway has no data about a Safe: it is new, or was not used there yet. */
export function isNothing(error: Error | null): boolean {
  return error instanceof GatewayError && error.code === 'not-found'
}
