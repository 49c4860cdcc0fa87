import { Skeleton } from './skeleton.tsx'
import skeletons from './skeletons.module.css'

/** Shows placeholder rows while a list loads, as high as its real rows. */
export function Rows() {
  return <Skeleton className={skeletons.rows} />
}
