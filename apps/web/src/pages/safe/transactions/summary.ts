import type { Chain } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { TransactionInfo } from '@countersign/gateway'
import type { SafeLocale } from '../../../locales/locale.ts'
import { apart, exactAmount } from '../amount.ts'
import { foreignName } from '../foreign.ts'

/** What a transaction does, in words, and whom it concerns. */
export type Summary = {
  readonly title: string
  /** Who takes part, by their part in it. */
  readonly parties: readonly {
    readonly part: 'from' | 'to' | 'token' | 'contract' | 'creator'
    readonly address: Address
  }[]
  /** What there is to be careful about. */
  readonly warnings: readonly ('imitation' | 'no-decimals')[]
}

type Telling = {
  readonly words: SafeLocale
  readonly language: string
  readonly chain: Chain
  /** Whether it was executed. */
  readonly done: boolean
}

type Transfer = Extract<TransactionInfo, { type: 'Transfer' }>

/** Says what a transaction does. Names and amounts are whoever's word they are: all are kept to themselves. */
export function summaryOf(info: TransactionInfo, telling: Telling): Summary {
  const { words, language, chain } = telling
  const { kind } = words
  switch (info.type) {
    case 'Transfer':
      return transferOf(info, telling)
    case 'SettingsChange': {
      const setting = settingWords(info.setting, kind.setting)
      return {
        title:
          setting ??
          kind.settings({ method: apart(foreignName(info.methodName ?? info.setting) ?? words.unnamed) }),
        parties: [],
        warnings: [],
      }
    }
    case 'Custom': {
      const { symbol, decimals } = chain.currency
      const amount = BigInt(info.value)
      const method = foreignName(info.methodName)
      const title = info.isCancellation
        ? kind.cancellation
        : (info.actionCount ?? 0) > 1
          ? kind.several({ count: (info.actionCount ?? 0).toLocaleString(language) })
          : method === null
            ? kind.call
            : kind.method({ name: apart(method) })
      return {
        title:
          amount > 0n
            ? kind.with({ deed: title, amount: exactAmount(amount, { language, decimals, symbol }) })
            : title,
        parties: info.isCancellation ? [] : [{ part: 'contract', address: info.to.address }],
        warnings: [],
      }
    }
    case 'Creation':
      return {
        title: kind.creation,
        parties: [{ part: 'creator', address: info.creator.address }],
        warnings: [],
      }
    case 'UNKNOWN':
      return {
        title: kind.other({ name: apart(foreignName(info.called) ?? words.unnamed) }),
        parties: [],
        warnings: [],
      }
  }
}

function transferOf(
  { transferInfo, direction, sender, recipient }: Transfer,
  { words, language, chain, done }: Telling,
): Summary {
  const from = { part: 'from', address: sender.address } as const
  const to = { part: 'to', address: recipient.address } as const
  const ends = direction === 'INCOMING' ? [from] : direction === 'OUTGOING' ? [to] : [from, to]
  const { transfer, sent } = words.kind
  const title = direction === 'OUTGOING' && done ? sent : transfer[direction]
  switch (transferInfo.type) {
    case 'NATIVE_TOKEN': {
      const { symbol, decimals } = chain.currency
      const what = exactAmount(BigInt(transferInfo.value), { language, decimals, symbol })
      return { title: title({ what }), parties: ends, warnings: [] }
    }
    case 'ERC20': {
      const { value, decimals, tokenSymbol, tokenName, tokenAddress, imitation } = transferInfo
      const symbol = foreignName(tokenSymbol ?? tokenName) ?? words.unnamed
      return {
        title: title({ what: exactAmount(BigInt(value), { language, decimals, symbol }) }),
        parties: [...ends, { part: 'token', address: tokenAddress }],
        warnings: [
          ...(imitation ? (['imitation'] as const) : []),
          ...(decimals === null ? (['no-decimals'] as const) : []),
        ],
      }
    }
    case 'ERC721': {
      const { tokenId, tokenSymbol, tokenName, tokenAddress } = transferInfo
      const name = apart(foreignName(tokenName ?? tokenSymbol) ?? words.unnamed)
      return {
        title: title({ what: words.kind.collectible({ collection: name, id: apart(tokenId) }) }),
        parties: [...ends, { part: 'token', address: tokenAddress }],
        warnings: [],
      }
    }
    case 'UNKNOWN':
      return {
        title: title({ what: apart(foreignName(transferInfo.called) ?? words.unnamed) }),
        parties: ends,
        warnings: [],
      }
  }
}

/** A setting that has words here; the gateway may name any. */
function settingWords(setting: string | null, words: SafeLocale['kind']['setting']): string | null {
  return setting !== null && isKnown(setting, words) ? words[setting] : null
}

function isKnown<Words extends object>(name: PropertyKey, words: Words): name is keyof Words {
  return Object.hasOwn(words, name)
}
