// Countersign handles everything that isn't a page, route or file of this site: its HTTP interface, and its pages, such
// as the one on which the owners of a Safe confirm.
import { passOn } from '../../countersign.ts'

export {
  passOn as DELETE,
  passOn as GET,
  passOn as HEAD,
  passOn as OPTIONS,
  passOn as PATCH,
  passOn as POST,
  passOn as PUT,
}
