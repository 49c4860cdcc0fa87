import { html } from 'hono/html'
import { type Address, formatUnits, getAddress, size } from 'viem'
import type { ServedChain } from '../served-chain.ts'
import { ether } from '../wallet/chain.ts'
import type { Listed, readAccount, readBlock, readTransaction, TokenTransfer } from './read.ts'

type Content = ReturnType<typeof html>

/** The links and units of one chain's pages. */
export type Context = {
  readonly chain: ServedChain
  /** The path of the chain's pages, such as `/31337`. */
  readonly base: string
}

/** Renders a page. `html` escapes all that is inserted. */
const layout = ({ chain, base }: Context, title: string, content: Content): Content => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title} · Demo explorer</title>
    <link rel="stylesheet" href="/ui.css" />
    <link rel="stylesheet" href="/explorer.css" />
  </head>
  <body>
    <header>
      <p class="warning">A block explorer for the demo. Nothing here has value.</p>
      <div class="bar"><a href="${base}">${chain.name}</a></div>
    </header>
    <main id="scroller">
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`

export const nothingPage = (context: Context, title: string, text: string): Content =>
  layout(context, title, html`<p class="lead">${text}</p>`)

export function latestPage(context: Context, latest: readonly Listed[]): Content {
  return layout(context, 'Latest transactions', listOf(context, latest))
}

export function accountPage(
  context: Context,
  address: Address,
  { balance, sent, code }: Awaited<ReturnType<typeof readAccount>>,
  latest: readonly Listed[],
): Content {
  const kind =
    code === undefined ? 'Key' : code.startsWith('0xef0100') ? 'Key with code (EIP-7702)' : 'Contract'
  return layout(
    context,
    kind === 'Contract' ? 'Contract' : 'Account',
    html`<dl class="facts">
        ${fact('Address', html`<code>${getAddress(address)}</code>`)} ${fact('Kind', kind)}
        ${fact('Balance', amountOf(context, balance))}
        ${fact(kind === 'Contract' ? 'Nonce' : 'Sent', String(sent))}
        ${code === undefined ? '' : fact('Code', `${size(code)} bytes`)}
      </dl>
      <h2>Latest transactions</h2>
      ${listOf(context, latest)}`,
  )
}

export function blockPage(
  context: Context,
  number: bigint,
  { hash, time, listed }: NonNullable<Awaited<ReturnType<typeof readBlock>>>,
): Content {
  return layout(
    context,
    `Block ${number}`,
    html`<dl class="facts">
        ${fact('Hash', html`<code>${hash}</code>`)}
        ${fact('Time', html`<time datetime="${time.toISOString()}">${time.toUTCString()}</time>`)}
      </dl>
      <h2>Transactions</h2>
      ${listOf(context, listed)}`,
  )
}

/** How much of the data is shown, in characters. */
const longest = 2_000

export function transactionPage(
  context: Context,
  { transaction, receipt, time }: NonNullable<Awaited<ReturnType<typeof readTransaction>>>,
  transfers: readonly TokenTransfer[],
): Content {
  const { hash, from, to, value, nonce, input } = transaction
  return layout(
    context,
    'Transaction',
    html`<dl class="facts">
        ${fact('Hash', html`<code>${hash}</code>`)}
        ${fact('Status', receipt ? (receipt.status === 'success' ? 'Success' : 'Failed') : 'Pending')}
        ${receipt ? fact('Block', html`<a href="${context.base}/block/${String(receipt.blockNumber)}">${String(receipt.blockNumber)}</a>`) : ''}
        ${time ? fact('Time', html`<time datetime="${time.toISOString()}">${time.toUTCString()}</time>`) : ''}
        ${fact('From', accountLink(context, from))}
        ${to ? fact('To', accountLink(context, to)) : ''}
        ${receipt?.contractAddress ? fact('Created', accountLink(context, receipt.contractAddress)) : ''}
        ${fact('Value', amountOf(context, value))}
        ${receipt ? fact('Fee', amountOf(context, receipt.gasUsed * receipt.effectiveGasPrice)) : ''}
        ${fact('Nonce', String(nonce))}
        ${input === '0x' ? '' : fact('Data', html`<code>${shortened(input, longest)}</code>`)}
      </dl>
      ${transfers.length === 0 ? '' : transfersOf(context, transfers)}`,
  )
}

function transfersOf(context: Context, transfers: readonly TokenTransfer[]): Content {
  return html`<h2>Token transfers</h2>
    <ul class="sent">
      ${transfers.map(
        ({ token, from, to, what }) =>
          html`<li>
            <span>${String(what)} of ${accountLink(context, token)}</span>
            <span>from ${accountLink(context, from)}</span>
            <span>to ${accountLink(context, to)}</span>
          </li>`,
      )}
    </ul>`
}

function listOf(context: Context, listed: readonly Listed[]): Content {
  if (listed.length === 0) return html`<p class="lead">No transactions yet.</p>`
  return html`<ul class="sent">
    ${listed.map(
      ({ transaction: { hash, from, to, value }, time }) =>
        html`<li>
          <a href="${context.base}/tx/${hash}"><code>${hash}</code></a>
          <span>from ${accountLink(context, from)}</span>
          <span>${to ? html`to ${accountLink(context, to)}` : 'creates a contract'}</span>
          <span class="hint">${amountOf(context, value)}, ${time.toUTCString()}</span>
        </li>`,
    )}
  </ul>`
}

const fact = (name: string, value: Content | string) =>
  html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>`

const accountLink = ({ base }: Context, address: Address) =>
  html`<a href="${base}/address/${address}"><code>${getAddress(address)}</code></a>`

function amountOf({ chain: { currency = ether } }: Context, amount: bigint): string {
  return `${formatUnits(amount, currency.decimals)} ${currency.symbol}`
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)
