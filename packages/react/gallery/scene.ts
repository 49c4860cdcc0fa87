import type { AccountInfo, Cosigning } from '@countersign/api'
import type { Device, DialogState, DialogView, Transaction, Wallet } from '@countersign/wallets'
import type { HostedWallet } from '@countersign/wallets/hosted'
import { initialDialog } from '@countersign/wallets/state'
import type { ListMemory } from '../src/dialog/views/connect/memory.ts'
import type { SafeForm } from '../src/dialog/views/safe/form.ts'

/** One thing to look at: where everything stands, and in which world. */
export type Scene = {
  /** The view, as the address of the page names it. */
  readonly view: DialogView['name'] | 'shell' | 'notices' | 'corner'
  /** Names the state among those of its view. */
  readonly state: string
  readonly dialog: DialogState
  /** What of the dialog is loaded. @default everything */
  readonly parts?: 'loading' | 'failed'
  /** @default the demo wallet */
  readonly installed?: readonly Wallet[]
  readonly recent?: readonly string[]
  readonly device?: Device
  readonly canScan?: boolean
  /** The wallets on web pages that the site offers. @default none */
  readonly hosted?: readonly HostedWallet[]
  /** What was done with the list of wallets. */
  readonly list?: Partial<ListMemory>
  readonly isSignedIn?: boolean
  readonly transactions?: readonly Transaction[]
  /** What is known of the account; `null`: nobody could be asked. */
  readonly info?: Omit<AccountInfo, 'account'> | null
  /** What the gateway says of the account's Safes; `none`: the site has no gateway. @default none */
  readonly gateway?: 'none' | 'silent' | 'failing' | 'partly' | 'empty' | 'there'
  /** What this browser waits for in the corner. */
  readonly cosignings?: readonly Cosigning[]
  /** What was typed of a Safe. */
  readonly form?: Partial<SafeForm>
}

/** A dialog that is open at a view, with what is not as at first. */
export function at(view: DialogView, change: Partial<Omit<DialogState, 'view'>> = {}): DialogState {
  return { ...initialDialog, view, ...change }
}

/** The list of wallets, to which Back leads. */
export const fromList: Pick<DialogState, 'trail'> = { trail: [{ name: 'connect' }] }
