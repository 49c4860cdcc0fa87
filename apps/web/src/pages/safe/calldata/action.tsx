import type { Address, Safe } from '@countersign/core'
import type { AddressInfo } from '@countersign/gateway'
import { shortenAddress } from '@countersign/react'
import { formatNumber } from '@countersign/react/pieces'
import { Copyable } from '../../../layout/copyable.tsx'
import { Fact } from '../../../layout/fact.tsx'
import facts from '../../../layout/facts.module.css'
import prose from '../../../layout/prose.module.css'
import { useSafeWords, useWords } from '../../../locales/words.ts'
import { exactAmount } from '../balances.tsx'
import { ChainAddress, NamedAddress } from '../frame.tsx'
import { useSafe } from '../reading.ts'
import styles from './calldata.module.css'
import type { Action, Parameter } from './decode.ts'
import { SignedMessage } from './signed-message.tsx'
import { TokenAmount } from './token-amount.tsx'

/**
 * Shows what one call does. All of it was written by the proposer: names of functions are those of our own list.
 *
 * @param props.safe - the Safe as read from its chain; `null` while that is unknown
 * @param props.contracts - what the gateway knows of the contracts that a batch calls
 */
export function ActionContent(props: {
  action: Action
  safe: Safe | null
  contracts: readonly AddressInfo[]
}) {
  const { action, safe, contracts } = props
  const { language } = useWords()
  const { chain } = useSafe()
  const words = useSafeWords()
  const { content, value, data, isDangerous } = action
  const { symbol, decimals } = chain.currency
  const amount = value > 0n ? exactAmount(value, { language, decimals, symbol }) : null
  const warning = isDangerous && <p className={prose.failure}>{words.warning.delegateCall}</p>
  switch (content.kind) {
    case 'none':
      return (
        <>
          {warning}
          <p>{amount === null ? words.call.nothing : words.call.plain({ amount })}</p>
        </>
      )
    case 'message':
      return <SignedMessage message={content.message} safe={safe} />
    case 'batch':
      return (
        <>
          <p>{words.kind.several({ count: formatNumber(content.calls.length, language) })}</p>
          <ol className={styles.batch}>
            {content.calls.map((call, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: A batch never changes, and its calls may be equal.
              <li key={place}>
                <dl className={facts.pairs}>
                  <Fact name={words.call.to}>
                    {mayBeRecipient(call) ? (
                      <ChainAddress address={call.to} />
                    ) : (
                      <Contract address={call.to} contracts={contracts} />
                    )}
                  </Fact>
                </dl>
                <ActionContent action={call} safe={safe} contracts={contracts} />
              </li>
            ))}
          </ol>
          {!content.isWhole && <p className={prose.failure}>{words.call.more}</p>}
        </>
      )
    case 'function':
    case 'unknown':
      return (
        <>
          {warning}
          {content.kind === 'unknown' ? (
            <p className={prose.failure}>
              {words.call.unknown({ bytes: formatNumber(data.length / 2 - 1, language) })}
            </p>
          ) : (
            <p>
              <code dir="ltr">{content.name}</code>
            </p>
          )}
          <dl className={facts.pairs}>
            {content.kind === 'function' &&
              content.parameters.map(parameter => (
                <Fact key={parameter.name} name={parameter.name}>
                  <Value parameter={parameter} token={isDangerous ? null : action.to} />
                </Fact>
              ))}
            {amount !== null && <Fact name={words.call.amount}>{amount}</Fact>}
            <Fact name={words.call.data}>
              <Copyable text={data} label={words.transaction.copy}>
                {data.length > 42 ? shortenAddress(data) : data}
              </Copyable>
            </Fact>
          </dl>
        </>
      )
  }
}

/** The size of what names a function in call data, in bytes. */
const selectorSize = 4

/**
 * Whether a call may be a payment, whose recipient could have chosen the name of another: it pays, or calls no function.
 * The proposer can add data to a payment, which an account without code ignores.
 */
function mayBeRecipient({ value, data }: Action): boolean {
  return value > 0n || data.length < '0x'.length + 2 * selectorSize
}

/** Shows a called address. The names of each are a request, so they are only shown if the gateway has one. */
function Contract(props: { address: Address; contracts: readonly AddressInfo[] }) {
  const { address, contracts } = props
  const name = contracts.find(known => known.address === address)?.name ?? null
  return name === null ? (
    <ChainAddress address={address} />
  ) : (
    <NamedAddress address={address} contractName={name} />
  )
}

/** How much of a value is shown, in characters; all of it can be copied with the call data. */
const longest = 200

/** @param props.token - the called contract; `null` if its code acts as the Safe, and not as itself */
function Value({ parameter, token }: { parameter: Parameter; token: Address | null }) {
  const { type, value, isUnlimited, unit } = parameter
  const { call } = useSafeWords()
  if (type === 'address') return <ChainAddress address={value} />
  if (isUnlimited) return call.unlimited
  if (unit !== null && token !== null) return <TokenAmount value={value} unit={unit} token={token} />
  return <code dir="ltr">{value.length > longest ? `${value.slice(0, longest)}…` : value}</code>
}
