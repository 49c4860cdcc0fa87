import {
  type AccountId,
  type Address,
  accountAddress,
  accountChain,
  type ChainId,
  parseAccountId,
} from '@countersign/core'
import { encodeFunctionData, erc20Abi, erc721Abi, erc1155Abi, type Hex, parseAbi } from 'viem'
import type { Holder } from '../../accounts/held-names.ts'
import type { GroupFact } from '../../config/groups.ts'
import type { Row } from '../../sessions/sessions.ts'
import { isContractSubject, keySubject } from '../../sessions/subject.ts'

/** The account of a session, as far as groups depend on it. */
export type Member = Pick<Row, 'subject' | 'account'>

/** What must be found out to decide whether an account is in a group. */
export type GroupQuestion =
  | { readonly kind: 'decided'; readonly isMember: boolean }
  | {
      readonly kind: 'contract'
      readonly chain: ChainId
      readonly call: { readonly target: Address; readonly data: Hex }
      /** Decides from the number that the contract returned; `null`: none. */
      readonly decide: (word: bigint | null) => boolean
    }
  | { readonly kind: 'name'; readonly name: string; readonly isParent: boolean; readonly holder: Holder }

const safeAbi = parseAbi(['function isOwner(address owner) view returns (bool)'])

const not: GroupQuestion = { kind: 'decided', isMember: false }

/**
 * Returns what decides whether an account is in a group. A key holds and owns on every chain. A contract does only on its
 * own: its address on another chain may belong to somebody else.
 */
export function questionOf(fact: GroupFact, member: Member): GroupQuestion {
  const holder = holderOf(member)
  switch (fact.kind) {
    case 'accounts':
      return { kind: 'decided', isMember: fact.accounts.some(each => isAccount(member, each)) }
    case 'safe': {
      if (member.subject === fact.safe) return { kind: 'decided', isMember: true }
      const data = encodeFunctionData({ abi: safeAbi, functionName: 'isOwner', args: [holder.address] })
      const chain = accountChain(fact.safe)
      if (!canActOn(chain, holder)) return not
      return {
        kind: 'contract',
        chain,
        call: { target: accountAddress(fact.safe), data },
        decide: word => word === 1n,
      }
    }
    case 'token':
      if (!canActOn(fact.chain, holder)) return not
      return {
        kind: 'contract',
        chain: fact.chain,
        call: { target: fact.address, data: balanceCall(fact, holder.address) },
        decide: word => word !== null && word >= fact.atLeast,
      }
    case 'ens':
      return { kind: 'name', name: fact.name, isParent: fact.isParent, holder }
  }
}

function balanceCall({ standard, id }: Extract<GroupFact, { kind: 'token' }>, holder: Address): Hex {
  switch (standard) {
    case 'erc20':
      return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
    case 'erc721':
      return encodeFunctionData({ abi: erc721Abi, functionName: 'balanceOf', args: [holder] })
    case 'erc1155':
      return encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [holder, id] })
  }
}

function holderOf({ subject, account }: Member): Holder {
  const id = parseAccountId(account)
  return { address: accountAddress(id), chain: isContractSubject(subject) ? accountChain(id) : null }
}

const canActOn = (chain: ChainId, holder: Holder) => holder.chain === null || holder.chain === chain

/** A key that is listed with one chain is the same on each. */
const isAccount = ({ subject }: Member, listed: AccountId) =>
  subject === listed || subject === keySubject(accountAddress(listed))

/** Whether a name is directly below another one. */
export function isDirectlyBelow(name: string, parent: string): boolean {
  return name.endsWith(`.${parent}`) && !name.slice(0, -parent.length - 1).includes('.')
}
