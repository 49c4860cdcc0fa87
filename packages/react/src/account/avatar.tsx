import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../shorten.ts'
import styles from './account.module.css'
import { GeneratedMark } from './generated-mark.tsx'
import { useAccountInfo } from './use-account-info.ts'

export type AvatarProps = {
  /** CAIP-10, checksummed. */
  readonly account: string
  /** @default small, as high as a line of a button */
  readonly size?: 'small' | 'large'
}

/** The picture of an account; a drawing of its own where there is none, while it loads, and if it cannot be loaded. Only decorates. */
export function Avatar({ account, size = 'small' }: AvatarProps) {
  const info = useAccountInfo(account)
  const source = info.status === 'known' ? info.value.avatar : null
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      <GeneratedMark address={addressOf(account)} />
      {source !== null && <Picture key={source} source={source} />}
    </span>
  )
}

function Picture({ source }: { source: string }) {
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading')
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // One that the browser kept may be there before anyone listens.
    if (picture.current?.complete && picture.current.naturalWidth > 0) setState('there')
  }, [])
  if (state === 'broken') return null
  return (
    <img
      ref={picture}
      src={source}
      alt=""
      data-there={state === 'there'}
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
    />
  )
}
