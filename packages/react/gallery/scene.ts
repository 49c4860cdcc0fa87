import type { AccountInfo, Cosigning } from '@countersign/api'
import type { Device, DialogState, DialogView, Transaction, Wallet } from '@countersign/wallets'
import type { HostedWallet } from '@countersign/wallets/hosted'
import { initialDialog } from '@countersign/wallets/state'
import type { ListMemory } from '../src/dialog/views/connect/memory.ts'
import type { SafeForm } from '../src/dialog/views/safe/form.ts'

/** One state to look at: the state of the dialog and its environment. */
export type Scene = {
  /** The view, as named in the page's address. */
  readonly view: DialogView['name'] | 'shell' | 'notices' | 'corner'
  /** The name of the state within its view. */
  readonly state: string
  readonly dialog: DialogState
  /** Which parts of the dialog are still loading or have failed. @default all parts are loaded */
  readonly parts?: 'loading' | 'failed'
  /** @default the demo wallet */
  readonly installed?: readonly Wallet[]
  readonly recent?: readonly string[]
  readonly device?: Device
  readonly canScan?: boolean
  readonly isSafeApp?: boolean
  /** How the chain answers about the owners of a Safe. @default a Safe of three */
  readonly owners?: 'silent' | 'failing' | 'many'
  /** The hosted wallets that the site offers. @default none */
  readonly hosted?: readonly HostedWallet[]
  /** What the person did with the list of wallets. */
  readonly list?: Partial<ListMemory>
  readonly isSignedIn?: boolean
  readonly transactions?: readonly Transaction[]
  /** What is known of the account; `null`: the account's info is unavailable. */
  readonly info?: Omit<AccountInfo, 'account'> | null
  /** How the gateway answers about the account's Safes; `none`: the site has no gateway. @default none */
  readonly gateway?: 'none' | 'silent' | 'failing' | 'partly' | 'empty' | 'there'
  /** The cosignings that this browser waits for, shown in the corner. */
  readonly cosignings?: readonly Cosigning[]
  /** What the person typed into the Safe form. */
  readonly form?: Partial<SafeForm>
}

type Change = Partial<Omit<DialogState, 'view'>>

/** Returns the state of a dialog that is open at a view, with changes to the initial state. */
export function at(view: DialogView, change: Change = {}): DialogState {
  return { ...initialDialog, view, ...change }
}

/** Returns a scene in which the dialog is open at a view, with changes to its initial state. */
export function sceneAt(
  view: DialogView,
  state: string,
  change: Change = {},
  scene: Partial<Scene> = {},
): Scene {
  return { view: view.name, state, dialog: at(view, change), ...scene }
}

/** A trail on which Back leads to the list of wallets. */
export const fromList: Pick<DialogState, 'trail'> = { trail: [{ name: 'connect' }] }

/** Returns the keys of a record, such as the codes of all failures that have a message. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}
