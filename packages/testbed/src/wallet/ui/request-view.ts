import { accountLine, code, fact, facts, lead, quotation } from '../../ui/elements.ts'
import { readable, titled } from '../../ui/text.ts'
import type { PendingRequest } from '../engine/state.ts'
import type { Chain, Transaction } from '../engine/types.ts'
import { accountChoice } from './account-choice.ts'
import { costOf, ether } from './cost.ts'
import type { WalletView } from './link.ts'
import { type SafePrompt, safePrompt } from './safe-prompt.ts'

/** What a person reads about one request, and how they can answer it. */
export interface RequestView {
  title: string
  approveLabel: string
  body: Node[]
  /** The selected accounts; only for connecting. */
  chosen?: () => ReturnType<ReturnType<typeof accountChoice>['chosen']>
}

/** Renders a request. */
export function requestView(view: WalletView, request: PendingRequest): RequestView {
  const { prompt } = request
  const asked = safePrompt(prompt)
  if (asked) return safeView(view, request, asked)
  switch (prompt.kind) {
    case 'connect': {
      const choice = accountChoice(view, request.origin)
      return {
        title: 'Connect to this site?',
        approveLabel: 'Connect',
        body: [
          lead('It will see the addresses you choose, and can ask you to sign. It cannot sign by itself.'),
          choice.fieldset,
        ],
        chosen: choice.chosen,
      }
    }
    case 'message':
      return {
        title: 'Sign this message?',
        approveLabel: 'Sign',
        body: [
          facts(fact('Account', account(view, prompt.address))),
          ...(prompt.text === null ? [lead(bytesLead(prompt.data))] : []),
          quotation('Message', prompt.text ?? prompt.data),
        ],
      }
    case 'typed-data':
      return {
        title: 'Sign this data?',
        approveLabel: 'Sign',
        body: [
          facts(
            fact('Account', account(view, prompt.address)),
            fact('Type', readable(prompt.typedData.primaryType)),
          ),
          quotation('Domain', outline(prompt.typedData.domain)),
          quotation('Data', outline(prompt.typedData.message)),
        ],
      }
    case 'switch-chain':
      return {
        title: 'Switch the network?',
        approveLabel: 'Switch',
        body: [
          facts(
            fact('From', chainName(view, view.state.chainId)),
            fact('To', chainName(view, prompt.chainId)),
          ),
        ],
      }
    case 'add-chain':
      return {
        title: 'Add this network?',
        approveLabel: 'Add',
        body: [
          lead(
            view.state.quirks.adding === 'stays'
              ? 'The wallet stays on the network it is on. Add only networks that you trust.'
              : 'The wallet then switches to it. Add only networks that you trust.',
          ),
          chainFacts(prompt.chain),
        ],
      }
    case 'watch-asset':
      return {
        title: 'Show this token?',
        approveLabel: 'Add token',
        body: [
          lead('It is then listed with your balances. A token can carry any name: check its contract.'),
          facts(
            fact('Symbol', readable(prompt.asset.symbol)),
            fact('Contract', code(prompt.asset.address)),
            fact('Decimals', String(prompt.asset.decimals)),
          ),
        ],
      }
    case 'transaction':
      return {
        title: 'Send this transaction?',
        approveLabel: 'Send',
        body: transactionBody(view, request, prompt.transaction),
      }
  }
}

/** Describes what an owner is asked to do for a Safe. */
function safeView(view: WalletView, request: PendingRequest, asked: SafePrompt): RequestView {
  const { prompt } = request
  const signer = 'address' in prompt ? [fact('Account', account(view, prompt.address))] : []
  const safe = fact('Safe', code(asked.safe))
  const hash = fact('Hash', code(asked.hash))
  const network = (chainId: number | null) =>
    fact('Network', chainId === null ? 'Any: this Safe signs alike on all' : chainName(view, chainId))
  switch (asked.kind) {
    case 'message':
      return {
        title: 'Sign for this Safe?',
        approveLabel: 'Sign',
        body: [
          lead(
            'You sign as an owner of a Safe. Once enough of its owners have, the message counts as the Safe’s.',
          ),
          // Only the field, by its own name, as real wallets show it: not the signed hash.
          facts(...signer, safe, network(asked.chainId), fact('message', code(asked.message))),
          lead('The text is shown by its hash. Compare it with what the site says.'),
        ],
      }
    case 'transaction':
      return {
        title: 'Confirm this Safe’s transaction?',
        approveLabel: 'Sign',
        body: [
          lead('You sign as an owner of a Safe. Once enough of its owners have, anybody can carry it out.'),
          facts(...signer, safe, network(asked.chainId), hash),
          quotation('Data', outline(asked.transaction)),
        ],
      }
    case 'approval':
      return {
        title: 'Approve this hash for a Safe?',
        approveLabel: 'Send',
        body: [
          lead(
            'You send a transaction by which you, an owner of this Safe, confirm the transaction or message with this hash.',
          ),
          facts(safe, hash),
          ...(prompt.kind === 'transaction' ? transactionBody(view, request, prompt.transaction) : []),
        ],
      }
  }
}

const bytesLead = (data: string) =>
  data.length === 66
    ? 'These 32 bytes are a hash, shown in hex. A hash does not show what was hashed: sign it only if the site shows the same one.'
    : 'These bytes are not text. They are shown in hex.'

function transactionBody(view: WalletView, request: PendingRequest, transaction: Transaction): Node[] {
  const from = transaction.from ?? view.state.sites[request.origin]?.[0]
  const chain = view.state.chains.find(({ id }) => id === view.state.chainId)
  const symbol = chain?.nativeCurrency.symbol ?? ''
  return [
    facts(
      ...(from ? [fact('From', account(view, from))] : []),
      fact('To', transaction.to ? code(transaction.to) : 'A new contract'),
      fact('Amount', readable(`${ether(transaction.value)} ${symbol}`)),
      fact('Network', chainName(view, view.state.chainId)),
      fact('Fee at most', costOf(request, symbol)),
    ),
    ...(transaction.data && transaction.data !== '0x' ? [quotation('Data', transaction.data)] : []),
  ]
}

function chainFacts({ id, name, rpcUrls, nativeCurrency, blockExplorerUrls }: Chain): Node {
  return facts(
    fact('Name', readable(name)),
    fact('Chain id', String(id)),
    fact('Node', code(rpcUrls.join('\n'))),
    fact('Currency', readable(nativeCurrency.symbol)),
    ...(blockExplorerUrls ? [fact('Explorer', code(blockExplorerUrls.join('\n')))] : []),
  )
}

/** Formats nested data as indented lines. */
function outline(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, item]) =>
      typeof item === 'object' && item !== null && Object.keys(item).length > 0
        ? `${indent}${name}:\n${outline(item, `${indent}  `)}`
        : `${indent}${name}: ${typeof item === 'object' ? '–' : String(item)}`,
    )
    .join('\n')
}

function account(view: WalletView, address: string): Node {
  const card = view.accounts.find(known => known.address === address)
  return accountLine(card && titled(card.name), address)
}

function chainName({ state }: WalletView, chainId: number): string {
  const chain = state.chains.find(({ id }) => id === chainId)
  return chain ? `${readable(chain.name)} (${chainId})` : String(chainId)
}
