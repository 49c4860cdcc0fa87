import type { OpenIdClientSettings } from '../config/config.ts'

type Profile = {
  /** The longest user name that the application accepts. */
  readonly longestName: number
  /** Whether it receives an email address: applications that require one as a claim, and those that are not known. */
  readonly email: boolean
  /** How a user name may not end. */
  readonly forbiddenEnd?: RegExp
}

/** What each application requires, beyond what `isUsername` ensures for all. */
export const profiles: Readonly<Record<OpenIdClientSettings['profile'], Profile>> = {
  grafana: { longestName: 64, email: true },
  nextcloud: { longestName: 64, email: false },
  discourse: { longestName: 20, email: false, forbiddenEnd: /\.(?:js|json|css|htm|html|xml|jpe?g|png|gif)$/ },
  gitea: { longestName: 40, email: true, forbiddenEnd: /\.(?:git|wiki|rss|atom|gpg|keys|png)$/ },
  gitlab: { longestName: 64, email: false, forbiddenEnd: /\.(?:git|atom)$/ },
  outline: { longestName: 64, email: true },
  'oauth2-proxy': { longestName: 64, email: false },
  // Refuses an address that is not verified where it is the user name.
  kubernetes: { longestName: 64, email: false },
  mod_auth_openidc: { longestName: 64, email: false },
  generic: { longestName: 64, email: true },
}

/** Whether a user name is acceptable everywhere: lower case letters and digits, with single separators between them. */
export function isUsername(name: string, { longestName, forbiddenEnd }: Profile): boolean {
  return (
    name.length <= longestName &&
    name.length >= 3 &&
    /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/.test(name) &&
    !forbiddenEnd?.test(name)
  )
}
