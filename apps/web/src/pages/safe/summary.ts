import type { Chain } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { TransactionInfo } from '@countersign/gateway'
import { formatNumber, isolate } from '@countersign/react/pieces'
import { foreignName } from '@countersign/wallets/safes'
import type { SafeLocale } from '../../locales/locale.ts'
import { exactAmount } from './balances.tsx'
import { signsMessages } from './calldata/libraries.ts'

/** What a transaction does, in words, and the accounts that take part. */
type Summary = {
  readonly title: string
  /** The accounts that take part, with their roles. */
  readonly parties: readonly {
    readonly part: 'from' | 'to' | 'token' | 'contract' | 'creator'
    readonly address: Address
    /** The gateway's name for a contract. Anyone may have chosen it. */
    readonly contractName?: string | null
  }[]
  /** What to be careful about. */
  readonly warnings: readonly ('imitation' | 'no-decimals')[]
}

type SummaryContext = {
  readonly words: SafeLocale
  readonly language: string
  readonly chain: Chain
  /** Whether it was executed. */
  readonly done: boolean
}

type Transfer = Extract<TransactionInfo, { type: 'Transfer' }>

/** Describes a transaction. Names and amounts may come from anyone, so each is isolated from the text around it. */
export function summaryOf(info: TransactionInfo, context: SummaryContext): Summary {
  const { words, language, chain } = context
  const { kind } = words
  switch (info.type) {
    case 'Transfer':
      return transferOf(info, context)
    case 'SettingsChange': {
      const setting = settingWords(info.setting, kind.setting)
      return {
        title:
          setting ??
          kind.settings({ method: isolate(foreignName(info.methodName ?? info.setting) ?? words.unnamed) }),
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
          ? kind.several({ count: formatNumber(info.actionCount ?? 0, language) })
          : method === null
            ? kind.call
            : method === 'signMessage' && signsMessages(info.to.address)
              ? kind.signMessage
              : kind.method({ name: isolate(method) })
      return {
        title:
          amount > 0n
            ? kind.with({ deed: title, amount: exactAmount(amount, { language, decimals, symbol }) })
            : title,
        parties: info.isCancellation
          ? []
          : [
              // A recipient could have chosen the name of another, and data does not make it a contract.
              amount > 0n
                ? { part: 'to', address: info.to.address }
                : { part: 'contract', address: info.to.address, contractName: info.to.name },
            ],
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
        title: kind.other({ name: isolate(foreignName(info.called) ?? words.unnamed) }),
        parties: [],
        warnings: [],
      }
  }
}

function transferOf(
  { transferInfo, direction, sender, recipient }: Transfer,
  { words, language, chain, done }: SummaryContext,
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
        parties: [...ends, { part: 'token', address: tokenAddress, contractName: tokenName }],
        warnings: [
          ...(imitation ? (['imitation'] as const) : []),
          ...(decimals === null ? (['no-decimals'] as const) : []),
        ],
      }
    }
    case 'ERC721': {
      const { tokenId, tokenSymbol, tokenName, tokenAddress } = transferInfo
      const name = isolate(foreignName(tokenName ?? tokenSymbol) ?? words.unnamed)
      return {
        title: title({ what: words.kind.collectible({ collection: name, id: isolate(tokenId) }) }),
        parties: [...ends, { part: 'token', address: tokenAddress, contractName: tokenName }],
        warnings: [],
      }
    }
    case 'UNKNOWN':
      return {
        title: title({ what: isolate(foreignName(transferInfo.called) ?? words.unnamed) }),
        parties: ends,
        warnings: [],
      }
  }
}

/** Returns the wording for a known setting. The gateway may return others. */
function settingWords(setting: string | null, words: SafeLocale['kind']['setting']): string | null {
  return setting !== null && isKnown(setting, words) ? words[setting] : null
}

function isKnown<Words extends object>(name: PropertyKey, words: Words): name is keyof Words {
  return Object.hasOwn(words, name)
}
