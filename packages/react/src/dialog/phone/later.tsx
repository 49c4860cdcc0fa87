import type { Wallet } from '@countersign/wallets'
import { Suspense } from 'react'
import { later } from '../later.tsx'
import type { Asked } from './asked.tsx'

// Few people connect a phone: what is drawn of one comes when there is one.

const Sentence = later(async () => (await phone()).AskedOnPhone)
const Link = later(async () => (await phone()).OpenAskedWallet)
export const ReconnectingPhone = later(async () => (await phone()).ReconnectingPhone)

/** Where these could not be fetched, the view they stand in says the rest. */
const phone = () => import('./phone.tsx')

/** What a phone was asked for, in a place that is read out when it changes. */
export function AskedOnPhone(props: Asked) {
  return (
    <Suspense>
      <Sentence {...props} />
    </Suspense>
  )
}

/** The link to the app of a wallet on this phone, among the ways on. */
export function OpenAskedWallet(props: { wallet: Wallet }) {
  return (
    <Suspense>
      <Link {...props} />
    </Suspense>
  )
}

/** Fetches all of it ahead. */
export const fetchPhone = () => Promise.all([Sentence.fetch(), Link.fetch(), ReconnectingPhone.fetch()])
