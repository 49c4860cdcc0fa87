import { Fragment, type ReactNode } from 'react'
import styles from './addresses.module.css'

/** Draws a sentence so that no line ends within a shortened address: browsers break after its dots. */
export function Addresses({ children }: { children: string }): ReactNode {
  return children.split(/(0x\w+…\w+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have nothing but their place.
      <bdi key={index} className={styles.address}>
        {part}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
