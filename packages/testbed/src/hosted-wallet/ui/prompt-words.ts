import { zeroAddress } from 'viem'
import type { PageChain } from '../../served-chain.ts'
import { quotation } from '../../ui/elements.ts'
import { initialState } from '../../wallet/engine/state.ts'
import { requestView } from '../../wallet/ui/request-view.ts'
import type { HostedAccount } from '../accounts/account.ts'
import type { Waiting } from '../request-queue.ts'
import { signInText } from '../requests/sign-in.ts'
import { nameOf } from './words.ts'

/** The wording of a request, for one account. */
export type PromptWords = {
  readonly title: string
  /** Shown above the choice of an account. */
  readonly lead: string | null
  readonly approve: string
  /** The complete content, e.g. the exact text to sign. */
  readonly body: readonly Node[]
}

/**
 * Returns the wording of a request.
 *
 * @param account - the answering account; `null` before a person who connects has selected one.
 */
export function promptWords(
  { prompt, chainId }: Pick<Waiting, 'prompt' | 'chainId'>,
  account: HostedAccount | null,
  chains: readonly PageChain[],
): PromptWords {
  if (prompt.kind === 'connect')
    return prompt.signIn
      ? {
          title: 'Connect and sign in?',
          lead: 'The site will see the account, and you sign its text to prove that the account is yours. Nothing is spent.',
          approve: 'Connect and sign',
          body: account ? [quotation('You sign', signInText(prompt.signIn, account.address), 'message')] : [],
        }
      : {
          title: 'Connect to this site?',
          lead: 'It will see the account, and can ask you to sign. It cannot sign by itself.',
          approve: 'Connect',
          body: [],
        }
  const { address = zeroAddress } = account ?? {}
  const current = prompt.kind === 'transaction' ? (prompt.transaction.chainId ?? chainId) : chainId
  const { title, approveLabel, body } = requestView(
    {
      walletName: '',
      accounts: account ? [{ name: nameOf(account), address, kind: 'key' }] : [],
      state: { ...initialState([address], chains), chainId: current },
    },
    { id: '', origin: '', method: '', prompt, fee: null },
  )
  return { title, lead: null, approve: approveLabel, body }
}
