import { ether } from '../../wallet/ui/cost.ts'
import { fact } from '../../wallet/ui/element.ts'
import { readable } from '../../wallet/ui/readable.ts'
import type { HostedAccount } from '../accounts/account.ts'
import type { PageChain } from '../config.ts'
import type { Waiting } from '../desk.ts'
import { signInText } from '../requests/sign-in.ts'
import { accountLine } from './account-rows.ts'
import { code, facts, quotation } from './parts.ts'

/** A question in words, for one account. */
export type AskWords = {
  readonly title: string
  readonly lead: string
  readonly approve: string
  /** What it is about in full, such as the exact text that is signed. */
  readonly body: readonly Node[]
}

/**
 * Puts a question into words.
 *
 * @param account - that answers it; `null` while a person who connects has not chosen one.
 */
export function askWords(
  { ask, chainId }: Pick<Waiting, 'ask' | 'chainId'>,
  account: HostedAccount | null,
  chains: readonly PageChain[],
): AskWords {
  const named = (id: number) => {
    const known = chains.find(chain => chain.id === id)
    return known ? `${readable(known.name)} (${id})` : String(id)
  }
  const signer = account ? [fact('Account', accountLine(account))] : []
  switch (ask.kind) {
    case 'connect':
      return ask.signIn
        ? {
            title: 'Connect and sign in?',
            lead: 'The site will see the account, and you sign its text to prove that the account is yours. Nothing is spent.',
            approve: 'Connect and sign',
            body: account ? [quotation('You sign', signInText(ask.signIn, account.address), 'message')] : [],
          }
        : {
            title: 'Connect to this site?',
            lead: 'It will see the account, and can ask you to sign. It cannot sign by itself.',
            approve: 'Connect',
            body: [],
          }
    case 'message':
      return {
        title: 'Sign this message?',
        lead: 'Read it: you sign exactly this text.',
        approve: 'Sign',
        body: [facts(...signer), quotation('You sign', ask.text, 'message')],
      }
    case 'typed-data':
      return {
        title: 'Sign this data?',
        lead: 'Read it: such data can give away what the account owns.',
        approve: 'Sign',
        body: [
          facts(
            ...signer,
            fact('Type', readable(ask.typedData.primaryType)),
            fact('Network', named(chainId)),
          ),
          quotation('Domain', JSON.stringify(ask.typedData.domain, undefined, 2), 'domain'),
          quotation('You sign', JSON.stringify(ask.typedData.message, undefined, 2), 'message'),
        ],
      }
    case 'transaction': {
      const { to, value, data, chainId: meant = chainId } = ask.transaction
      const symbol = chains.find(chain => chain.id === meant)?.currency.symbol ?? ''
      return {
        title: 'Send this transaction?',
        lead: 'It cannot be taken back once it is in a block. The chain’s fee is added.',
        approve: 'Send',
        body: [
          facts(
            ...signer,
            fact('To', to ? code(to) : 'A new contract'),
            fact('Amount', readable(`${ether(value)} ${symbol}`)),
            fact('Network', named(meant)),
          ),
          ...(data && data !== '0x' ? [quotation('Data', data, 'message')] : []),
        ],
      }
    }
    case 'watch-asset':
      return {
        title: 'Show this token?',
        lead: 'It is then listed with your balances. A token can carry any name: check its contract.',
        approve: 'Add token',
        body: [
          facts(
            fact('Symbol', readable(ask.asset.symbol)),
            fact('Contract', code(ask.asset.address)),
            fact('Decimals', String(ask.asset.decimals)),
          ),
        ],
      }
    case 'switch-chain':
      return {
        title: 'Switch the network?',
        lead: 'The site goes on with this network.',
        approve: 'Switch',
        body: [facts(fact('Network', named(ask.to)))],
      }
  }
}
