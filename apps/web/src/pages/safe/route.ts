import { hrefOf } from '@countersign/api/pages'
import type { AccountId } from '@countersign/core'

/** The sections of the page, in the order of the navigation. */
export const sections = ['overview', 'messages', 'transactions', 'notifications'] as const

export type Section = (typeof sections)[number]

/** Returns which section is shown. @param search - the query, such as `?show=messages` */
export function readSection(search: string): Section {
  const wanted = new URLSearchParams(search).get('show')
  return sections.find(section => section === wanted) ?? 'overview'
}

/** Returns the address of a section of a Safe's page. */
export function sectionHref(account: AccountId, section: Section): string {
  return hrefOf('safe', { id: account, show: section === 'overview' ? undefined : section })
}
