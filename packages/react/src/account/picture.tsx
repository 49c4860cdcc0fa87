import { useEffect, useRef, useState } from 'react'
import styles from './account.module.css'

/**
 * Renders a picture above a mark: it becomes visible only when it is fully loaded, and is removed if it cannot be.
 * Decorative only.
 *
 * @example
 * <Picture source="/v1/openid/clients/wiki/logo" />
 */
export function Picture({ source }: { source: string }) {
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading')
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // A cached picture may be complete before the `load` listener is attached.
    if (picture.current?.complete && picture.current.naturalWidth > 0) setState('there')
  }, [])
  if (state === 'broken') return null
  return (
    <img
      ref={picture}
      className={styles.picture}
      src={source}
      alt=""
      data-there={state === 'there'}
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
    />
  )
}
