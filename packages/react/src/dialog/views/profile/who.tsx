import { useAccountInfo } from '../../../account/account-resources.ts'
import { Avatar } from '../../../account/avatar.tsx'
import { describeCharacter } from '../../../account/character.ts'
import { AccountNames } from '../../../account/safe-name.tsx'
import { useLocale } from '../../../hooks/use-locale.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import type { ProfileWords } from '../../../locales/locale.ts'
import { ExternalLink } from '../../../pieces/button.tsx'
import { CopyButton } from '../../../pieces/copy.tsx'
import controls from '../../../theme/controls.module.css'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/** Where an address that does not fit on one line is broken: after `0x` and half of its digits. */
const half = 22

/**
 * Renders avatar, name and address, with a button that copies it. The address is always shown in full, even if there is
 * a name.
 */
export function Who({ subject, explorer }: { subject: ProfileSubject; explorer: string | null }) {
  const { words } = useAccountParts()
  const { account, address } = subject
  const info = useAccountInfo(account)
  const name = info.status === 'known' ? info.value.name : null
  // If the site's backend has no names, the view does not mention them.
  const isUnknown = info.status === 'known' && info.value.unavailable.includes('name')
  return (
    <>
      <div className={styles.who}>
        <Avatar account={account} size="large" />
        <div className={styles.names}>
          <div className={styles.called}>
            <AccountNames account={account} className={styles.name}>
              <span className={styles.soft}>{words.profile.address}</span>
            </AccountNames>
            <CopyButton isIcon text={address}>
              {words.profile.copy}
            </CopyButton>
          </div>
          <Address address={address} explorer={explorer} />
          {isUnknown && <small className={styles.soft}>{words.profile.nameUnavailable}</small>}
        </div>
      </div>
      {name && name.unusual.length > 0 && <Unusual characters={name.unusual} />}
    </>
  )
}

/** Renders the whole address, which leads to the explorer if there is one. */
function Address({ address, explorer }: { address: string; explorer: string | null }) {
  const { words } = useAccountParts()
  const code = (
    <code dir="ltr">
      {address.slice(0, half)}
      <wbr />
      {address.slice(half)}
    </code>
  )
  return (
    <span className={styles.address}>
      {explorer === null ? (
        code
      ) : (
        <ExternalLink href={`${explorer}/address/${address}`}>
          {code}
          <span className={controls.hidden}> {words.profile.explorer}</span>
        </ExternalLink>
      )}
    </span>
  )
}

/** Shows which characters of a name can be confused with others, so that nobody mistakes it for a name they know. */
function Unusual({ characters }: { characters: readonly string[] }) {
  const { words } = useAccountParts()
  const { language } = useLocale()
  return (
    <p className={styles.warning}>
      {words.profile.unusual({ characters: characterList(characters, words.profile.character, language) })}
    </p>
  )
}

/** Lists characters in words, without duplicates. */
function characterList(
  characters: readonly string[],
  words: ProfileWords['character'],
  language: string,
): string {
  const named = [...new Set(characters)].map(character => {
    const { shown, script, code } = describeCharacter(character, language)
    const what = script === null ? code : words.ofScript({ script, code })
    return shown === null ? words.unseen({ what }) : words.seen({ character: shown, what })
  })
  return new Intl.ListFormat(language).format(named)
}
