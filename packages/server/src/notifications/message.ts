import type { NotificationTopic } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { type AccountId, accountAddress } from '@countersign/core'
import { messages as ar } from '../locales/compiled/ar/notifications.ts'
import { messages as de } from '../locales/compiled/de/notifications.ts'
import { messages as en } from '../locales/compiled/en/notifications.ts'

const catalogs: Readonly<Record<string, typeof en>> = { ar, de, en }

export type Message = { readonly title: string; readonly text: string }

/** The messages of notifications in one language. */
export type Words = typeof en

/** @param language - BCP 47; English if there is no catalog for it */
export function wordsIn(language: string): Words {
  const primary = language.toLowerCase().split('-', 1)[0] ?? ''
  return (Object.hasOwn(catalogs, primary) && catalogs[primary]) || en
}

/**
 * Writes a notification. It contains nothing that a stranger chose, such as a purpose or a name: anybody can ask the
 * owners of a Safe.
 *
 * @param account - the Safe; `null`: the topic has none
 */
export function writeMessage(
  words: Words,
  { topic, account, site }: { topic: NotificationTopic; account: AccountId | null; site: string },
): Message {
  const { title, text } = words.topic[topic]
  return { title, text: text({ account: account ? shorten(account) : '', site }) }
}

function shorten(account: AccountId): string {
  const address = accountAddress(account)
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Returns the path of the page that a notification leads to. */
export function pathOf(topic: NotificationTopic, about: string): string {
  switch (topic) {
    case 'approval-needed':
    case 'everyone-signed':
    case 'owner-declined':
      return hrefOf('cosigning', { id: about })
    case 'request-answered':
    case 'request-declined':
    case 'request-expired':
      return hrefOf('requests', { id: about })
  }
}
